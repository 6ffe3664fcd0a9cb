import type { Static } from 'typebox';
import type { CardanoNetwork } from '../../../chains/networks.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findSlotTransactions, type TxRange } from '../../../store/queries/cardano/chain/tx-range.js';
import type { Owners } from '../../../store/queries/cardano/outputs/output-owners.js';
import { listMovements, type Moved } from '../../../store/queries/cardano/transactions/owner-movements.js';
import { inBatches, type StreamedResult, streamResult, streamText } from '../../kit/streamed-result.js';
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
import { KOINLY_HEAD } from '../../shapes/transactions/koinly.js';
import { readKoinlyLines } from './koinly.js';

export function exported(
  { db, network }: { readonly db: NetworkDb<'cardano'>; readonly network: CardanoNetwork },
  findOwner: (db: NetworkDb<'cardano'>) => Promise<Owners>,
  { format, ...query }: ExportQuery,
): StreamedResult {
  const slots = slotsBetween(network, query);
  const readBatches = async (
    snapshot: NetworkDb<'cardano'>,
    owner: Owners,
  ): Promise<AsyncIterable<readonly Moved[]>> => {
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
      const batches = await readBatches(snapshot, await findOwner(snapshot));
      return (async function* () {
        for await (const rows of batches) yield rows.map(toJson);
      })();
    });
  return streamText(db, format === 'ndjson' ? TEXT_TYPES.ndjson : TEXT_TYPES.csv, async function* (snapshot) {
    if (format !== 'ndjson') yield `${format === 'csv' ? CSV_HEAD : KOINLY_HEAD}\r\n`;
    const owners = await findOwner(snapshot);
    const batches = await readBatches(snapshot, owners);
    if (format === 'koinly')
      for await (const lines of readKoinlyLines(snapshot, network, { owners, slots, batches })) yield joinLines(lines);
    else
      for await (const rows of batches) {
        if (format === 'ndjson') yield rows.map((row) => `${JSON.stringify(toJson(row))}\n`).join('');
        else yield joinLines(rows.flatMap((row) => csvLines(toJson(row))));
      }
  });
}
