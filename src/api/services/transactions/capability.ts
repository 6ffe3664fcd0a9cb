import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { Services } from '../../kit/context.js';

/**
 * Rejects a request that the network's source does not support, naming the source that would, or does not support at
 * the moment.
 */
export function requireCapability(
  { networks }: Pick<Services, 'networks'>,
  { id }: CardanoNetwork,
  capability: 'submit' | 'mempool',
): void {
  const status = networks.status(id);
  if (!status.capabilities.includes(capability)) {
    const what = capability === 'submit' ? 'does not accept transactions' : 'provides no mempool';
    throw new ServiceError(
      'not-implemented',
      `The source of ${id} ${what}: it needs the socket of a node (${id}_NODE)`,
    );
  }
  if (capability === 'submit') return;
  const { connected, mempool } = status.state.source;
  if (connected && mempool !== 'lost') return;
  throw new ServiceError('unavailable', `The mempool of ${id} is unavailable at the moment: try again later`, {
    headers: { 'Retry-After': '10' },
  });
}
