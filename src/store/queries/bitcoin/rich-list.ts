import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';

type Db = NetworkDb<'bitcoin'>;

/** The block after which the largest balances were computed. */
export interface RichListState {
  readonly height: number;
  readonly hash: string;
  readonly computedAt: Date;
}

/** Undefined where no list of the present chain is stored. */
export async function findRichList(db: Db): Promise<RichListState | 'disabled' | undefined> {
  const row = await db.first<{ readonly enabled: boolean } & RichListState>(sql`
    select l.enabled, l.height, encode(l.hash, 'hex') as hash, l.computed_at as "computedAt"
      from ${db.schema}.rich_list l left join ${db.schema}.block b on b.height = l.height and b.hash = l.hash
     where not l.enabled or b.height is not null`);
  if (row === undefined) return undefined;
  const { enabled, ...state } = row;
  return enabled ? state : 'disabled';
}

export interface RichListEntry {
  readonly rank: number;
  readonly script: Uint8Array;
  /** Satoshi. */
  readonly value: bigint;
  readonly outputCount: number;
}

/** Entries after a rank, largest first. */
export const listRichest = (
  db: Db,
  { afterRank, limit }: { readonly afterRank: number; readonly limit: number },
): Promise<readonly RichListEntry[]> =>
  db.rows<RichListEntry>(sql`
    select e.rank, s.script, e.value, e.output_count::float8 as "outputCount"
      from ${db.schema}.rich_list_entry e join ${db.schema}.script s on s.id = e.script_id
     where e.rank > ${afterRank} order by e.rank limit ${limit}`);
