export const COUNTED =
  'An order counts from the block with its transaction until a rollback removes it. Volume is the ADA value of the input when the order was built; 0 when not known.';
