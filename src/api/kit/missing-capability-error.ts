import { ServiceError } from '../../kernel/errors.js';
import type { NetworkDb } from '../../store/network-db.js';
import type { MissingCapability } from './missing-capability.js';

/**
 * Thrown when the whole operation depends on the capability. Single fields of an otherwise complete response are null
 * instead.
 */
export const missingCapabilityError = (
  what: MissingCapability,
  { network }: Pick<NetworkDb, 'network'>,
): ServiceError => new ServiceError('not-implemented', `This needs ${what}, which ${network} does not have yet`);
