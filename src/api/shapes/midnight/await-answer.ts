/** Timeouts until a process accepts the request, and until the response arrives. */
export const TAKEN_MS = 10_000;

export const ANSWER_MS = 30_000;

export const LOOK_MS = 100;
