import type { NetworkDb } from '../../../store/network-db.js';
import { type BitcoinTip, sharedHeightSince } from '../../../store/queries/bitcoin/tip.js';
import { confirmedUnspent, findScriptId, waitingUnspent } from '../../../store/queries/bitcoin/unspent.js';
import { readInSequence, splitPage } from '../../kit/keyset-page.js';
import { afterReorg, type ScanPlace, startOfScan } from '../../shapes/bitcoin/scan-place.js';
import type { ScannedPage, ScanQuestion } from '../../shapes/bitcoin/scan-unspent.js';

/** Reads the next outputs of a scan inside the snapshot of `db`, whose tip is `tip`. */
export async function scanUnspent(
  db: NetworkDb<'bitcoin'>,
  tip: BitcoinTip,
  given: ScanPlace | undefined,
  { script, from, to, limit }: ScanQuestion,
): Promise<ScannedPage> {
  if (script === undefined) return { outputs: [], next: undefined };
  const place = await placeNow(db, tip, given);
  const scriptId = await findScriptId(db, script);
  const confirmed = (most: number) =>
    scriptId === undefined || to <= place.scannedTo
      ? []
      : confirmedUnspent(db, {
          scriptId,
          after: place.confirmed,
          from: Math.max(from, place.scannedTo + 1),
          to,
          limit: most,
        });
  const waiting = (most: number) => waitingUnspent(db, { script, after: place.waiting, limit: most });
  const rows = await readInSequence(limit + 1, confirmed, waiting);
  const { page: outputs, next: last } = splitPage(rows, limit, (output) => output);
  if (last === undefined) return { outputs, next: undefined };
  const { txid, vout, block } = last;
  if (block !== undefined) {
    return { outputs, next: { ...place, confirmed: { height: block.height, txid, vout } } };
  }
  const next: ScanPlace = {
    confirmed: undefined,
    scannedTo: Math.max(place.scannedTo, to),
    waiting: { txid, vout },
    reorgId: tip.reorgId,
  };
  return { outputs, next };
}

async function placeNow(db: NetworkDb<'bitcoin'>, tip: BitcoinTip, place: ScanPlace | undefined): Promise<ScanPlace> {
  if (place === undefined) return startOfScan(tip.reorgId);
  if (place.reorgId === tip.reorgId) return place;
  return afterReorg(place, await sharedHeightSince(db, place.reorgId), tip.reorgId);
}
