import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import { type ChainOutput, chainOutputs } from './chain-outputs.js';

/** A spent output; only its position is known where it is older than the start of history. */
export type SpentOutput =
  | { readonly output: ChainOutput }
  | { readonly output?: undefined; readonly txHash: Uint8Array; readonly index: number };

/** Outputs spent by each transaction in input order, by transaction id. */
export async function outputsSpentBy(
  db: NetworkDb<'cardano'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly SpentOutput[]>> {
  const positions = await db.rows<{
    readonly spender: number;
    readonly place: number;
    readonly tx_id: number | null;
    readonly index: number;
    readonly tx_hash: Uint8Array | null;
  }>(sql`
    select spent_by as spender, spent_index as place, tx_id, index, null::bytea as tx_hash
      from ${db.schema}.output where spent_by = any(${ids}::integer[])
    union all
    select tx_id, index, null, output_index, output_tx_hash
      from ${db.schema}.unresolved_input where tx_id = any(${ids}::integer[]) and kind = 3
     order by 1, 2`);
  const known = new Map(
    (
      await chainOutputs(db, sql`select tx_id, index from ${db.schema}.output where spent_by = any(${ids}::integer[])`)
    ).map((output) => [`${output.txId}#${output.index}`, output]),
  );
  const spent = new Map<number, SpentOutput[]>(ids.map((id) => [id, []]));
  for (const { spender, tx_id, index, tx_hash } of positions) {
    const output = known.get(`${tx_id}#${index}`);
    spent.get(spender)?.push(output === undefined ? { txHash: tx_hash as Uint8Array, index } : { output });
  }
  return spent;
}
