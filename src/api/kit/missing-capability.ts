/** Data that requires a ledger state or an equivalent computation. `/api/networks` lists it as missing. */
export const MISSING_CAPABILITIES = [
  'rewards',
  'stake snapshots',
  'voting power per epoch',
  'the state of the ledger',
] as const;

export type MissingCapability = (typeof MISSING_CAPABILITIES)[number];
