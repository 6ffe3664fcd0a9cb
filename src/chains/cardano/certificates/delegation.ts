/** A delegation is part of the stake snapshot at the end of its epoch, which is used one epoch later. */
export const EPOCHS_UNTIL_ACTIVE = 2;
