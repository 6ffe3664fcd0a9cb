import { computeDifficulty } from '../../../chains/bitcoin/difficulty.js';
import { decodeHeader } from '../../../chains/bitcoin/header.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { headersFrom } from '../../../store/queries/bitcoin/blocks.js';
import type { BitcoinTip } from '../../../store/queries/bitcoin/tip.js';

/** Expected hashes for a block of difficulty 1. */
export const HASHES_PER_DIFFICULTY = 2 ** 32;

/** Hashes per second over the newest blocks, as `getnetworkhashps` of Bitcoin Core, and the current difficulty. */
export async function estimateHashrate(
  db: NetworkDb<'bitcoin'>,
  tip: Pick<BitcoinTip, 'height'>,
  blocks: number,
): Promise<{ readonly hashrate: number; readonly difficulty: number }> {
  const recent = await headersFrom(db, Math.max(0, tip.height - blocks), blocks + 1);
  const headers = recent.map(({ header }) => decodeHeader(header));
  const times = headers.map(({ time }) => time);
  const seconds = times.reduce((a, b) => Math.max(a, b)) - times.reduce((a, b) => Math.min(a, b));
  const work = headers.slice(1).reduce((sum, { bits }) => sum + computeDifficulty(bits), 0);
  return {
    hashrate: seconds === 0 ? 0 : (work * HASHES_PER_DIFFICULTY) / seconds,
    difficulty: computeDifficulty(headers.at(-1)!.bits),
  };
}
