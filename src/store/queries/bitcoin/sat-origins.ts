import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';

type Db = NetworkDb<'bitcoin'>;

/** A part of the satoshi that go through a transaction. `start` counts from its first input or output. */
export interface SatSpan {
  readonly txNum: bigint;
  readonly start: bigint;
  readonly length: bigint;
}

export interface OutputStart {
  /** Sum of the outputs before it. */
  readonly start: bigint;
  readonly height: number;
  readonly coinbase: boolean;
}

/** The positions of outputs in their transactions, in the order of the request. */
export async function findOutputStarts(
  db: Db,
  outputs: readonly { readonly txNum: bigint; readonly vout: number }[],
): Promise<readonly OutputStart[]> {
  return await db.rows<OutputStart>(sql`
    select t.height, t.tx_num = b.first_tx_num as coinbase,
           (select coalesce(sum(o.value), 0)::bigint from ${db.schema}.output o
             where o.tx_num = requested.tx_num and o.vout < requested.vout) as start
      from unnest(${outputs.map(({ txNum }) => txNum)}::bigint[], ${outputs.map(({ vout }) => vout)}::integer[])
           with ordinality as requested (tx_num, vout, n)
      join ${db.schema}.transaction t on t.tx_num = requested.tx_num
      join ${db.schema}.block b on b.height = t.height
     order by requested.n`);
}

/** A part of a span and where its satoshi come from. */
export interface SatSource {
  /** Index of the span in the request. */
  readonly span: number;
  /** Where it begins in the inputs of the transaction, or in the fees. */
  readonly start: bigint;
  readonly value: bigint;
  /** Null for an output from before the first block of the index. */
  readonly txNum: bigint | null;
  readonly vout: number;
}

const spanRows = (spans: readonly SatSpan[]) => sql`unnest(
  ${spans.map(({ txNum }) => txNum)}::bigint[], ${spans.map(({ start }) => start)}::bigint[],
  ${spans.map(({ length }) => length)}::bigint[]) with ordinality as requested (tx_num, start, length, n)`;

/** The inputs that overlap with spans, in order, at most `limit`. */
export const findSpanInputs = (db: Db, spans: readonly SatSpan[], limit: number): Promise<readonly SatSource[]> =>
  db.rows<SatSource>(sql`
    select (requested.n - 1)::int as span, i.start, i.value, i.tx_num as "txNum", i.vout
      from ${spanRows(spans)}
     cross join lateral (
       select x.tx_num, x.vout, x.value, (sum(x.value) over (order by x.vin) - x.value)::bigint as start
         from (select o.tx_num, o.vout, o.value, o.spent_vin as vin from ${db.schema}.output o
                where o.spent_by = requested.tx_num and o.spent_vin >= 0
               union all
               select null, e.vout, e.value, e.spent_vin from ${db.schema}.earlier_output e
                where e.spent_by = requested.tx_num) x) i
     where i.start < requested.start + requested.length and i.start + i.value > requested.start
     order by requested.n, i.start limit ${limit}`);

/** A part of the fees of a block, and the transaction that paid it. */
export interface FeeSource {
  readonly span: number;
  /** Sum of the fees before it. */
  readonly start: bigint;
  readonly fee: bigint;
  readonly txNum: bigint;
  /** Sum of the outputs of the transaction: the fee comes after them. */
  readonly outputs: bigint;
}

/**
 * The fees that overlap with spans, at most `limit`; `txNum` of a span is the coinbase, and `start` counts from the first
 * fee.
 */
export const findSpanFees = (db: Db, spans: readonly SatSpan[], limit: number): Promise<readonly FeeSource[]> =>
  db.rows<FeeSource>(sql`
    select (requested.n - 1)::int as span, f.start, f.fee, f.tx_num as "txNum", f.value as outputs
      from ${spanRows(spans)}
      join ${db.schema}.block b on b.first_tx_num = requested.tx_num
     cross join lateral (
       select t.tx_num, t.fee, t.value, (sum(t.fee) over (order by t.tx_num) - t.fee)::bigint as start
         from ${db.schema}.transaction t
        where t.tx_num > b.first_tx_num and t.tx_num < b.first_tx_num + b.tx_count) f
     where f.start < requested.start + requested.length and f.start + f.fee > requested.start
     order by requested.n, f.start limit ${limit}`);

/** The first location of an inscription on an output. */
export const findFirstLocation = (
  db: Db,
  sequence: number,
): Promise<{ readonly txNum: bigint; readonly vout: number; readonly offset: bigint } | undefined> =>
  db.first(sql`
    select output_tx_num as "txNum", vout, satoshi as "offset" from ${db.schema}.inscription_place
     where inscription_id = ${sequence} and kind = 0 order by tx_num limit 1`);

/** The same for several inscriptions; those that were never on an output are absent. */
export const findFirstLocations = (
  db: Db,
  sequences: readonly number[],
): Promise<
  readonly { readonly sequence: number; readonly txNum: bigint; readonly vout: number; readonly offset: bigint }[]
> =>
  db.rows(sql`
    select p.* from unnest(${sequences}::integer[]) as requested (sequence)
     cross join lateral (
       select inscription_id as sequence, output_tx_num as "txNum", vout, satoshi as "offset"
         from ${db.schema}.inscription_place
        where inscription_id = requested.sequence and kind = 0 order by tx_num limit 1) p`);
