/** Timeouts until a process accepts the request, and until the response arrives. */
export const ACCEPT_TIMEOUT_MS = 10_000;

export const RESPONSE_TIMEOUT_MS = 30_000;

export const POLL_MS = 100;
