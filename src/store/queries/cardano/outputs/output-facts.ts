import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import { type OutputAsset, outputAssets, selectOutputAssets } from '../builder/utxos.js';

export interface Outpoint {
  readonly txHash: Uint8Array;
  readonly index: number;
}

/** State of a referenced output on the chain. */
export type OutputFact =
  /** The transaction exists, but has no such output. */
  | { readonly exists: false }
  | {
      readonly exists: true;
      readonly spent: boolean;
      readonly address: Uint8Array;
      readonly lovelace: bigint;
      readonly assets: readonly OutputAsset[];
      readonly referenceScriptHash: string | undefined;
    };

/** An output index has two bytes; larger values reference no output. */
const LAST_INDEX = 0xffff;

/** In the order of the outpoints; undefined where the transaction is not on the chain. */
export async function outputFacts(
  db: NetworkDb<'cardano'>,
  outpoints: readonly Outpoint[],
): Promise<readonly (OutputFact | undefined)[]> {
  if (outpoints.length === 0) return [];
  const indexes = outpoints.map(({ index }) => (index <= LAST_INDEX ? index : -1));
  const rows = await db.rows<{
    readonly place: number;
    readonly lovelace: bigint | null;
    readonly spent: boolean;
    readonly address: Uint8Array;
    readonly assets: Parameters<typeof outputAssets>[0];
    readonly reference_script_hash: string | null;
  }>(sql`
    select w.place::integer, o.lovelace, o.spent_by is not null as spent, a.bytes as address, ${selectOutputAssets(db)} as assets,
           encode(o.reference_script_hash, 'hex') as reference_script_hash
      from unnest(${outpoints.map(({ txHash }) => txHash)}::bytea[], ${indexes}::integer[])
             with ordinality w (hash, index, place)
      join ${db.schema}.transaction t on t.hash = w.hash
      left join ${db.schema}.output o on o.tx_id = t.id and o.index = w.index
      left join ${db.schema}.address a on a.id = o.address_id`);
  const facts = new Array<OutputFact | undefined>(outpoints.length).fill(undefined);
  for (const { place, lovelace, spent, address, assets, reference_script_hash } of rows) {
    facts[place - 1] =
      lovelace === null
        ? { exists: false }
        : {
            exists: true,
            spent,
            address,
            lovelace,
            assets: outputAssets(assets),
            referenceScriptHash: reference_script_hash ?? undefined,
          };
  }
  return facts;
}
