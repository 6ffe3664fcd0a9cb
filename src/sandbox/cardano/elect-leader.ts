import { toHex } from '../../kernel/hex.js';
import { pick, type RandomInt } from '../random-int.js';
import type { PoolActor } from './actors.js';
import type { Ledger } from './ledger.js';
import type { Simulation } from './simulation.js';

/** Lovelace in one unit of the lottery, whose numbers have 32 random bits. */
const LOT = 1_000_000_000n;

/**
 * Chooses the pool that makes a block: a lottery with the stake of the snapshot that elects the leaders of the epoch.
 * Pools that are retired or not run by the simulation do not take part. In the first epochs no snapshot has stake: then
 * all registered pools take part, and before the first registration all pools, as on networks whose genesis file
 * delegates to pools.
 */
export function electLeader({ state }: Ledger, { pools }: Simulation, randomInt: RandomInt): PoolActor {
  const registered = pools.filter(({ cold }) => state.pools.has(toHex(cold.hash)));
  const { byPool } = state.snapshots.get().set;
  const lots = registered.map(({ cold }) => {
    const number = state.poolNumbers.find(toHex(cold.hash));
    const stake = number === undefined ? 0n : (byPool.get(number)?.stake ?? 0n);
    return Number(stake / LOT);
  });
  const total = lots.reduce((sum, count) => sum + count, 0);
  if (total === 0) return pick(randomInt, registered.length === 0 ? pools : registered);
  let drawn = randomInt(total);
  const winner = lots.findIndex((count) => {
    drawn -= count;
    return drawn < 0;
  });
  return registered[winner]!;
}
