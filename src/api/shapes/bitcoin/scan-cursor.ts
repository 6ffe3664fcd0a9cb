import type { ConfirmedKey, OutputKey } from '../../../store/queries/bitcoin/unspent-page.js';
import type { Position } from '../../kit/cursor.js';

/**
 * Position of a scan of unspent outputs. Confirmed outputs come first, then the mempool. The chain changes between two
 * pages: an output may be returned twice, but one that exists the whole time is never left out.
 */
export interface ScanCursor {
  /** The last confirmed output returned; undefined while no confirmed outputs above `scannedTo` have been scanned. */
  readonly confirmed: ConfirmedKey | undefined;
  /** All confirmed outputs up to this height were returned. */
  readonly scannedTo: number;
  /** The last mempool output returned. */
  readonly pending: OutputKey | undefined;
  /** The newest reorg at that time. */
  readonly reorgId: number;
}

export const createScanCursor = (reorgId: number): ScanCursor => ({
  confirmed: undefined,
  scannedTo: -1,
  pending: undefined,
  reorgId,
});

/**
 * The same position after a reorg. Blocks above `sharedHeight` have changed, and the mempool may contain their
 * transactions, so the whole mempool is rescanned.
 */
export function afterReorg(cursor: ScanCursor, sharedHeight: number | undefined, reorgId: number): ScanCursor {
  if (sharedHeight === undefined) return { ...cursor, reorgId };
  const { confirmed } = cursor;
  if (confirmed === undefined || confirmed.height <= sharedHeight)
    return { confirmed, scannedTo: Math.min(cursor.scannedTo, sharedHeight), pending: undefined, reorgId };
  // The last output returned lies above: all at or below were returned before it.
  return { confirmed: undefined, scannedTo: sharedHeight, pending: undefined, reorgId };
}

/** Hashes as 43 characters: a cursor has at most 256 and contains two of them. */
const shortHash = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url');
const longHash = (text: string): string => Buffer.from(text, 'base64url').toString('hex');

export const encodeScanCursor = ({ confirmed, scannedTo, pending, reorgId }: ScanCursor): Position => [
  reorgId,
  scannedTo,
  ...(confirmed === undefined ? [null, null, null] : [confirmed.height, shortHash(confirmed.txid), confirmed.vout]),
  ...(pending === undefined ? [null, null] : [shortHash(pending.txid), pending.vout]),
];

export function decodeScanCursor(position: Position): ScanCursor {
  const [reorgId, scannedTo, height, txid, vout, pendingTxid, pendingVout] = position;
  return {
    confirmed: txid === null ? undefined : { height: Number(height), txid: longHash(String(txid)), vout: Number(vout) },
    scannedTo: Number(scannedTo),
    pending: pendingTxid === null ? undefined : { txid: longHash(String(pendingTxid)), vout: Number(pendingVout) },
    reorgId: Number(reorgId),
  };
}
