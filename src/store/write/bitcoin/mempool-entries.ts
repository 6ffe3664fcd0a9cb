import type { Outpoint } from '../../../chains/bitcoin/outpoint.js';
import {
  computeWeight,
  decodeTransaction,
  signalsReplacement,
  type Transaction,
  totalOutput,
} from '../../../chains/bitcoin/transaction.js';
import type { Queryable } from '../../db.js';
import { type Identifier, sql } from '../../sql.js';
import { newestWith } from './load-known.js';
import { beginVisibleStays, type Excluded, endHiddenStays } from './mempool-stays.js';

/** A transaction of the node's mempool. */
export interface MempoolEntry {
  readonly transaction: Transaction;
  readonly firstSeen: Date;
  readonly fee: bigint | undefined;
  /** Position in the order of arrival. */
  readonly place: number;
}

interface Prevout {
  /** Null where it is unknown. */
  readonly value: bigint | null;
  readonly script: Uint8Array | null;
}

interface Parked extends MempoolEntry {
  readonly leftHeight: number | undefined;
  readonly waitTxid: Uint8Array | undefined;
}

const toOutpointKey = ({ txid, vout }: Outpoint): string => `${Buffer.from(txid).toString('latin1')}${vout}`;

/**
 * Makes transactions visible that are consistent with the indexed chain, in the given order, parents first; parks the
 * others. Returns the ids of the visible ones.
 */
async function admitEntries(
  db: Queryable,
  schema: Identifier,
  pending: readonly MempoolEntry[],
): Promise<readonly Uint8Array[]> {
  if (pending.length === 0) return [];
  const onChain = await findOnChain(db, schema, pending);
  const visible = await findVisibleOutputs(db, schema, pending);
  const admitted: { readonly waiting: MempoolEntry; readonly prevouts: readonly Prevout[] }[] = [];
  const parked: Parked[] = [];
  for (const each of pending) {
    const { transaction } = each;
    const confirmedHeight = onChain.confirmed.get(Buffer.from(transaction.txid).toString('latin1'));
    let leftHeight = confirmedHeight;
    let waitTxid: Uint8Array | undefined;
    const prevouts = transaction.inputs.map(({ previous }): Prevout => {
      const output = visible.get(toOutpointKey(previous)) ?? onChain.outputs.get(toOutpointKey(previous));
      if (output !== undefined && 'spentHeight' in output) leftHeight ??= output.spentHeight as number;
      if (output === undefined && !onChain.startsLate) waitTxid ??= previous.txid;
      return output ?? { value: null, script: null };
    });
    if (leftHeight !== undefined || waitTxid !== undefined) {
      parked.push({ ...each, leftHeight, waitTxid: leftHeight === undefined ? waitTxid : undefined });
      continue;
    }
    admitted.push({ waiting: each, prevouts });
    for (const [vout, { value, script }] of transaction.outputs.entries())
      visible.set(toOutpointKey({ txid: transaction.txid, vout }), { value, script });
  }
  await park(db, schema, parked);
  await show(db, schema, admitted);
  return admitted.map(({ waiting: { transaction } }) => transaction.txid);
}

interface OnChain {
  /** Heights of confirmed transactions, by txid. */
  readonly confirmed: ReadonlyMap<string, number>;
  /** Unspent outputs, and those that a block has already spent. */
  readonly outputs: ReadonlyMap<string, Prevout | (Prevout & { readonly spentHeight: number })>;
  /** Outputs from before the start are unknown, but may be spent. */
  readonly startsLate: boolean;
}

