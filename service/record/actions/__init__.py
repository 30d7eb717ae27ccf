"""A negotiated roll before its dice: the state machine that changes the action's document. Pure.

`service/session/actions/` runs a step against the store, `service/verify/` folds the steps of a log again. Design:
docs/actions.md.
"""
