import { type GovernanceActionId, VOTES, type Vote } from '../../../../chains/cardano/governance/governance.js';
import { toHex } from '../../../../kernel/hex.js';
import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import { LEDGER_ENTRY_KINDS } from './ledger-entries.js';

/** A vote that the ledger state holds. */
export interface CountedVote {
  readonly role: 'committee' | 'drep' | 'pool';
  readonly script: boolean;
  readonly hash: Uint8Array;
  readonly vote: Vote['vote'];
}

const ROLES = ['committee', 'drep', 'pool'] as const;

/**
 * Votes on an open action that count now. The last vote of each voter is looked up in the ledger state, which also
 * drops votes for other reasons than a later vote.
 */
export async function countedVotes(
  db: NetworkDb<'cardano'>,
  { txHash, index }: GovernanceActionId,
): Promise<readonly CountedVote[]> {
  const rows = await db.rows<{
    readonly role: number;
    readonly voter_script: boolean;
    readonly voter_hash: Uint8Array;
    readonly vote: number;
  }>(sql`
    select v.role, v.voter_script, v.voter_hash, v.vote from ${db.schema}.vote v
      join ${db.schema}.ledger_entry e
        on e.kind = ${LEDGER_ENTRY_KINDS.vote} and e.ended_height is null
       and e.key = ${`${toHex(txHash)}#${index}/`}::text || (${[...ROLES]}::text[])[v.role + 1] || '/'
                   || (case when v.voter_script then 's' else 'k' end) || encode(v.voter_hash, 'hex')
     where v.action_tx_hash = ${txHash} and v.action_index = ${index} and v.ended_height is null`);
  return rows.map(({ role, voter_script, voter_hash, vote }) => ({
    role: ROLES[role]!,
    script: voter_script,
    hash: voter_hash,
    vote: VOTES[vote]!,
  }));
}
