/** What only a ledger knows, or a computation like it. `/api/networks` lists it as missing. */
export const NOT_KNOWN_YET = [
  'rewards',
  'stake snapshots',
  'voting power per epoch',
  'the state of the ledger',
] as const;

export type MissingCapability = (typeof NOT_KNOWN_YET)[number];
