import { ServiceError } from '../../kernel/errors.js';
import type { NetworkDb } from '../../store/network-db.js';
import type { MissingCapability } from './missing-capability.js';

/** For an operation that has nothing to say without it. Single fields of an otherwise known answer are null instead. */
export const notKnownYet = (what: MissingCapability, { network }: Pick<NetworkDb, 'network'>): ServiceError =>
  new ServiceError('not-implemented', `This needs ${what}, which ${network} does not have yet`);
