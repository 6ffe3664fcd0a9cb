import type { Network } from '../../chains/networks.js';
import type { ChainIndex } from '../../indexer/chain-index.js';
import type { FollowerCounters } from '../../indexer/follower-counters.js';
import { type IndexKeeper, keepIndex } from '../../indexer/keep-index.js';
import type { Source } from '../../sources/source.js';
import { type FollowedNetworkParts, followParts, processName } from '../networks/followed-network.js';
import { readCheckpoint } from '../networks/open-index.js';

/** Overrides what the family does for an external source. */
export interface OwnWays {
  readonly openIndex?: () => Promise<ChainIndex<unknown>>;
  readonly beside?: (source: Source, signal: AbortSignal) => Promise<void>;
  readonly counters?: FollowerCounters;
}

/**
 * Nearly every block of a sandbox is history: written one by one, the newest would take most of the time. A chain that
 * could not be stored is in this process, so a quick retry is cheap.
 */
const SIMULATED_LIMITS = { nearBlocks: 0, sourceMs: 2_000, firstQuietMs: 10 };

/** Indexes a simulated chain. Work that needs tables waits for them, while the history is generated. */
export function keepSimulated(
  network: Network,
  parts: FollowedNetworkParts,
  source: Source & { prepare(): Promise<unknown> },
  tables: Promise<unknown>,
  own: OwnWays = {},
): IndexKeeper {
  const { db } = parts;
  const follow = followParts(network, {}, { ...parts, limits: { ...SIMULATED_LIMITS, ...parts.limits } }, source);
  const { openIndex = follow.openIndex, beside = follow.beside } = own;
  return keepIndex({
    ...follow,
    db,
    source,
    counters: own.counters,
    async openIndex() {
      await Promise.all([source.prepare(), tables]);
      return openIndex();
    },
    async beside(from, signal) {
      await tables;
      await beside(from, signal);
    },
    process: processName(),
    checkpoint: () => readCheckpoint(db, network.id),
  });
}
