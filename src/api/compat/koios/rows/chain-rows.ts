import { epochToSlot, timeToSlot } from '../../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import type { NetworkDb } from '../../../../store/network-db.js';
import {
  findHeightTransactions,
  findSlotTransactions,
  type TxRange,
} from '../../../../store/queries/cardano/chain/tx-range.js';
import type { RowStream, Sorted } from './read-rows.js';
import { type RowRequest, readBounds } from './row-request.js';

/** Lists in chain order: their filters on height, epoch, slot and time select a range of transactions. */

/** Columns that grow with the position on the chain, under the names of all lists. */
const CHAIN_COLUMNS: ReadonlySet<string> = new Set([
  'block_height',
  'block_time',
  'tx_timestamp',
  'abs_slot',
  'absolute_slot',
  'epoch_no',
]);

interface ChainSort {
  readonly order: 'asc' | 'desc';
  readonly sorted: readonly Sorted[];
}

/** The direction in which a list is read: as requested when it is sorted by its position on the chain. */
export function readChainSort({ order }: RowRequest, fallback: 'asc' | 'desc', column = 'block_height'): ChainSort {
  const [first] = order;
  if (first === undefined || !CHAIN_COLUMNS.has(first.column))
    return { order: fallback, sorted: [{ column, descending: fallback === 'desc' }] };
  const { column: requested, descending } = first;
  return { order: descending ? 'desc' : 'asc', sorted: [{ column: requested, descending }] };
}

/** The transactions that the filters on the position allow, from a height on. */
export async function readTxRange(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  request: RowRequest,
  fromHeight?: number,
): Promise<TxRange> {
  const heights = readBounds(request, 'block_height');
  const slots = readSlotBounds(network, request);
  const [byHeight, bySlot] = await Promise.all([
    findHeightTransactions(db, { from: findMax(heights.from, fromHeight), to: heights.to }),
    findSlotTransactions(db, slots),
  ]);
  return { from: Math.max(byHeight.from, bySlot.from), to: Math.min(byHeight.to, bySlot.to) };
}

interface Bounds {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** Filters on slots, epochs and times as one range of slots. */
export function readSlotBounds(network: CardanoNetwork, request: RowRequest): Bounds {
  const epochs = readBounds(request, 'epoch_no');
  const times = ['block_time', 'tx_timestamp'].map((column) => readBounds(request, column));
  const slots = ['abs_slot', 'absolute_slot'].map((column) => readBounds(request, column));
  const toSlot = (time: number | undefined): number | undefined =>
    time === undefined || time < network.systemStart ? undefined : timeToSlot(network, Math.min(time, MAX_TIME));
  const toEpochStart = (epoch: number | undefined): number | undefined =>
    epoch === undefined || epoch <= 0 ? undefined : epochToSlot(network, Math.min(epoch, MAX_EPOCH));
  const lastEpoch = epochs.to === undefined || epochs.to < 0 ? undefined : toEpochStart(epochs.to + 1);
  return {
    from: findMax(
      toEpochStart(epochs.from),
      ...times.map(({ from }) => toSlot(from)),
      ...slots.map(({ from }) => from),
    ),
    to: findMin(
      lastEpoch === undefined ? undefined : lastEpoch - 1,
      ...times.map(({ to }) => toSlot(to)),
      ...slots.map(({ to }) => to),
    ),
  };
}

/** Later values select nothing more; conversions beyond them would not be exact. */
const MAX_TIME = 2 ** 40;
const MAX_EPOCH = 1_000_000;

const known = (values: readonly (number | undefined)[]): number[] => values.filter((value) => value !== undefined);

function findMax(...values: (number | undefined)[]): number | undefined {
  const found = known(values);
  return found.length === 0 ? undefined : Math.max(...found);
}

function findMin(...values: (number | undefined)[]): number | undefined {
  const found = known(values);
  return found.length === 0 ? undefined : Math.min(...found);
}

const BATCH_ROWS = 1_000;

/** A list in an order of its own that is read by skipping rows of an index. */
export async function* bySkipping<Item>(
  fetch: (range: { readonly skip: number; readonly limit: number }) => Promise<readonly Item[]>,
  batchRows = BATCH_ROWS,
): AsyncGenerator<readonly Item[]> {
  for (let skip = 0; ; skip += batchRows) {
    const rows = await fetch({ skip, limit: batchRows });
    yield rows;
    if (rows.length < batchRows) return;
  }
}

/** Rows that have no order which a client could request. */
export const unsorted = <R>(batches: AsyncIterable<readonly R[]>): RowStream<R> => ({ batches, sorted: [] });