async function findOnChain(db: Queryable, schema: Identifier, pending: readonly MempoolEntry[]): Promise<OnChain> {
  const txids = pending.map(({ transaction }) => transaction.txid);
  const confirmed = await db.rows<{ readonly txid: Uint8Array; readonly height: number }>(sql`
    select r.txid, t.height from unnest(${txids}::bytea[]) r(txid) cross join lateral ${newestWith(schema, sql`r.txid`)} t`);
  const inputs = pending.flatMap(({ transaction }) => transaction.inputs.map(({ previous }) => previous));
  const rows = await db.rows<Prevout & { readonly n: bigint; readonly spent_height: number | null }>(sql`
    select r.n, o.value, coalesce(s.script, '') as script, b.height as spent_height
      from unnest(${inputs.map(({ txid }) => txid)}::bytea[], ${inputs.map(({ vout }) => vout)}::bigint[])
             with ordinality r(txid, vout, n)
      cross join lateral ${newestWith(schema, sql`r.txid`)} t
      cross join lateral (
        select value, script_id, spent_by from ${schema}.output where tx_num = t.tx_num and vout = r.vout limit 1) o
      left join lateral (select script from ${schema}.script where id = o.script_id limit 1) s on true
      left join lateral (select height from ${schema}.transaction where tx_num = o.spent_by limit 1) b on true`);
  const start = await db.first<{ readonly late: boolean }>(
    sql`select start_height is not null as late from ${schema}.checkpoint`,
  );
  return {
    confirmed: new Map(confirmed.map(({ txid, height }) => [Buffer.from(txid).toString('latin1'), height])),
    outputs: new Map(
      rows.map(({ n, value, script, spent_height: spentHeight }) => [
        toOutpointKey(inputs[Number(n) - 1]!),
        spentHeight === null ? { value, script } : { value, script, spentHeight },
      ]),
    ),
    startsLate: start?.late ?? false,
  };
}

/** Outputs of transactions that are already visible. */
async function findVisibleOutputs(
  db: Queryable,
  schema: Identifier,
  pending: readonly MempoolEntry[],
): Promise<Map<string, Prevout>> {
  const inputs = pending.flatMap(({ transaction }) => transaction.inputs.map(({ previous }) => previous));
  const rows = await db.rows<Prevout & Outpoint>(sql`
    select o.txid, o.vout, o.value, o.script
      from unnest(${inputs.map(({ txid }) => txid)}::bytea[], ${inputs.map(({ vout }) => vout)}::bigint[]) r(txid, vout)
      join ${schema}.mempool_output o on o.txid = r.txid and o.vout = r.vout`);
  return new Map(rows.map((row) => [toOutpointKey(row), { value: row.value, script: row.script }]));
}

async function show(
  db: Queryable,
  schema: Identifier,
  admitted: readonly { readonly waiting: MempoolEntry; readonly prevouts: readonly Prevout[] }[],
): Promise<void> {
  if (admitted.length === 0) return;
  const all = admitted.map(({ waiting: pending, prevouts }) => {
    const known = prevouts.every(({ value }) => value !== null);
    const paid = prevouts.reduce((sum, { value }) => sum + (value ?? 0n), 0n);
    // The fee reported by the node takes precedence; otherwise it is inputs minus outputs.
    const fee = pending.fee ?? (known ? paid - totalOutput(pending.transaction) : undefined);
    return { ...pending, fee, prevouts };
  });
  const list = all.map(({ transaction }) => transaction);
  await db.run(sql`
    insert into ${schema}.mempool_transaction (place, first_seen, fee, value, size, weight, replaceable, txid, raw)
    select * from unnest(
      ${all.map(({ place }) => place)}::bigint[], ${all.map(({ firstSeen }) => firstSeen)}::timestamptz[],
      ${all.map(({ fee }) => fee ?? null)}::bigint[], ${list.map(totalOutput)}::bigint[],
      ${list.map(({ encoded }) => encoded.length)}::integer[], ${list.map(computeWeight)}::integer[],
      ${list.map(signalsReplacement)}::boolean[], ${list.map(({ txid }) => txid)}::bytea[],
      ${list.map(({ encoded }) => encoded)}::bytea[])
    on conflict do nothing`);
  const inputs = all.flatMap(({ transaction, prevouts }) =>
    transaction.inputs.map(({ previous }, vin) => ({ txid: transaction.txid, vin, previous, ...prevouts[vin]! })),
  );
  await db.run(sql`
    insert into ${schema}.mempool_input (txid, vin, output_txid, vout, value, script)
    select * from unnest(
      ${inputs.map(({ txid }) => txid)}::bytea[], ${inputs.map(({ vin }) => vin)}::integer[],
      ${inputs.map(({ previous }) => previous.txid)}::bytea[], ${inputs.map(({ previous }) => previous.vout)}::integer[],
      ${inputs.map(({ value }) => value)}::bigint[], ${inputs.map(({ script }) => script)}::bytea[])
    on conflict do nothing`);
  const outputs = list.flatMap(({ txid, outputs: made }) => made.map((output, vout) => ({ txid, vout, ...output })));
  await db.run(sql`
    insert into ${schema}.mempool_output (txid, vout, value, script)
    select * from unnest(
      ${outputs.map(({ txid }) => txid)}::bytea[], ${outputs.map(({ vout }) => vout)}::integer[],
      ${outputs.map(({ value }) => value)}::bigint[], ${outputs.map(({ script }) => script)}::bytea[])
    on conflict do nothing`);
  await beginVisibleStays(
    db,
    schema,
    list.map(({ txid }) => txid),
  );
}

