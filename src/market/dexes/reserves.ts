import type { Pool } from '../dex.js';

/** What is left to trade; a pool with nothing on one side is closed, and money that is missing counts as none. */
export const openReserves = (first: bigint, second: bigint): Pick<Pool, 'reserves' | 'closed'> => ({
  reserves: [first > 0n ? first : 0n, second > 0n ? second : 0n],
  closed: first <= 0n || second <= 0n,
});
