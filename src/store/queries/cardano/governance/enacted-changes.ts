import {
  type GovernanceAction,
  type GovernanceActionId,
  readAction,
} from '../../../../chains/cardano/governance/governance.js';
import { CborReader } from '../../../../kernel/cbor/reader.js';
import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';

/** A governance action that changed protocol parameters or the protocol version. */
export interface EnactedChange {
  readonly id: GovernanceActionId;
  /** The first epoch in which the change is in force. */
  readonly epoch: number;
  readonly action: GovernanceAction;
}

/** Parameter changes and hard forks. */
const CHANGING_KINDS = [0, 1];

/** Actions that were enacted after the start of one epoch and until the start of another, in chain order. */
export async function findEnactedChanges(
  db: NetworkDb<'cardano'>,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<readonly EnactedChange[]> {
  const rows = await db.rows<{
    readonly hash: Uint8Array;
    readonly index: number;
    readonly epoch: number;
    readonly content: Uint8Array;
  }>(sql`
    select t.hash, p.index, p.content, min(s.epoch) as epoch
      from ${db.schema}.action_state s
      join ${db.schema}.transaction t on t.hash = s.tx_hash
      join ${db.schema}.proposal p on p.tx_id = t.id and p.index = s.index
     where s.status = 'enacted' and p.kind = any(${CHANGING_KINDS}::smallint[])
     group by p.tx_id, p.index, t.hash
    having min(s.epoch) > ${after} and min(s.epoch) <= ${upTo}
     order by min(s.epoch), p.tx_id, p.index`);
  return rows.map(({ hash, index, epoch, content }) => ({
    id: { txHash: hash, index },
    epoch,
    action: readAction(new CborReader(content)),
  }));
}
