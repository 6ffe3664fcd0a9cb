import { createHash } from 'node:crypto';
import { findScriptHistories, type ScriptHistory } from '../../../store/queries/bitcoin/script-histories.js';
import { requireBitcoinTip } from '../../services/bitcoin/page-tip.js';
import type { Db } from '../../shapes/bitcoin/scan-history.js';
import { CODE, ElectrumError } from './rpc-message.js';

/** A longer history is refused: a wallet could neither receive nor show it. */
const MAX_HISTORY = 100_000;

/** Histories of several scripts are read together; longer ones are read alone, so that memory stays bounded. */
const MAX_TOGETHER = 1_000;
const SCRIPTS_TOGETHER = 500;

/** In the order of `hashes`. A history that is too long is an error in its place. */
export async function readHistories(
  db: Db,
  hashes: readonly Uint8Array[],
): Promise<readonly (ScriptHistory | ElectrumError)[]> {
  const found: (ScriptHistory | ElectrumError)[] = [];
  for (let from = 0; from < hashes.length; from += SCRIPTS_TOGETHER) {
    const part = hashes.slice(from, from + SCRIPTS_TOGETHER);
    await db.snapshot(async (snapshot) => {
      await requireBitcoinTip(snapshot);
      const short = await findScriptHistories(snapshot, part, MAX_TOGETHER);
      for (const [index, history] of short.entries())
        found.push(history.truncated ? await readLongHistory(snapshot, part[index]!) : history);
    });
  }
  return found;
}

async function readLongHistory(db: Db, hash: Uint8Array): Promise<ScriptHistory | ElectrumError> {
  const [history] = await findScriptHistories(db, [hash], MAX_HISTORY);
  return history!.truncated ? new ElectrumError(CODE.excessive, 'history too large') : history!;
}

export const getHeight = ({ chained }: { readonly chained: boolean }): 0 | -1 => (chained ? -1 : 0);

/** The status of a script: null without transactions. */
export function computeStatus({ confirmed, mempool }: ScriptHistory): string | null {
  if (confirmed.length + mempool.length === 0) return null;
  const hash = createHash('sha256');
  for (const { txid, height } of confirmed) hash.update(`${txid}:${height}:`);
  for (const entry of mempool) hash.update(`${entry.txid}:${getHeight(entry)}:`);
  return hash.digest('hex');
}

export const toMempoolJson = ({ mempool }: ScriptHistory) =>
  mempool.map((entry) => ({ tx_hash: entry.txid, height: getHeight(entry), fee: Number(entry.fee ?? 0) }));

export const toHistoryJson = (history: ScriptHistory) => [
  ...history.confirmed.map(({ txid, height }) => ({ tx_hash: txid, height })),
  ...toMempoolJson(history),
];
