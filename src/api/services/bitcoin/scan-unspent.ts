import type { NetworkDb } from '../../../store/network-db.js';
import { type BitcoinTip, sharedHeightSince } from '../../../store/queries/bitcoin/tip.js';
import { confirmedUnspent, findScriptId, waitingUnspent } from '../../../store/queries/bitcoin/unspent.js';
import { afterReorg, type ScanPlace, startOfScan } from '../../shapes/bitcoin/scan-place.js';
import type { ScannedPage, ScanQuestion } from '../../shapes/bitcoin/scan-unspent.js';

/** The next outputs of a scan, inside the snapshot of `db`, whose tip is `tip`. */
export async function scanUnspent(
  db: NetworkDb<'bitcoin'>,
  tip: BitcoinTip,
  given: ScanPlace | undefined,
  { script, from, to, limit }: ScanQuestion,
): Promise<ScannedPage> {
  if (script === undefined) return { outputs: [], next: undefined };
  const place = await placeNow(db, tip, given);
  const scriptId = await findScriptId(db, script);
  // One more than shown tells that there is more.
  const confirmed =
    scriptId === undefined || to <= place.scannedTo
      ? []
      : await confirmedUnspent(db, {
          scriptId,
          after: place.confirmed,
          from: Math.max(from, place.scannedTo + 1),
          to,
          limit: limit + 1,
        });
  if (confirmed.length > limit) {
    const outputs = confirmed.slice(0, limit);
    const { txid, vout, block } = outputs.at(-1)!;
    return { outputs, next: { ...place, confirmed: { height: block!.height, txid, vout } } };
  }
  const room = limit - confirmed.length;
  const waiting = await waitingUnspent(db, { script, after: place.waiting, limit: room + 1 });
  const shown = waiting.slice(0, room);
  const outputs = [...confirmed, ...shown];
  if (waiting.length <= room) return { outputs, next: undefined };
  const last = shown.at(-1);
  const next: ScanPlace = {
    confirmed: undefined,
    scannedTo: Math.max(place.scannedTo, to),
    waiting: last === undefined ? place.waiting : { txid: last.txid, vout: last.vout },
    reorgId: tip.reorgId,
  };
  return { outputs, next };
}

async function placeNow(db: NetworkDb<'bitcoin'>, tip: BitcoinTip, place: ScanPlace | undefined): Promise<ScanPlace> {
  if (place === undefined) return startOfScan(tip.reorgId);
  if (place.reorgId === tip.reorgId) return place;
  return afterReorg(place, await sharedHeightSince(db, place.reorgId), tip.reorgId);
}
