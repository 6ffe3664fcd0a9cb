import Type, { type Static } from 'typebox';
import { slotToTime, timeToSlot } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { Moved } from '../../../store/queries/cardano/transactions/owner-movements.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, DateTime, described, Nullable, named } from '../../kit/schema.js';
import { readTime, TimeText } from '../../kit/time-parameters.js';

export const ExportedTransaction = named(
  'ExportedTransaction',
  Closed({
    time: described(DateTime, 'Time of the block'),
    txHash: Type.String({ description: FIELD.txHash }),
    blockHeight: Count(FIELD.blockHeight),
    epoch: Count(FIELD.epoch),
    received: described(Amount, FIELD.receivedLovelace),
    sent: described(Amount, FIELD.sentLovelace),
    withdrawn: Type.String({
      pattern: '^[0-9]+$',
      description: 'Rewards withdrawn from the account; included in the received amount',
    }),
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
  'Oldest first, streamed; an account gets two large responses at a time, further ones wait. CSV has a line for lovelace and one for each asset that moved; NDJSON a line for each transaction. Outputs of the genesis files are in no transaction.';

export const TEXT_TYPES = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson; charset=utf-8' } as const;

export const EXPORT_TYPES = ['text/csv', 'application/x-ndjson'] as const;

export type ExportFormat = 'json' | 'csv' | 'ndjson' | 'koinly';

export interface ExportQuery {
  readonly from?: string;
  readonly to?: string;
  readonly format: ExportFormat;
}

/** Each batch contains the transactions with all their movements, so it is smaller than others. */
export const BATCH = 200;

export const joinLines = (lines: readonly string[]): string => lines.map((line) => `${line}\r\n`).join('');

export function slotsBetween(
  network: CardanoNetwork,
  query: { readonly from?: string; readonly to?: string },
): { readonly from: number | undefined; readonly to: number | undefined } {
  const from = query.from === undefined ? undefined : readTime(query.from, 'from');
  const to = query.to === undefined ? undefined : readTime(query.to, 'to');
  if (from !== undefined && to !== undefined && from > to)
    throw new ServiceError('invalid', "Parameter 'from' must not be after 'to'");
  const slotAt = (time: number): number => (time < network.systemStart ? 0 : timeToSlot(network, time));
  // The range before the first slot is empty.
  if (to !== undefined && to < network.systemStart) return { from: Number.MAX_SAFE_INTEGER, to: 0 };
  return { from: from === undefined ? undefined : slotAt(from), to: to === undefined ? undefined : slotAt(to) };
}

export const toMovedJson = (row: Moved, network: CardanoNetwork): Static<typeof ExportedTransaction> => ({
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

export const CSV_HEAD = 'time,txHash,blockHeight,epoch,unit,received,sent,withdrawn,fee';

/** Only hashes, times and numbers: no field can be interpreted as a formula. */
export function csvLines(row: Static<typeof ExportedTransaction>): readonly string[] {
  const start = `${row.time},${row.txHash},${row.blockHeight},${row.epoch}`;
  return [
    `${start},lovelace,${row.received},${row.sent},${row.withdrawn},${row.fee ?? ''}`,
    ...row.assets.map(({ unit, received, sent }) => `${start},${unit},${received},${sent},,`),
  ];
}
