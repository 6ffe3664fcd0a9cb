import type { MempoolKey, Order } from '../../../store/queries/bitcoin/history.js';
import type { Position } from '../../kit/cursor.js';

/**
 * Position of a reader in a script's transactions. Newest first: the mempool, then the chain backwards. Oldest first:
 * the chain, then the mempool. A transaction may be returned twice, but one that exists the whole time is never left
 * out.
 */
export interface HistoryCursor {
  /** The last confirmed transaction returned. */
  readonly txNum: bigint | undefined;
  /** The last mempool transaction returned. */
  readonly pending: MempoolKey | undefined;
  /** The newest reorg at that time. */
  readonly reorgId: number;
}

/**
 * The same position after a reorg; `firstChanged` is the number of the first transaction that changed. Undefined:
 * restart from the beginning, because transactions not returned yet may have moved to the part already read.
 */
export function historyAfterReorg(
  { txNum, pending }: HistoryCursor,
  { order, firstChanged, reorgId }: { readonly order: Order; readonly firstChanged: bigint; readonly reorgId: number },
): HistoryCursor | undefined {
  if (order === 'desc') return txNum !== undefined && txNum <= firstChanged ? { txNum, pending, reorgId } : undefined;
  if (txNum === undefined || firstChanged === 0n) return undefined;
  return { txNum: txNum < firstChanged ? txNum : firstChanged - 1n, pending: undefined, reorgId };
}

export const encodeHistoryCursor = ({ txNum, pending, reorgId }: HistoryCursor): Position => [
  reorgId,
  txNum === undefined ? null : Number(txNum),
  ...(pending === undefined
    ? [null, null]
    : [pending.firstSeen.getTime(), Buffer.from(pending.txid, 'hex').toString('base64url')]),
];

export function decodeHistoryCursor([reorgId, txNum, time, txid]: Position): HistoryCursor {
  return {
    reorgId: Number(reorgId),
    txNum: txNum === null ? undefined : BigInt(txNum as number),
    pending:
      txid === null
        ? undefined
        : { firstSeen: new Date(time as number), txid: Buffer.from(String(txid), 'base64url').toString('hex') },
  };
}
