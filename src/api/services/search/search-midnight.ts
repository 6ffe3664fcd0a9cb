import { isOnNetwork, parseAddress } from '../../../chains/midnight/address.js';
import type { MidnightNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import type { Found } from '../../../store/queries/search/found.js';
import { findOnMidnight } from '../../../store/queries/search/midnight.js';
import { attempt, commonNames } from './attempt.js';

const IDENTIFIER = /^[0-9a-f]{66}$/i;

export function searchMidnight(
  db: NetworkDb<'midnight'>,
  network: MidnightNetwork,
  text: string,
): Promise<readonly Found[]> {
  const parsed = text.startsWith('mn_') ? attempt(() => parseAddress(text)) : undefined;
  const address = parsed !== undefined && isOnNetwork(parsed, network) ? parsed : undefined;
  return findOnMidnight(db, {
    ...commonNames(text),
    ...(IDENTIFIER.test(text) && { identifier: Buffer.from(text, 'hex') }),
    // Viewing keys are secrets and are never echoed.
    ...(address !== undefined &&
      address.kind !== 'viewing-key' && {
        address: { text, owner: address.kind === 'unshielded' ? address.bytes : undefined },
      }),
  });
}
