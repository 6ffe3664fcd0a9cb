import type { Mempool } from './mempool.js';
import type { Entry } from './mempool-entry.js';

/** Weight available in a block without its header and coinbase. */
const BLOCK_WEIGHT = 4_000_000 - 8_000;

interface Package {
  readonly entry: Entry;
  readonly rate: number;
}

/** Fee rate of a transaction together with its ancestors. */
function packageRate(mempool: Mempool, entry: Entry): number {
  const all = [...mempool.getAncestors(entry), entry];
  const fee = all.reduce((sum, each) => sum + each.fee, 0n);
  return Number(fee) / all.reduce((sum, each) => sum + each.virtualBytes, 0);
}

/**
 * Selects transactions for a block: highest package fee rate first, children with their parents. `isWelcome` decides
 * whether a fee rate is accepted.
 */
export function chooseForBlock(
  mempool: Mempool,
  isWelcome: (entry: Entry, rate: number) => boolean = () => true,
): readonly Entry[] {
  const packages = mempool
    .all()
    .map((entry): Package => ({ entry, rate: packageRate(mempool, entry) }))
    .sort((a, b) => b.rate - a.rate);
  const chosen = new Set<Entry>();
  let room = BLOCK_WEIGHT;
  for (const { entry, rate } of packages) {
    if (chosen.has(entry) || !isWelcome(entry, rate)) continue;
    const selected = [...mempool.getAncestors(entry), entry].filter((each) => !chosen.has(each));
    const weight = selected.reduce((sum, each) => sum + each.weight, 0);
    if (weight > room) continue;
    for (const each of selected) chosen.add(each);
    room -= weight;
  }
  return [...chosen];
}
