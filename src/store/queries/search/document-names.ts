import { drepIdCip129 } from '../../../chains/cardano/governance/governance-id.js';
import { poolIdBech32 } from '../../../chains/cardano/pools/pool-id.js';
import type { NetworkDb } from '../../network-db.js';
import { sql } from '../../sql.js';
import { toDRep } from '../cardano/governance/drep-columns.js';
import type { Found } from './found.js';

/** Several registrations of one pool or DRep may reference documents with the same name. */
const MAX_DOCUMENTS = 100;
/** Letters of a name that are indexed. */
const INDEXED_LETTERS = 64;

interface NamedRow {
  readonly kind: 'pool' | 'drep' | 'proposal';
  readonly hash: Uint8Array;
  /** Index of the governance action; kind of the DRep. */
  readonly number: number;
  readonly name: string;
  readonly ticker: string | null;
}

/**
 * Pools, DReps and governance actions whose current document has a name that starts with the text. A former name finds
 * nothing.
 */
export async function findByDocumentName(
  db: NetworkDb<'cardano'>,
  text: string,
  limit: number,
): Promise<readonly Found[]> {
  const { schema } = db;
  const typed = [...text.toLowerCase()].slice(0, INDEXED_LETTERS).join('');
  const rows = await db.rows<NamedRow>(sql`
    with document as materialized (
      select hash, md5(url) as url, name, ticker from ${schema}.anchor_document
       where name is not null
         and left(lower(name), 64) collate "C" >= ${typed}
         and left(lower(name), 64) collate "C" < ${`${typed}\u{10ffff}`}
       order by left(lower(name), 64) collate "C" limit ${MAX_DOCUMENTS})
    select 'pool' as kind, p.hash, 0 as number, d.name, d.ticker
      from document d
      join ${schema}.pool_registration g on g.metadata_hash = d.hash and md5(g.metadata_url) = d.url
      join ${schema}.pool p on p.id = g.pool_id
     where not exists (select from ${schema}.pool_registration later
                        where later.pool_id = g.pool_id and (later.tx_id, later.cert_index) > (g.tx_id, g.cert_index))
    union all
    select 'drep', r.hash, r.kind, d.name, null
      from document d
      join ${schema}.drep_update u on u.anchor_hash = d.hash and md5(u.anchor_url) = d.url and u.ended_height is null
      join ${schema}.drep r on r.id = u.drep_id
    union all
    select 'proposal', t.hash, p.index, d.name, null
      from document d
      join ${schema}.proposal p on p.anchor_hash = d.hash and md5(p.anchor_url) = d.url
      join ${schema}.transaction t on t.id = p.tx_id
     order by name, kind, hash, number limit ${limit}`);
  return rows.map((row) => ({ ...toFound(row), partial: row.name.toLowerCase() !== text.toLowerCase() }));
}

function toFound({ kind, hash, number, name, ticker }: NamedRow): Found {
  switch (kind) {
    case 'pool':
      return { kind, id: poolIdBech32(hash), label: [ticker, name].filter((each) => each !== null).join(' ') };
    case 'drep':
      return { kind, id: drepIdCip129(toDRep(number, hash)), label: name };
    case 'proposal':
      return { kind, id: `${Buffer.from(hash).toString('hex')}#${number}`, label: name };
  }
}