async function park(db: Queryable, schema: Identifier, parked: readonly Parked[]): Promise<void> {
  if (parked.length === 0) return;
  await db.run(sql`
    insert into ${schema}.mempool_parked (place, first_seen, fee, left_height, txid, wait_txid, raw)
    select * from unnest(
      ${parked.map(({ place }) => place)}::bigint[], ${parked.map(({ firstSeen }) => firstSeen)}::timestamptz[],
      ${parked.map(({ fee }) => fee ?? null)}::bigint[], ${parked.map(({ leftHeight }) => leftHeight ?? null)}::integer[],
      ${parked.map(({ transaction }) => transaction.txid)}::bytea[],
      ${parked.map(({ waitTxid }) => waitTxid ?? null)}::bytea[],
      ${parked.map(({ transaction }) => transaction.encoded)}::bytea[])
    on conflict (txid) do update set left_height = excluded.left_height, wait_txid = excluded.wait_txid`);
}

interface ParkedRow {
  readonly place: bigint;
  readonly first_seen: Date;
  readonly fee: bigint | null;
  readonly raw: Uint8Array;
}

/** Removes parked transactions that match a condition, so that they are tried again. */
export async function dequeueParked(
  db: Queryable,
  schema: Identifier,
  condition: ReturnType<typeof sql>,
): Promise<readonly MempoolEntry[]> {
  const rows = await db.rows<ParkedRow>(sql`
    delete from ${schema}.mempool_parked where ${condition} returning place, first_seen, fee, raw`);
  return rows
    .map((row) => ({
      transaction: decodeTransaction(row.raw),
      firstSeen: row.first_seen,
      fee: row.fee ?? undefined,
      place: Number(row.place),
    }))
    .toSorted((a, b) => a.place - b.place);
}

/** Tries transactions, and then those that waited for them. */
export async function admitWithFollowers(
  db: Queryable,
  schema: Identifier,
  pending: readonly MempoolEntry[],
): Promise<void> {
  for (let next = pending; next.length > 0; ) {
    const visible = await admitEntries(db, schema, next);
    next = visible.length === 0 ? [] : await dequeueParked(db, schema, sql`wait_txid = any(${visible}::bytea[])`);
  }
}

/** Deletes transactions, visible or parked. */
export async function deleteEntries(db: Queryable, schema: Identifier, txids: readonly Uint8Array[]): Promise<void> {
  if (txids.length === 0) return;
  await db.run(sql`delete from ${schema}.mempool_parked where txid = any(${txids}::bytea[])`);
  await hide(db, schema, txids);
}

export async function hide(
  db: Queryable,
  schema: Identifier,
  txids: readonly Uint8Array[],
  excluded: readonly Excluded[] = [],
): Promise<void> {
  await db.run(sql`delete from ${schema}.mempool_transaction where txid = any(${txids}::bytea[])`);
  await db.run(sql`delete from ${schema}.mempool_input where txid = any(${txids}::bytea[])`);
  await db.run(sql`delete from ${schema}.mempool_output where txid = any(${txids}::bytea[])`);
  await endHiddenStays(db, schema, txids, excluded);
}
