import type { DecidedStatus } from '../../../../chains/cardano/governance/action-status.js';
import type { GovernanceActionId } from '../../../../chains/cardano/governance/governance.js';
import { actionIdText } from '../../../../chains/cardano/governance/governance-id.js';
import type { NetworkDb } from '../../../network-db.js';
import { emptySql, sql } from '../../../sql.js';

/** A decision of the ledger about an action, at the boundary at which the epoch began. */
export interface ActionEvent {
  /** `{txHash}#{index}` */
  readonly id: string;
  readonly status: DecidedStatus;
  readonly epoch: number;
}

/** Decisions in order; of all actions, or of one. There are two of each action at most. */
export async function actionEvents(
  db: NetworkDb<'cardano'>,
  action?: GovernanceActionId,
): Promise<readonly ActionEvent[]> {
  const only = action === undefined ? emptySql : sql`where tx_hash = ${action.txHash} and index = ${action.index}`;
  const rows = await db.rows<{
    readonly tx_hash: Uint8Array;
    readonly index: number;
    readonly status: DecidedStatus;
    readonly epoch: number;
  }>(sql`
    select tx_hash, index, status, epoch from ${db.schema}.action_state ${only} order by epoch, asked_height, status`);
  return rows.map(({ tx_hash, index, status, epoch }) => ({
    id: actionIdText({ txHash: tx_hash, index }),
    status,
    epoch,
  }));
}

/** The votes on an action as counted at a boundary, as text that the ledger encodes. */
export interface StoredTally {
  /** The epoch that began. */
  readonly epoch: number;
  readonly tally: string;
}

/** In order. */
export const storedTallies = (
  db: NetworkDb<'cardano'>,
  { txHash, index }: GovernanceActionId,
): Promise<readonly StoredTally[]> =>
  db.rows(sql`
    select epoch, tally from ${db.schema}.proposal_tally
     where action_tx_hash = ${txHash} and action_index = ${index} order by epoch`);

/** The tally of an epoch, or without one the last. */
export const storedTally = (
  db: NetworkDb<'cardano'>,
  { txHash, index }: GovernanceActionId,
  epoch?: number,
): Promise<StoredTally | undefined> =>
  db.first(sql`
    select epoch, tally from ${db.schema}.proposal_tally
     where action_tx_hash = ${txHash} and action_index = ${index}
       ${epoch === undefined ? emptySql : sql`and epoch = ${epoch}`}
     order by epoch desc limit 1`);
