import type { Network } from '../../chains/networks.js';
import type { Clock } from '../../kernel/clock.js';
import type { Log } from '../../kernel/log.js';
import { ImmutableBlockArchive } from '../../sources/cardano/immutable/block-archive.js';
import type { BlockArchive } from '../../store/block-archive.js';
import type { NetworkConfig } from '../settings/network-settings.js';

/** Bytes of blocks in the folder of a Cardano node; undefined where none is configured. */
export function openBlockArchive(
  { id, family }: Pick<Network, 'id' | 'family'>,
  { chainDir }: NetworkConfig = {},
  dependencies: { readonly clock: Clock; readonly log: Log },
): BlockArchive | undefined {
  if (family !== 'cardano' || chainDir === undefined) return undefined;
  return new ImmutableBlockArchive({ network: id, folder: chainDir, ...dependencies });
}
