import type { DRep } from '../../../../chains/cardano/addresses/credential.js';
import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import { joinAnchor } from './anchor-columns.js';
import { encodeDRepHash, encodeDRepKind } from './drep-columns.js';

/** Names in the current anchor documents, in the order of the request; undefined for a DRep without one. */
export async function drepNames(
  db: NetworkDb<'cardano'>,
  dreps: readonly DRep[],
): Promise<readonly (string | undefined)[]> {
  const rows = await db.rows<{ readonly place: number; readonly name: string }>(sql`
    select w.place::integer, document.name
      from unnest(${dreps.map(encodeDRepHash)}::bytea[], ${dreps.map(encodeDRepKind)}::smallint[])
             with ordinality w (hash, kind, place)
      join ${db.schema}.drep d on d.hash = w.hash and d.kind = w.kind
      join ${db.schema}.drep_update u on u.drep_id = d.id and u.ended_height is null
      ${joinAnchor(db, sql`u.anchor_url`, sql`u.anchor_hash`)}
     where document.name is not null`);
  const byPosition = new Map(rows.map(({ place, name }) => [place, name]));
  return dreps.map((_, index) => byPosition.get(index + 1));
}
