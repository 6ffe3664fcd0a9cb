import type { Order, WaitingKey } from '../../../store/queries/bitcoin/history.js';
import type { Position } from '../../kit/cursor.js';

/**
 * How far a reading of a script's transactions has come. Newest first: what waits, then the chain backwards. Oldest
 * first: the chain, then what waits. What was given may be given again, but nothing that is there the whole time is
 * left out.
 */
export interface HistoryPlace {
  /** The last confirmed transaction given. */
  readonly txNum: bigint | undefined;
  /** The last waiting one given. */
  readonly waiting: WaitingKey | undefined;
  /** The newest reorg when it was so. */
  readonly reorgId: number;
}

/**
 * The same place on the chain as it is now; `firstChanged` is the number of the first transaction that is not as it
 * was. Undefined: from the beginning, because what was not given yet may have moved to where was read already.
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
