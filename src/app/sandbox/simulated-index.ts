import type { Network } from '../../chains/networks.js';
import type { ChainIndex } from '../../indexer/chain-index.js';
import type { FollowerCounters } from '../../indexer/follower-counters.js';
import { type IndexMaintainer, maintainIndex } from '../../indexer/maintain-index.js';
import type { Source } from '../../sources/source.js';
import { createFollowOptions, type FollowedNetworkDependencies, processName } from '../networks/followed-network.js';
import { readCheckpoint } from '../networks/open-index.js';

/** Overrides what the family does for an external source. */
export interface IndexOverrides {
  readonly openIndex?: () => Promise<ChainIndex<unknown>>;
  readonly backgroundTask?: (source: Source, signal: AbortSignal) => Promise<void>;
  readonly counters?: FollowerCounters;
}

/**
 * Nearly every block of a sandbox is history: written one by one, the newest would take most of the time. A chain that
 * could not be stored is in this process, so a quick retry is cheap.
 */
const SIMULATED_LIMITS = { nearBlocks: 0, sourceMs: 2_000, firstQuietMs: 10 };

/** Indexes a simulated chain. Work that needs tables waits for them, while the history is generated. */
export function runSimulatedIndex(
  network: Network,
  dependencies: FollowedNetworkDependencies,
  source: Source & { prepare(): Promise<unknown> },
  tables: Promise<unknown>,
  overrides: IndexOverrides = {},
): IndexMaintainer {
  const { db } = dependencies;
  const follow = createFollowOptions(
    network,
    {},
    { ...dependencies, limits: { ...SIMULATED_LIMITS, ...dependencies.limits } },
    source,
  );
  const { openIndex = follow.openIndex, backgroundTask = follow.backgroundTask } = overrides;
  return maintainIndex({
    ...follow,
    db,
    source,
    counters: overrides.counters,
    async openIndex() {
      await Promise.all([source.prepare(), tables]);
      return openIndex();
    },
    async backgroundTask(from, signal) {
      await tables;
      await backgroundTask(from, signal);
    },
    process: processName(),
    checkpoint: () => readCheckpoint(db, network.id),
  });
}
