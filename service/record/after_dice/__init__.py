"""An action after its dice: what its roll awaits, and consequences that are taken, resisted or resolved. Pure.

Design: docs/actions.md. `service/record/actions/` has the steps before the dice.
"""
