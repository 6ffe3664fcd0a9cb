/** Maximum number of handles that a page may skip: each of them is read. */
export const MAX_SKIPPED_HANDLES = 20_000;

/** Maximum number of handles of one holder in a response. */
export const MAX_HANDLES_OF_HOLDER = 1_000;
