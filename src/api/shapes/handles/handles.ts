/** Handles that a page may skip: each of them is looked at. */
export const MOST_SKIPPED_HANDLES = 20_000;

/** Handles of one holder that an answer shows. */
export const MOST_OF_HOLDER = 1_000;
