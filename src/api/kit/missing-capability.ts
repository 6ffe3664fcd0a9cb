/** Data that requires a ledger state or an equivalent computation. `/api/networks` lists it as missing. */
export const NOT_KNOWN_YET = [
  'rewards',
  'stake snapshots',
  'voting power per epoch',
  'the state of the ledger',
] as const;

export type MissingCapability = (typeof NOT_KNOWN_YET)[number];
