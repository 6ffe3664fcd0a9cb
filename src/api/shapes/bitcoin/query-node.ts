/** Timeout of a node query; after it the client gets 503. */
export const TIMEOUT_MS = 20_000;
