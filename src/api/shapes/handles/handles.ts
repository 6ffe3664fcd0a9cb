/** Maximum number of handles that a page may skip: each of them is read. */
export const MOST_SKIPPED_HANDLES = 20_000;

/** Maximum number of handles of one holder in a response. */
export const MOST_OF_HOLDER = 1_000;
