import type { ConfirmedKey, OutputKey } from '../../../store/queries/bitcoin/unspent.js';
import type { Position } from '../../kit/cursor.js';

/**
 * How far a scan of unspent outputs has come. Confirmed outputs come first, then those that wait. While somebody reads
 * pages the chain goes on: what was given may be given again, but nothing that is there the whole time is left out.
 */
export interface ScanPlace {
  /** The last confirmed output given; undefined where confirmed outputs above `scannedTo` have not been looked at. */
  readonly confirmed: ConfirmedKey | undefined;
  /** All confirmed outputs up to this height were given. */
  readonly scannedTo: number;
  /** The last waiting output given. */
  readonly waiting: OutputKey | undefined;
  /** The newest reorg when it was so. */
  readonly reorgId: number;
}

export const startOfScan = (reorgId: number): ScanPlace => ({
  confirmed: undefined,
  scannedTo: -1,
  waiting: undefined,
  reorgId,
});

/**
 * The same place on the chain as it is now. Blocks above `sharedHeight` are others than those that were scanned; and
 * what waits may be what those blocks held, so all that waits is looked at anew.
 */
export function afterReorg(place: ScanPlace, sharedHeight: number | undefined, reorgId: number): ScanPlace {
  if (sharedHeight === undefined) return { ...place, reorgId };
  const { confirmed } = place;
  if (confirmed === undefined || confirmed.height <= sharedHeight)
    return { confirmed, scannedTo: Math.min(place.scannedTo, sharedHeight), waiting: undefined, reorgId };
  // The last one given lies above: all at or below were given before it.
  return { confirmed: undefined, scannedTo: sharedHeight, waiting: undefined, reorgId };
}

/** Hashes as 43 characters: a cursor has 256 at most, and holds two of them. */
const shortHash = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url');
const longHash = (text: string): string => Buffer.from(text, 'base64url').toString('hex');

export const positionOf = ({ confirmed, scannedTo, waiting, reorgId }: ScanPlace): Position => [
  reorgId,
  scannedTo,
  ...(confirmed === undefined ? [null, null, null] : [confirmed.height, shortHash(confirmed.txid), confirmed.vout]),
  ...(waiting === undefined ? [null, null] : [shortHash(waiting.txid), waiting.vout]),
];

export function placeOf(position: Position): ScanPlace {
  const [reorgId, scannedTo, height, txid, vout, waitingTxid, waitingVout] = position;
  return {
    confirmed: txid === null ? undefined : { height: Number(height), txid: longHash(String(txid)), vout: Number(vout) },
    scannedTo: Number(scannedTo),
    waiting: waitingTxid === null ? undefined : { txid: longHash(String(waitingTxid)), vout: Number(waitingVout) },
    reorgId: Number(reorgId),
  };
}
