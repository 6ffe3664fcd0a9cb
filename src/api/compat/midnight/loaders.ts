import { fromHex } from '../../../kernel/hex.js';
import type { BlockRow } from '../../../store/queries/midnight/blocks.js';
import { findBlocks, parametersByHeight, systemParameterChanges } from '../../../store/queries/midnight/blocks.js';
import {
  type ActionRow,
  type ActionState,
  findActionStates,
  findDeployments,
  listTransactionActions,
} from '../../../store/queries/midnight/contracts.js';
import {
  type EventGroup,
  type EventRow,
  listTransactionEvents,
  newestEventId,
} from '../../../store/queries/midnight/events.js';
import type { MidnightDb } from '../../../store/queries/midnight/tip.js';
import {
  findTransactionsById,
  type TransactionRow,
  transactionBytesById,
} from '../../../store/queries/midnight/transactions.js';
import { listCreatedUtxos, listSpentUtxos, type UtxoRow } from '../../../store/queries/midnight/utxos.js';
import { createBatchLoader, groupRows } from './batch-loader.js';

/** Reads rows for the resolvers of one request. */
export interface Loaders {
  block(height: number): Promise<BlockRow | undefined>;
  parameters(height: number): Promise<Uint8Array | undefined>;
  systemParameters(): ReturnType<typeof systemParameterChanges>;
  transaction(id: number): Promise<TransactionRow | undefined>;
  bytes(txId: number): Promise<Uint8Array | undefined>;
  actions(txId: number): Promise<readonly ActionRow[] | undefined>;
  actionState(action: Pick<ActionRow, 'txId' | 'place'>): Promise<ActionState | undefined>;
  /** By the address of the contract in hexadecimal. */
  deployment(address: string): Promise<ActionRow | undefined>;
  created(txId: number): Promise<readonly UtxoRow[] | undefined>;
  spent(txId: number): Promise<readonly UtxoRow[] | undefined>;
  events(txId: number): Promise<readonly EventRow[] | undefined>;
  newestEvent(group: EventGroup): Promise<bigint | undefined>;
}

const formatPosition = ({ txId, place }: Pick<ActionRow, 'txId' | 'place'>): string => `${txId}/${place}`;

function parsePosition(text: string): Pick<ActionRow, 'txId' | 'place'> {
  const [txId, place] = text.split('/').map(Number);
  return { txId: txId!, place: place! };
}

const byKey = <Key, Row>(rows: readonly Row[], getKey: (row: Row) => Key): ReadonlyMap<Key, Row> =>
  new Map(rows.map((row) => [getKey(row), row]));

export function createLoaders(db: MidnightDb): Loaders {
  const actionState = createBatchLoader(async (positions: readonly string[]) =>
    byKey(await findActionStates(db, positions.map(parsePosition)), formatPosition),
  );
  const newest = new Map<EventGroup, Promise<bigint | undefined>>();
  let systemParameters: ReturnType<typeof systemParameterChanges> | undefined;
  return {
    block: createBatchLoader(async (heights: readonly number[]) =>
      byKey(await findBlocks(db, heights), ({ height }) => height),
    ),
    parameters: createBatchLoader((heights: readonly number[]) => parametersByHeight(db, heights)),
    systemParameters() {
      systemParameters ??= systemParameterChanges(db);
      return systemParameters;
    },
    transaction: createBatchLoader(async (ids: readonly number[]) =>
      byKey(await findTransactionsById(db, ids), ({ id }) => id),
    ),
    bytes: createBatchLoader((ids: readonly number[]) => transactionBytesById(db, ids)),
    actions: createBatchLoader(async (ids: readonly number[]) =>
      groupRows(ids, await listTransactionActions(db, ids), ({ txId }) => txId),
    ),
    actionState: (action) => actionState(formatPosition(action)),
    deployment: createBatchLoader(async (addresses: readonly string[]) =>
      byKey(await findDeployments(db, addresses.map(fromHex)), ({ address }) => address),
    ),
    created: createBatchLoader(async (ids: readonly number[]) =>
      groupRows(ids, await listCreatedUtxos(db, ids), ({ txId }) => txId),
    ),
    spent: createBatchLoader(async (ids: readonly number[]) =>
      groupRows(ids, await listSpentUtxos(db, ids), ({ spentBy }) => spentBy),
    ),
    events: createBatchLoader(async (ids: readonly number[]) =>
      groupRows(ids, await listTransactionEvents(db, ids, undefined), ({ txId }) => txId),
    ),
    newestEvent(group) {
      const found = newest.get(group) ?? newestEventId(db, group);
      newest.set(group, found);
      return found;
    },
  };
}
