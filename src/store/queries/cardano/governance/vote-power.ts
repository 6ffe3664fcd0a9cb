import type { NetworkDb } from '../../../network-db.js';
import { type Sql, sql } from '../../../sql.js';

/**
 * Selects the voting power of the voter of `vote v`, cast in `transaction t` of `block b`; null for the committee,
 * whose members have one vote each. It is the power at the newest boundary that counted the vote. A vote that no
 * boundary counted has the power at the start of its own epoch. A retirement of a DRep removes its votes.
 */
export const selectVotePower = ({ schema }: NetworkDb<'cardano'>): Sql => sql`
  case when v.role = 0 then null else (
    select coalesce(
             case when v.role = 1 then
               (select p.lovelace from ${schema}.drep_power p where p.epoch = counted.epoch and p.drep_id = voter.id)
             else
               (select p.lovelace from ${schema}.pool_power p where p.epoch = counted.epoch and p.pool_id = voter.id)
             end, 0)
      from (select case when v.role = 1 then
                     (select id from ${schema}.drep where hash = v.voter_hash and kind = v.voter_script::integer)
                   else (select id from ${schema}.pool where hash = v.voter_hash) end as id) voter,
      lateral (
        select coalesce(max(l.epoch), b.epoch) as epoch
          from ${schema}.proposal_tally a join ${schema}.epoch_ledger l on l.epoch = a.epoch
         where a.action_tx_hash = v.action_tx_hash and a.action_index = v.action_index
           and l.height > b.height and l.height <= coalesce(v.ended_height, l.height)
           and not exists (
             select from ${schema}.drep_update u join ${schema}.transaction r on r.id = u.tx_id
              where v.role = 1 and u.drep_id = voter.id and u.action = 2 and u.tx_id > v.tx_id
                and r.height < l.height)) counted)
  end`;
