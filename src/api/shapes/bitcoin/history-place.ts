import type { Order, WaitingKey } from '../../../store/queries/bitcoin/history.js';
import type { Position } from '../../kit/cursor.js';

/**
 * Position of a reader in a script's transactions. Newest first: the mempool, then the chain backwards. Oldest first:
 * the chain, then the mempool. A transaction may be returned twice, but one that exists the whole time is never left
 * out.
 */
export interface HistoryPlace {
  /** The last confirmed transaction returned. */
  readonly txNum: bigint | undefined;
  /** The last mempool transaction returned. */
  readonly waiting: WaitingKey | undefined;
  /** The newest reorg at that time. */
  readonly reorgId: number;
}

/**
 * The same position after a reorg; `firstChanged` is the number of the first transaction that changed. Undefined:
 * restart from the beginning, because transactions not returned yet may have moved to the part already read.
 */
export function historyAfterReorg(
  { txNum, waiting }: HistoryPlace,
  { order, firstChanged, reorgId }: { readonly order: Order; readonly firstChanged: bigint; readonly reorgId: number },
): HistoryPlace | undefined {
  if (order === 'desc') return txNum !== undefined && txNum <= firstChanged ? { txNum, waiting, reorgId } : undefined;
  if (txNum === undefined || firstChanged === 0n) return undefined;
  return { txNum: txNum < firstChanged ? txNum : firstChanged - 1n, waiting: undefined, reorgId };
}

export const historyPosition = ({ txNum, waiting, reorgId }: HistoryPlace): Position => [
  reorgId,
  txNum === undefined ? null : Number(txNum),
  ...(waiting === undefined
    ? [null, null]
    : [waiting.firstSeen.getTime(), Buffer.from(waiting.txid, 'hex').toString('base64url')]),
];

export function historyPlace([reorgId, txNum, time, txid]: Position): HistoryPlace {
  return {
    reorgId: Number(reorgId),
    txNum: txNum === null ? undefined : BigInt(txNum as number),
    waiting:
      txid === null
        ? undefined
        : { firstSeen: new Date(time as number), txid: Buffer.from(String(txid), 'base64url').toString('hex') },
  };
}
