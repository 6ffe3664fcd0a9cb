import type { Credential } from '../../../../chains/cardano/addresses/address.js';
import type { DRep } from '../../../../chains/cardano/addresses/credential.js';
import type { NetworkDb } from '../../../network-db.js';
import { emptySql, sql } from '../../../sql.js';
import { toDRep } from './drep-columns.js';

/** A current delegation of a vote. */
export interface VoteDelegator {
  readonly drep: DRep;
  readonly stake: Credential;
}

/** At most `limit` current vote delegations: of the DReps with these ids, or of all. */
export async function listVoteDelegators(
  db: NetworkDb<'cardano'>,
  { drepIds, limit }: { readonly drepIds: readonly number[] | undefined; readonly limit: number },
): Promise<readonly VoteDelegator[]> {
  const wanted = drepIds === undefined ? emptySql : sql`and g.drep_id = any(${drepIds}::integer[])`;
  const rows = await db.rows<{
    readonly kind: number;
    readonly drep: Uint8Array;
    readonly script: boolean;
    readonly hash: Uint8Array;
  }>(sql`
    select d.kind, d.hash as drep, k.script, k.hash
      from (select drep_id, stake_id from ${db.schema}.vote_delegation g
             where ended_height is null ${wanted} order by drep_id, stake_id limit ${limit}) g
      join ${db.schema}.drep d on d.id = g.drep_id
      join ${db.schema}.stake_credential k on k.id = g.stake_id
     order by g.drep_id, g.stake_id`);
  return rows.map((row) => ({
    drep: toDRep(row.kind, row.drep),
    stake: { type: row.script ? 'script' : 'key', hash: row.hash },
  }));
}
