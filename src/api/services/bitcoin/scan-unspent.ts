import type { NetworkDb } from '../../../store/network-db.js';
import { type BitcoinTip, sharedHeightSince } from '../../../store/queries/bitcoin/tip.js';
import { confirmedUnspent, findScriptId, mempoolUnspent } from '../../../store/queries/bitcoin/unspent.js';
import { readInSequence, splitPage } from '../../kit/keyset-page.js';
import { afterReorg, createScanCursor, type ScanCursor } from '../../shapes/bitcoin/scan-cursor.js';
import type { ScannedPage, ScanQuery } from '../../shapes/bitcoin/scan-unspent.js';

/** Reads the next outputs of a scan inside the snapshot of `db`, whose tip is `tip`. */
export async function scanUnspent(
  db: NetworkDb<'bitcoin'>,
  tip: BitcoinTip,
  requested: ScanCursor | undefined,
  { script, from, to, limit }: ScanQuery,
): Promise<ScannedPage> {
  if (script === undefined) return { outputs: [], next: undefined };
  const cursor = await resolveCursor(db, tip, requested);
  const scriptId = await findScriptId(db, script);
  const confirmed = (most: number) =>
    scriptId === undefined || to <= cursor.scannedTo
      ? []
      : confirmedUnspent(db, {
          scriptId,
          after: cursor.confirmed,
          from: Math.max(from, cursor.scannedTo + 1),
          to,
          limit: most,
        });
  const pending = (most: number) => mempoolUnspent(db, { script, after: cursor.pending, limit: most });
  const rows = await readInSequence(limit + 1, confirmed, pending);
  const { page: outputs, next: last } = splitPage(rows, limit, (output) => output);
  if (last === undefined) return { outputs, next: undefined };
  const { txid, vout, block } = last;
  if (block !== undefined) {
    return { outputs, next: { ...cursor, confirmed: { height: block.height, txid, vout } } };
  }
  const next: ScanCursor = {
    confirmed: undefined,
    scannedTo: Math.max(cursor.scannedTo, to),
    pending: { txid, vout },
    reorgId: tip.reorgId,
  };
  return { outputs, next };
}

async function resolveCursor(
  db: NetworkDb<'bitcoin'>,
  tip: BitcoinTip,
  cursor: ScanCursor | undefined,
): Promise<ScanCursor> {
  if (cursor === undefined) return createScanCursor(tip.reorgId);
  if (cursor.reorgId === tip.reorgId) return cursor;
  return afterReorg(cursor, await sharedHeightSince(db, cursor.reorgId), tip.reorgId);
}
