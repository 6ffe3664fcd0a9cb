import type { Pool } from '../dex.js';

/** Tradable reserves; a pool with an empty side is closed, and negative amounts count as zero. */
export const openReserves = (first: bigint, second: bigint): Pick<Pool, 'reserves' | 'closed'> => ({
  reserves: [first > 0n ? first : 0n, second > 0n ? second : 0n],
  closed: first <= 0n || second <= 0n,
});
