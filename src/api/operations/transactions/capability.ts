import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { Services } from '../../context.js';

/** Refuses what the network's source cannot do, naming the source that could. */
export function requireCapability(
  { networks }: Pick<Services, 'networks'>,
  { id }: CardanoNetwork,
  capability: 'submit' | 'mempool',
): void {
  if (networks.status(id).capabilities.includes(capability)) return;
  const what = capability === 'submit' ? 'takes no transactions' : 'shows no mempool';
  throw new ServiceError('not-implemented', `The source of ${id} ${what}: it needs the socket of a node (${id}_NODE)`);
}
