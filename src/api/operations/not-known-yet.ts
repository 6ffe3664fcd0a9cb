import { ServiceError } from '../../kernel/errors.js';
import type { NetworkDb } from '../../store/network-db.js';

/** What only a ledger knows, or a computation like it. `/api/networks` lists it as missing. */
export const NOT_KNOWN_YET = [
  'rewards',
  'stake snapshots',
  'voting power per epoch',
  'the state of the ledger',
] as const;

export type MissingCapability = (typeof NOT_KNOWN_YET)[number];

/** For an operation that has nothing to say without it. Single fields of an otherwise known answer are null instead. */
export const notKnownYet = (what: MissingCapability, { network }: Pick<NetworkDb, 'network'>): ServiceError =>
  new ServiceError('not-implemented', `This needs ${what}, which ${network} does not have yet`);
