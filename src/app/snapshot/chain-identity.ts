import type { Network } from '../../chains/networks.js';
import { ServiceError } from '../../kernel/errors.js';
import type { SnapshotManifest } from '../../store/snapshot/snapshot-manifest.js';

/** Values that distinguish the chains that can be indexed under one network name. */
export function toChainIdentity(network: Network): SnapshotManifest['chain'] {
  switch (network.family) {
    case 'cardano':
      return { magic: String(network.magic), genesis: network.genesisHashes.shelley ?? null };
    case 'bitcoin':
      return { magic: network.messageStart, genesis: network.genesisHash };
    case 'midnight':
      return { magic: network.networkName, genesis: null };
  }
}

/** Throws unless the snapshot is of this network and of the chain that the settings configure for it. */
export function checkSameNetwork({ network: found, chain }: SnapshotManifest, network: Network, where: string): void {
  if (found !== network.id)
    throw new ServiceError('invalid', `${where} contains a snapshot of ${found}, not of ${network.id}`);
  const own = toChainIdentity(network);
  for (const key of ['magic', 'genesis'] as const)
    if (chain[key] !== own[key])
      throw new ServiceError(
        'invalid',
        `${where} contains a snapshot of another chain: its ${key} is ${chain[key]}, but ${network.id} has ${own[key]} ` +
          'with these settings',
      );
}
