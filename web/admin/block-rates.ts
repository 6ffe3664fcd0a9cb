import type { Sample } from './metrics.js';

interface Round {
  readonly atMs: number;
  readonly blocks: ReadonlyMap<string, number>;
}

/** Near the tip a block is rare, so the speed is measured over some minutes. */
const WINDOW_MS = 300_000;

/** Speed of each network while the page is open, from a counter of written blocks. */
export interface BlockRates {
  add(samples: readonly Sample[], atMs: number): void;
  /** Blocks a minute; undefined before the second round and after a restart of the service. */
  perMinute(network: string): number | undefined;
}

export function createBlockRates(): BlockRates {
  let rounds: readonly Round[] = [];
  return {
    add(samples, atMs) {
      const written = samples.filter(({ name }) => name === 'crosstie_network_blocks_total');
      const blocks = new Map(written.map(({ labels, value }) => [labels['network'] ?? '', value]));
      rounds = [...rounds.filter((round) => round.atMs >= atMs - WINDOW_MS), { atMs, blocks }];
    },
    perMinute(network) {
      const [first, last] = [rounds[0], rounds.at(-1)];
      const [from, to] = [first?.blocks.get(network), last?.blocks.get(network)];
      if (first === undefined || last === undefined || from === undefined || to === undefined) return undefined;
      return last.atMs <= first.atMs || to < from ? undefined : ((to - from) / (last.atMs - first.atMs)) * 60_000;
    },
  };
}
