import type { Mempool } from './mempool.js';
import type { Entry } from './mempool-entry.js';

/** Room in a block besides its header and coinbase, in weight units. */
const BLOCK_WEIGHT = 4_000_000 - 8_000;

interface Package {
  readonly entry: Entry;
  readonly rate: number;
}

/** What it and all that it depends on pay for a virtual byte. */
function packageRate(mempool: Mempool, entry: Entry): number {
  const all = [...mempool.ancestorsOf(entry), entry];
  const fee = all.reduce((sum, each) => sum + each.fee, 0n);
  return Number(fee) / all.reduce((sum, each) => sum + each.virtualBytes, 0);
}

/**
 * What a miner takes: the best paying first, a child together with its parents. `isWelcome` tells whether one that
 * pays so much is taken at all.
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
    const wanted = [...mempool.ancestorsOf(entry), entry].filter((each) => !chosen.has(each));
    const weight = wanted.reduce((sum, each) => sum + each.weight, 0);
    if (weight > room) continue;
    for (const each of wanted) chosen.add(each);
    room -= weight;
  }
  return [...chosen];
}
