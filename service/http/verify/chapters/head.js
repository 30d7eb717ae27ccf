// Verifies Rollwright's dice on your own machine: logs of epochs and whole exports (scheme ra3).
//
//   node verify.js FILE... [--key VKEY]... [--kept FILE]... [--me PERSON]
//
// A file is an export, a log of an epoch, what somebody kept of a table (answers, pages, streams, requests, notes), or
// a folder of them. What was kept is compared with the export; without one it is checked by itself. `--me` is the id of
// the person whose requests were kept: rolls in their name that they did not send are found.
//
// It ends with status 0 where all holds, 1 where something does not, 2 where the file cannot be read or is of another
// scheme, and 3 where all holds that can be checked, and not all can: no key was given, an archive is signed by a key
// that was not given, an epoch with rolls is not revealed, signatures need cryptography that is not there. Actions are
// folded; rulings are not resolved again here, so that an export that holds is always 3.
//
// In a page it is a plain script whose one global is `rollwright`. It is one file, so that what a person reads, keeps
// and runs is the whole verifier: it needs no other code, and sends and loads nothing. `make verifier` joins it from the
// chapters below, modules whose text it has unchanged but for imports and exports; change those, and not this file.
// service/audit/ and service/verify/ say the same in Python; tests/node/ holds the two against each other.
