/** Until somebody takes it, and until the answer is there. */
export const TAKEN_MS = 10_000;

export const ANSWER_MS = 30_000;

export const LOOK_MS = 100;
