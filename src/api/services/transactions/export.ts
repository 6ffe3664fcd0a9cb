import type { Static } from 'typebox';
import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { assetFacts } from '../../../store/queries/cardano/assets/asset-facts.js';
import { findSlotTransactions, type TxRange } from '../../../store/queries/cardano/chain/tx-range.js';
import type { Owners } from '../../../store/queries/cardano/outputs/output-owners.js';
import { listMovements, type Moved } from '../../../store/queries/cardano/transactions/owner-movements.js';
import { inBatches, type StreamedResult, streamResult, streamText } from '../../kit/streamed-result.js';
import { formatFingerprint } from '../../shapes/assets/shapes.js';
import {
  BATCH,
  CSV_HEAD,
  csvLines,
  type ExportedTransaction,
  type ExportQuery,
  joinLines,
  slotsBetween,
  TEXT_TYPES,
  toMovedJson,
} from '../../shapes/transactions/export.js';
import { KOINLY_HEAD, koinlyLines } from '../../shapes/transactions/koinly.js';

export function exported(
  { db, network }: { readonly db: NetworkDb<'cardano'>; readonly network: CardanoNetwork },
  findOwner: (db: NetworkDb<'cardano'>) => Promise<Owners>,
  { format, ...query }: ExportQuery,
): StreamedResult {
  const slots = slotsBetween(network, query);
  const readBatches = async (snapshot: NetworkDb<'cardano'>): Promise<AsyncIterable<readonly Moved[]>> => {
    const owner = await findOwner(snapshot);
    const within: TxRange = await findSlotTransactions(snapshot, slots);
    return inBatches<Moved, Moved>(
      ({ last, limit }) => listMovements(snapshot, owner, { after: last?.txId, limit, within }),
      (row) => row,
      BATCH,
    );
  };
  const toJson = (row: Moved): Static<typeof ExportedTransaction> => toMovedJson(row, network);
  if (format === 'json')
    return streamResult(db, async (snapshot) => {
      const batches = await readBatches(snapshot);
      return (async function* () {
        for await (const rows of batches) yield rows.map(toJson);
      })();
    });
  return streamText(db, format === 'ndjson' ? TEXT_TYPES.ndjson : TEXT_TYPES.csv, async function* (snapshot) {
    if (format !== 'ndjson') yield `${format === 'csv' ? CSV_HEAD : KOINLY_HEAD}\r\n`;
    for await (const rows of await readBatches(snapshot)) {
      if (format === 'ndjson') yield rows.map((row) => `${JSON.stringify(toJson(row))}\n`).join('');
      else if (format === 'csv') yield joinLines(rows.flatMap((row) => csvLines(toJson(row))));
      else yield joinLines(await toKoinlyRows(snapshot, rows, network));
    }
  });
}

async function toKoinlyRows(
  db: NetworkDb<'cardano'>,
  rows: readonly Moved[],
  network: CardanoNetwork,
): Promise<readonly string[]> {
  const facts = await assetFacts(db, [...new Set(rows.flatMap(({ assets }) => assets.map(({ assetId }) => assetId)))]);
  return rows.flatMap((row) =>
    koinlyLines({
      time: slotToTime(network, row.slot),
      txHash: row.txHash,
      lovelace: row.received - row.sent,
      withdrawn: row.withdrawn,
      fee: row.fee,
      assets: row.assets
        .map(({ assetId, fingerprint, received, sent }) => ({
          currency: formatFingerprint(fingerprint),
          decimals: facts.get(assetId)?.decimals ?? 0,
          quantity: received - sent,
        }))
        .filter(({ quantity }) => quantity !== 0n),
    }),
  );
}
