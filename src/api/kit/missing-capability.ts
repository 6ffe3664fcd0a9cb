/** Data that some operations still lack on every network. Others depend on the ledger state: `ledger-availability.ts`. */
export type MissingCapability = 'voting power per epoch' | 'the state of the ledger';
