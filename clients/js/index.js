// @rollwright/client: tables of Rollwright in browsers and Node.

export { Client } from "./client.js";
export { DisagreementError, LocalNetworkError, NetworkError, Problem, TermsError } from "./problem.js";
export { IndexedStorage, MemoryStorage } from "./storage.js";
export { EventParser } from "./stream.js";
export { Table } from "./table.js";
export { asSigned, isSealed, unknownMembers, unsignable } from "./terms.js";
