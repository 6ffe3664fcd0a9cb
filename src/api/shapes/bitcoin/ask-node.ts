/** A caller waits this long for a node's answer, then gets 503. */
export const TIMEOUT_MS = 20_000;
