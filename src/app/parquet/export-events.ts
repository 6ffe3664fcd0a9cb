import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readAvailableKinds, readKindNames } from '../../api/services/events/available-kinds.js';
import { type DerivedEvent, eventKey } from '../../api/services/events/derived-event.js';
import { blockTime } from '../../api/services/events/event-json.js';
import { type EventSelection, readBlockEvents } from '../../api/services/events/event-steps.js';
import { timeToSlot } from '../../chains/cardano/time.js';
import type { Network } from '../../chains/networks.js';
import { ServiceError } from '../../kernel/errors.js';
import type { Db } from '../../store/db.js';
import { type NetworkDb, networkDb } from '../../store/network-db.js';
import { readEventTip } from '../../store/queries/events/chain-events.js';
import { findFirstHeightSince, listBlocksAt } from '../../store/queries/events/derived-blocks.js';
import { readIndexedState } from '../../store/snapshot/index-state.js';
import type { SnapshotProgress } from '../snapshot/export-snapshot.js';
import type { ParquetColumn } from './parquet-column.js';
import { type RowGroup, writeParquetFile } from './write-parquet-file.js';

export interface EventExportRequest {
  readonly db: Db;
  readonly network: Network;
  readonly folder: string;
  /** Types of events; all when it is undefined. */
  readonly types?: readonly string[] | undefined;
  /** `YYYY-MM-DD` in UTC; by default from the first indexed day to the last that cannot be rolled back. */
  readonly fromDay?: string | undefined;
  readonly toDay?: string | undefined;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: SnapshotProgress) => void;
}

export interface EventExportResult {
  readonly days: readonly { readonly day: string; readonly events: number }[];
}

/** Columns of the files. */
export const EVENT_FILE_COLUMNS: readonly ParquetColumn[] = [
  { name: 'id', type: 'text', description: 'key of the event, as in webhooks and on a message bus' },
  { name: 'type', type: 'text', description: 'type of the event' },
  { name: 'time', type: 'time', description: 'time of the block' },
  { name: 'height', type: 'integer', description: 'height of the block' },
  { name: 'slot', type: 'amount', description: 'slot of the block; null on Bitcoin' },
  { name: 'block_hash', type: 'text', description: 'hash of the block' },
  { name: 'tx_hash', type: 'text', description: 'transaction; null for an event of the block' },
  { name: 'tx_index', type: 'integer', description: 'index of the transaction in the block' },
  {
    name: 'subject',
    type: 'text',
    description: 'address, account, asset, pool or other subject whose events are ordered',
  },
  { name: 'received', type: 'quantity', description: 'amount that limits compare: received' },
  { name: 'sent', type: 'quantity', description: 'amount that limits compare: sent' },
  { name: 'payload', type: 'text', description: 'payload of the event as JSON' },
];

const DAY_MS = 86_400_000;
/** Rows of a row group, at least: some megabytes of memory. */
const GROUP_ROWS = 20_000;

/** Writes the events of each day as one Parquet file. A day begins with the first block at or after midnight UTC. */
export async function exportEvents(request: EventExportRequest): Promise<EventExportResult> {
  const { network, folder } = request;
  const db = networkDb(request.db, network.id, network.family);
  if ((await readIndexedState(request.db, network.id)) === undefined)
    throw new ServiceError('not-found', `${network.id} has no index in this database, so there is nothing to export`);
  const selected = request.types === undefined ? undefined : selectTypes(request.types);
  const selection: EventSelection = {
    kinds: await readAvailableKinds(db, network, selected),
    required: () => [],
  };
  const days = await listDays(db, request);
  await mkdir(folder, { recursive: true });
  const written: { day: string; events: number }[] = [];
  for (const day of days) {
    const metadata = { network: network.id, day: formatDay(day) };
    const path = join(folder, `events-${network.id}-${formatDay(day)}.parquet`);
    // One state for the whole file, should a rollback happen meanwhile.
    const events = await db.snapshot((snapshot) =>
      writeParquetFile(
        { path, columns: EVENT_FILE_COLUMNS, metadata, signal: request.signal },
        readDay(snapshot, network, day, selection),
      ),
    );
    written.push({ day: formatDay(day), events });
    request.onProgress?.({ step: 'Wrote days', done: written.length, total: days.length });
  }
  return { days: written };
}

function selectTypes(types: readonly string[]) {
  try {
    return readKindNames(types, '--events');
  } catch (error) {
    throw new ServiceError('invalid', (error as Error).message);
  }
}

const formatDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
const startOfDay = (time: number): number => Math.floor(time / DAY_MS) * DAY_MS;

function parseDay(text: string, name: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time)) throw new ServiceError('invalid', `--${name} needs a day as YYYY-MM-DD, not '${text}'`);
  return time;
}

/** Midnights of the requested days that the index has. */
async function listDays(db: NetworkDb, { network, fromDay, toDay }: EventExportRequest): Promise<readonly number[]> {
  const tip = await readEventTip(db);
  const [first, final] = await Promise.all(
    [tip.firstHeight, tip.height - network.finalityDepth].map(async (height) => (await listBlocksAt(db, [height]))[0]),
  );
  const earliest = startOfDay(blockTime(first!, network));
  // The day of the newest final block has blocks that may still be rolled back.
  const latest = final === undefined ? earliest - DAY_MS : startOfDay(blockTime(final, network)) - DAY_MS;
  const from = Math.max(fromDay === undefined ? earliest : parseDay(fromDay, 'from-day'), earliest);
  const to = Math.min(toDay === undefined ? latest : parseDay(toDay, 'to-day'), startOfDay(blockTime(tip, network)));
  if (from > to)
    throw new ServiceError(
      'invalid',
      `There is no day from ${formatDay(from)} to ${formatDay(to)} to export: name a later --to-day to include blocks that may be rolled back`,
    );
  return Array.from({ length: (to - from) / DAY_MS + 1 }, (_, index) => from + index * DAY_MS);
}

async function* readDay(
  db: NetworkDb,
  network: Network,
  day: number,
  selection: EventSelection,
): AsyncGenerator<RowGroup> {
  const tip = await readEventTip(db);
  const firstHeight = async (time: number): Promise<number> =>
    (await findFirstHeightSince(db, since(network, time))) ?? tip.height + 1;
  const upTo = (await firstHeight(day + DAY_MS)) - 1;
  let group: (readonly unknown[])[] = [];
  for (let after = (await firstHeight(day)) - 1; after < upTo; ) {
    const { last, events } = await readBlockEvents(db, network, { after, upTo }, selection);
    if (last === undefined) break;
    for (const event of events) group.push(toRow(event, network));
    if (group.length >= GROUP_ROWS) {
      yield group;
      group = [];
    }
    after = last.height;
  }
  if (group.length > 0) yield group;
}

/** On Cardano the slot determines the time. */
const since = (network: Network, time: number) => {
  if (network.family !== 'cardano') return { timeMs: time };
  const seconds = time / 1_000 - 1;
  return { slot: seconds < network.systemStart ? 0 : timeToSlot(network, seconds) + 1 };
};

const toRow = (event: DerivedEvent, network: Network): readonly unknown[] => {
  const { type, block, txIndex, about, received, sent, payload } = event;
  return [
    eventKey(network.id, event),
    type,
    new Date(blockTime(block, network)),
    block.height,
    block.slot,
    block.hash,
    payload['txHash'],
    txIndex,
    about,
    received,
    sent,
    JSON.stringify(payload),
  ];
};
