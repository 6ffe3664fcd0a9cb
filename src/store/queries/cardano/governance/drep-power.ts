import { type DRepActivity, drepActivity } from '../../../../chains/cardano/governance/drep-activity.js';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import { type EpochStarts, epochStarts } from '../blocks/epoch-starts.js';
import { hasLedger } from '../chain/ledger-availability.js';
import { protocolParametersAt } from '../chain/protocol-parameters.js';
import { readDormantEpochs } from './ledger-entries.js';
import { type ListedAction, listedActions } from './proposals.js';

/** The current epoch of the ledger state. */
export interface LedgerEpoch {
  readonly epoch: number;
  readonly dormantEpochs: number;
}

/** Chain state needed to compute the voting power and activity of DReps. */
export interface DRepContext {
  /** Undefined in an index without ledger state, where rewards and exact expiries are not known. */
  readonly ledger: LedgerEpoch | undefined;
  readonly starts: EpochStarts;
  readonly activity: DRepActivity;
  /** A DRep whose last activity is in this transaction or later is active. */
  readonly activeSinceTxId: number;
  /** Deposits of open proposals, by the DRep to which the deposit's return account delegates. */
  readonly deposits: ReadonlyMap<number, bigint>;
}

/** Rule: the deposit of an open proposal counts for the DRep of its return account (CIP-1694). */
export async function loadDRepContext(db: NetworkDb<'cardano'>, network: CardanoNetwork): Promise<DRepContext> {
  const starts = await epochStarts(db);
  const actions = await listedActions(db, network);
  const { drepActivity: epochs = 0n } = await protocolParametersAt(db, network, starts.current);
  const activity = drepActivity(actions, Number(epochs), starts.current);
  const ledger = (await hasLedger(db))
    ? { epoch: starts.current, dormantEpochs: await readDormantEpochs(db) }
    : undefined;
  return {
    ledger,
    starts,
    activity,
    activeSinceTxId: starts.firstTxFrom(activity.countsSince),
    deposits: await depositsByDRep(
      db,
      actions.filter(({ open }) => open),
    ),
  };
}

async function depositsByDRep(
  db: NetworkDb<'cardano'>,
  open: readonly ListedAction[],
): Promise<ReadonlyMap<number, bigint>> {
  const returned = open.flatMap(({ returnStakeId, deposit }) =>
    returnStakeId === undefined ? [] : [{ returnStakeId, deposit }],
  );
  if (returned.length === 0) return new Map();
  const rows = await db.rows<{ readonly drep_id: number; readonly lovelace: bigint }>(sql`
    select g.drep_id, sum(p.deposit) as lovelace
      from unnest(${returned.map(({ returnStakeId }) => returnStakeId)}::integer[],
                  ${returned.map(({ deposit }) => deposit)}::numeric[]) p (stake_id, deposit)
      join ${db.schema}.vote_delegation g on g.stake_id = p.stake_id and g.ended_height is null
     group by g.drep_id`);
  return new Map(rows.map(({ drep_id, lovelace }) => [drep_id, lovelace]));
}
