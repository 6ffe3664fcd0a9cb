import { ACTION_TYPES, type ActionType } from '../../../chains/midnight/block.js';
import { toHex } from '../../../kernel/hex.js';
import { emptySql, type Sql, sql } from '../../sql.js';
import type { MidnightDb } from './tip.js';

export interface ActionRow {
  readonly txId: number;
  readonly place: number;
  readonly type: ActionType;
  readonly address: string;
  readonly entryPoint: string | undefined;
  readonly txHash: string;
  readonly height: number;
  readonly blockTime: number;
  readonly balances: readonly { readonly tokenType: string; readonly amount: string }[];
}

interface StoredAction {
  readonly tx_id: number;
  readonly place: number;
  readonly type: number;
  readonly address: Uint8Array;
  readonly entry_point: string | null;
  readonly hash: Uint8Array;
  readonly height: number;
  readonly timestamp: bigint;
  readonly balances: ActionRow['balances'];
}

/** All columns except the states, which may be large. */
const select = (db: MidnightDb): Sql => sql`
  select a.tx_id, a.place, a.type, a.address, a.entry_point, a.balances, t.hash, t.height, b.timestamp
    from ${db.schema}.contract_action a join ${db.schema}.transaction t on t.id = a.tx_id
    join ${db.schema}.block b on b.height = t.height`;

const toActionRow = (row: StoredAction): ActionRow => ({
  txId: row.tx_id,
  place: row.place,
  type: ACTION_TYPES[row.type]!,
  address: toHex(row.address),
  entryPoint: row.entry_point ?? undefined,
  txHash: toHex(row.hash),
  height: row.height,
  blockTime: Number(row.timestamp),
  balances: row.balances,
});

/** In the order of the transactions on the chain. */
export async function listTransactionActions(db: MidnightDb, txIds: readonly number[]): Promise<readonly ActionRow[]> {
  const rows = await db.rows<StoredAction>(
    sql`${select(db)} where a.tx_id = any(${txIds}::integer[]) order by a.tx_id, a.place`,
  );
  return rows.map(toActionRow);
}

/** Oldest first, of the transactions from an id on. */
export async function contractActionsFrom(
  db: MidnightDb,
  address: Uint8Array,
  { from, limit }: { readonly from: readonly [txId: number, place: number]; readonly limit: number },
): Promise<readonly ActionRow[]> {
  const rows = await db.rows<StoredAction>(sql`${select(db)} where a.address = ${address}
    and (a.tx_id, a.place) >= (${from[0]}, ${from[1]}) order by a.tx_id, a.place limit ${limit}`);
  return rows.map(toActionRow);
}

/** Whether a contract has an action in a transaction from an id on. */
export const hasContractActionsFrom = async (db: MidnightDb, txId: number): Promise<boolean> =>
  (await db.first(sql`select from ${db.schema}.contract_action where tx_id >= ${txId} limit 1`)) !== undefined;

/** The newest action of a contract within some transactions. */
export async function newestContractAction(
  db: MidnightDb,
  address: Uint8Array,
  within: { readonly from: number; readonly below: number },
): Promise<ActionRow | undefined> {
  const row = await db.first<StoredAction>(sql`${select(db)} where a.address = ${address}
    and a.tx_id >= ${within.from} and a.tx_id < ${within.below} order by a.tx_id desc, a.place desc limit 1`);
  return row && toActionRow(row);
}

/** The first action of each contract, which is its deployment. */
export async function findDeployments(db: MidnightDb, addresses: readonly Uint8Array[]): Promise<readonly ActionRow[]> {
  const rows = await db.rows<StoredAction>(sql`
    select f.* from unnest(${addresses}::bytea[]) as wanted (address)
      cross join lateral (${select(db)} where a.address = wanted.address order by a.tx_id, a.place limit 1) f`);
  return rows.map(toActionRow);
}

export interface ActionState {
  readonly txId: number;
  readonly place: number;
  readonly state: Uint8Array;
  readonly zswapState: Uint8Array;
}

/** The states after actions. */
export const findActionStates = (
  db: MidnightDb,
  actions: readonly Pick<ActionRow, 'txId' | 'place'>[],
): Promise<readonly ActionState[]> =>
  db.rows<ActionState>(sql`
    select a.tx_id as "txId", a.place, a.state, a.zswap_state as "zswapState"
      from unnest(${actions.map(({ txId }) => txId)}::integer[], ${actions.map(({ place }) => place)}::integer[])
           as wanted (tx_id, place)
      join ${db.schema}.contract_action a on a.tx_id = wanted.tx_id and a.place = wanted.place`);

/** Newest first. */
export async function listContractActions(
  db: MidnightDb,
  address: Uint8Array,
  {
    type,
    before,
    limit,
  }: {
    readonly type: ActionType | undefined;
    readonly before: readonly [txId: number, place: number] | undefined;
    readonly limit: number;
  },
): Promise<readonly ActionRow[]> {
  const rows = await db.rows<StoredAction>(sql`${select(db)} where a.address = ${address}
    ${type === undefined ? emptySql : sql`and a.type = ${ACTION_TYPES.indexOf(type)}`}
    ${before === undefined ? emptySql : sql`and (a.tx_id, a.place) < (${before[0]}, ${before[1]})`}
    order by a.tx_id desc, a.place desc limit ${limit}`);
  return rows.map(toActionRow);
}

export interface ContractSummary {
  readonly deployed: ActionRow;
  readonly newest: ActionRow;
  readonly actionCount: number;
}

export async function contractSummary(db: MidnightDb, address: Uint8Array): Promise<ContractSummary | undefined> {
  const first = await db.first<StoredAction>(sql`${select(db)} where a.address = ${address}
    order by a.tx_id, a.place limit 1`);
  const [newest] = await listContractActions(db, address, { type: undefined, before: undefined, limit: 1 });
  if (first === undefined || newest === undefined) return undefined;
  const counted = await db.first<{ readonly count: bigint }>(
    sql`select count(*) from ${db.schema}.contract_action where address = ${address}`,
  );
  return { deployed: toActionRow(first), newest, actionCount: Number(counted?.count ?? 0n) };
}

export interface ContractState {
  readonly state: Uint8Array;
  readonly zswapState: Uint8Array;
  readonly balances: ActionRow['balances'];
  readonly height: number;
}

/** The state after the newest action at or below a height. */
export async function contractStateAt(
  db: MidnightDb,
  address: Uint8Array,
  height: number | undefined,
): Promise<ContractState | undefined> {
  const row = await db.first<{
    state: Uint8Array;
    zswap_state: Uint8Array;
    balances: ActionRow['balances'];
    height: number;
  }>(sql`
    select a.state, a.zswap_state, a.balances, t.height from ${db.schema}.contract_action a
      join ${db.schema}.transaction t on t.id = a.tx_id
     where a.address = ${address} ${height === undefined ? emptySql : sql`and t.height <= ${height}`}
     order by a.tx_id desc, a.place desc limit 1`);
  return row && { state: row.state, zswapState: row.zswap_state, balances: row.balances, height: row.height };
}
