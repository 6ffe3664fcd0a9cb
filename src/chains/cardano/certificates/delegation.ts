/** A delegation is in the snapshot at the end of its epoch, which is used one epoch later. */
export const EPOCHS_UNTIL_ACTIVE = 2;
