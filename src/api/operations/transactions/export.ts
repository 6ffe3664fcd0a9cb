import Type, { type Static } from 'typebox';
import { slotToTime, timeToSlot } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { assetFacts } from '../../../store/queries/cardano/asset-facts.js';
import type { Owners } from '../../../store/queries/cardano/output-owners.js';
import { type Moved, movementsOf } from '../../../store/queries/cardano/owner-movements.js';
import { type TxRange, transactionsOfSlots } from '../../../store/queries/cardano/tx-range.js';
import { FIELD } from '../../field-descriptions.js';
import { readTime, TimeText } from '../../market/parameters.js';
import { Amount, Closed, Count, DateTime, described, Nullable, named } from '../../schema.js';
import { inBatches, type WholeSet, wholeSet, wholeText } from '../../whole-set.js';
import { shownFingerprint } from '../assets/shapes.js';
import { KOINLY_HEAD, koinlyLines } from './koinly.js';

export const ExportedTransaction = named(
  'ExportedTransaction',
  Closed({
    time: described(DateTime, 'Time of the block'),
    txHash: Type.String({ description: FIELD.txHash }),
    blockHeight: Count(FIELD.blockHeight),
    epoch: Count(FIELD.epoch),
    received: described(Amount, FIELD.receivedLovelace),
    sent: described(Amount, FIELD.sentLovelace),
    withdrawn: Type.String({ pattern: '^[0-9]+$', description: 'Rewards that left the account; part of what came in' }),
    fee: Nullable(
      Type.String({
        pattern: '^[0-9]+$',
        description: 'Fee in lovelace; null unless all inputs belong to the account',
      }),
    ),
    assets: Type.Array(
      Closed({
        unit: Type.String({ description: FIELD.assetUnit }),
        received: described(Amount, FIELD.receivedQuantity),
        sent: described(Amount, FIELD.sentQuantity),
      }),
      { description: 'Native assets that moved, ordered by unit' },
    ),
  }),
);

export const ExportTimes = { from: Type.Optional(TimeText), to: Type.Optional(TimeText) };

export const EXPORT_TEXT =
  'The oldest first, written while they are read; an account gets two large answers at a time, further ones wait. CSV has a line for lovelace and one for each asset that moved; NDJSON a line for each transaction. Outputs of the genesis files are in no transaction.';

export const TEXT_TYPES = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson; charset=utf-8' } as const;
export const EXPORT_TYPES = ['text/csv', 'application/x-ndjson'] as const;

export type ExportFormat = 'json' | 'csv' | 'ndjson' | 'koinly';

interface ExportQuery {
  readonly from?: string;
  readonly to?: string;
  readonly format: ExportFormat;
}

/** Each batch holds the transactions with all that they moved, so it is smaller than others. */
const BATCH = 200;

export function exported(
  { db, network }: { readonly db: NetworkDb<'cardano'>; readonly network: CardanoNetwork },
  findOwner: (db: NetworkDb<'cardano'>) => Promise<Owners>,
  { format, ...query }: ExportQuery,
): WholeSet {
  const slots = slotsBetween(network, query);
  const batchesOf = async (snapshot: NetworkDb<'cardano'>): Promise<AsyncIterable<readonly Moved[]>> => {
    const owner = await findOwner(snapshot);
    const within: TxRange = await transactionsOfSlots(snapshot, slots);
    return inBatches<Moved, Moved>(
      ({ last, limit }) => movementsOf(snapshot, owner, { after: last?.txId, limit, within }),
      (row) => row,
      BATCH,
    );
  };
  const shown = (row: Moved): Static<typeof ExportedTransaction> => shownMoved(row, network);
  if (format === 'json')
    return wholeSet(db, async (snapshot) => {
      const batches = await batchesOf(snapshot);
      return (async function* () {
        for await (const rows of batches) yield rows.map(shown);
      })();
    });
  return wholeText(db, format === 'ndjson' ? TEXT_TYPES.ndjson : TEXT_TYPES.csv, async function* (snapshot) {
    if (format !== 'ndjson') yield `${format === 'csv' ? CSV_HEAD : KOINLY_HEAD}\r\n`;
    for await (const rows of await batchesOf(snapshot)) {
      if (format === 'ndjson') yield rows.map((row) => `${JSON.stringify(shown(row))}\n`).join('');
      else if (format === 'csv') yield linesOf(rows.flatMap((row) => csvLines(shown(row))));
      else yield linesOf(await koinlyOf(snapshot, rows, network));
    }
  });
}

const linesOf = (lines: readonly string[]): string => lines.map((line) => `${line}\r\n`).join('');

function slotsBetween(
  network: CardanoNetwork,
  query: { readonly from?: string; readonly to?: string },
): { readonly from: number | undefined; readonly to: number | undefined } {
  const from = query.from === undefined ? undefined : readTime(query.from, 'from');
  const to = query.to === undefined ? undefined : readTime(query.to, 'to');
  if (from !== undefined && to !== undefined && from > to)
    throw new ServiceError('invalid', "Parameter 'from' must not be after 'to'");
  const slotAt = (time: number): number => (time < network.systemStart ? 0 : timeToSlot(network, time));
  // Before the first slot there is nothing.
  if (to !== undefined && to < network.systemStart) return { from: Number.MAX_SAFE_INTEGER, to: 0 };
  return { from: from === undefined ? undefined : slotAt(from), to: to === undefined ? undefined : slotAt(to) };
}

const shownMoved = (row: Moved, network: CardanoNetwork): Static<typeof ExportedTransaction> => ({
  time: new Date(slotToTime(network, row.slot) * 1_000).toISOString(),
  txHash: row.txHash,
  blockHeight: row.height,
  epoch: row.epoch,
  received: row.received.toString(),
  sent: row.sent.toString(),
  withdrawn: row.withdrawn.toString(),
  fee: row.fee?.toString() ?? null,
  assets: row.assets.map(({ unit, received, sent }) => ({
    unit,
    received: received.toString(),
    sent: sent.toString(),
  })),
});

const CSV_HEAD = 'time,txHash,blockHeight,epoch,unit,received,sent,withdrawn,fee';

/** Only hashes, times and numbers: no field can be taken for a formula. */
function csvLines(row: Static<typeof ExportedTransaction>): readonly string[] {
  const start = `${row.time},${row.txHash},${row.blockHeight},${row.epoch}`;
  return [
    `${start},lovelace,${row.received},${row.sent},${row.withdrawn},${row.fee ?? ''}`,
    ...row.assets.map(({ unit, received, sent }) => `${start},${unit},${received},${sent},,`),
  ];
}

async function koinlyOf(
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
          currency: shownFingerprint(fingerprint),
          decimals: facts.get(assetId)?.decimals ?? 0,
          quantity: received - sent,
        }))
        .filter(({ quantity }) => quantity !== 0n),
    }),
  );
}
