/** For operations with voting power per epoch. */
export const DISTRIBUTION_NOTE =
  'Power in an epoch is the distribution at its first block, which decides the votes until then: unspent outputs and rewards of the delegators, and deposits of their open proposals.';
