export const COUNTED =
  'Orders count from the block that has their transaction on, and no longer when a rollback takes it back. Volume is what was given, worth in ADA when the order was built; 0 where that was not known.';
