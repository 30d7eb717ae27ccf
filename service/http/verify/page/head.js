// The page at /verify: takes a file, has verify.js check it, and shows what came of it. It never sends anything.
//
// What comes from a file is only ever put into the page as text. `make verifier` joins this file from the modules
// below, since a page from a local disk can load none; change those, and not this file.
