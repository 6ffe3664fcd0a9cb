import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import type { Cip68Decimals } from '../assets/asset-facts.js';
import type { TxRange } from '../chain/tx-range.js';
import { type ChainOrder, type ChainOutput, chainOutputs } from './chain-outputs.js';
import type { OutputPlace } from './matching-outputs.js';
import type { Outpoint } from './output-facts.js';

/** An output index has two bytes; larger values reference no output. */
const LAST_INDEX = 0xffff;

/** The referenced outputs in chain order, each once, spent or not. Unknown ones are omitted. */
export async function findOutputs(
  db: NetworkDb<'cardano'>,
  outpoints: readonly Outpoint[],
  decimals?: Promise<Cip68Decimals>,
): Promise<readonly ChainOutput[]> {
  if (outpoints.length === 0) return [];
  const indexes = outpoints.map(({ index }) => (index <= LAST_INDEX ? index : -1));
  return await chainOutputs(
    db,
    sql`select distinct o.tx_id, o.index
          from unnest(${outpoints.map(({ txHash }) => txHash)}::bytea[], ${indexes}::integer[]) w (hash, index)
          join ${db.schema}.transaction t on t.hash = w.hash
          join ${db.schema}.output o on o.tx_id = t.id and o.index = w.index`,
    'asc',
    decimals,
  );
}

/** The outputs at these places of the chain. */
export const findOutputsAt = (
  db: NetworkDb<'cardano'>,
  places: readonly OutputPlace[],
  order: ChainOrder,
): Promise<readonly ChainOutput[]> =>
  chainOutputs(
    db,
    sql`select tx_id, index
          from unnest(${places.map(({ txId }) => txId)}::integer[], ${places.map(({ index }) => index)}::integer[])
                 w (tx_id, index)`,
    order,
  );

/** Outputs of the transactions, in chain order. */
export const findCreatedOutputs = (
  db: NetworkDb<'cardano'>,
  ids: readonly number[],
  decimals?: Promise<Cip68Decimals>,
): Promise<readonly ChainOutput[]> =>
  chainOutputs(
    db,
    sql`select tx_id, index from ${db.schema}.output where tx_id = any(${ids}::integer[])`,
    'asc',
    decimals,
  );

/** Outputs that the transaction with this hash created or spent, in chain order. */
export const findOutputsOfTransaction = (db: NetworkDb<'cardano'>, hash: Uint8Array): Promise<readonly ChainOutput[]> =>
  chainOutputs(
    db,
    sql`select o.tx_id, o.index
          from (select id from ${db.schema}.transaction where hash = ${hash} and height >= 0) t
         cross join lateral (
           select tx_id, index from ${db.schema}.output where tx_id = t.id
            union all
           select tx_id, index from ${db.schema}.output where spent_by = t.id) o`,
  );

/** In chain order, spent or not. `after` is the last output of the previous page. */
export function outputsWithin(
  db: NetworkDb<'cardano'>,
  options: { readonly after: readonly number[] | undefined; readonly limit: number; readonly within: TxRange },
): Promise<readonly ChainOutput[]> {
  const { after, limit, within } = options;
  const [txId, index] = after ?? [within.from, -1];
  return chainOutputs(
    db,
    sql`select tx_id, index from ${db.schema}.output
         where (tx_id, index) > (${txId}::integer, ${index}::integer) and tx_id between ${within.from} and ${within.to}
         order by tx_id, index limit ${limit}`,
  );
}
