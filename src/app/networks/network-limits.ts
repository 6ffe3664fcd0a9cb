import type { SourceKind } from '../../api/kit/network-state.js';
import type { Network } from '../../chains/networks.js';

/** Limits beyond which a network is no longer `live`. */
export interface NetworkLimits {
  /** Maximum age of the newest block; undefined when the block interval is not known. */
  readonly maxTipAgeSeconds: number | undefined;
  /** Blocks of the source that are not indexed yet. */
  readonly maxLagBlocks: number;
  /** Time since the last response of the source. Sources are polled at least every three seconds. */
  readonly maxContactAgeSeconds: number;
  /** Time since the last write of an index with outstanding blocks. */
  readonly maxWriteAgeSeconds: number;
  /** Time since the last report of another process that writes the index. It reports every five seconds. */
  readonly maxReportAgeSeconds: number;
}

const SECONDS = { maxContactAgeSeconds: 8, maxWriteAgeSeconds: 300, maxReportAgeSeconds: 30 } as const;

/** Mean block interval of a chain. */
export function blockIntervalSeconds(network: Network): number {
  switch (network.family) {
    case 'cardano':
      return network.shelley.slotSeconds / network.activeSlotsCoefficient;
    case 'bitcoin':
      return network.targetBlockSeconds;
    case 'midnight':
      return network.slotSeconds;
  }
}

/**
 * Gaps between blocks of Cardano and Bitcoin are exponentially distributed: one of 15 mean intervals comes once in three
 * million blocks (twice a year on Cardano mainnet), one of 12 once in 160,000 (three years of Bitcoin).
 */
const INTERVALS = { cardano: 15, bitcoin: 12, midnight: 20 } as const;
const MIN_TIP_AGE_SECONDS = 120;

export const defaultMaxTipAgeSeconds = (network: Network): number =>
  network.family === 'bitcoin' && network.minedOnDemand === true
    ? 0
    : Math.max(MIN_TIP_AGE_SECONDS, Math.round(blockIntervalSeconds(network) * INTERVALS[network.family]));

const MAX_LAG_BLOCKS = { cardano: 10, bitcoin: 2, midnight: 20 } as const;

/**
 * `maxTipAgeSeconds` is the operator's setting; 0 means no limit. Block files end where their node stopped writing, and
 * a simulated chain may be paused, so the age of their tip is not limited.
 */
export function networkLimits(
  network: Network,
  kind: SourceKind,
  maxTipAgeSeconds = defaultMaxTipAgeSeconds(network),
): NetworkLimits {
  const paced = (kind === 'node' || kind === 'indexer') && maxTipAgeSeconds > 0;
  return {
    ...SECONDS,
    maxTipAgeSeconds: paced ? maxTipAgeSeconds : undefined,
    maxLagBlocks: MAX_LAG_BLOCKS[network.family],
  };
}
