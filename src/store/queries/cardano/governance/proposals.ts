import {
  type ActionRecord,
  type ActionStatus,
  actionStatuses,
  type DecidedStatus,
  lastPendingEpoch,
} from '../../../../chains/cardano/governance/action-status.js';
import {
  ACTION_KINDS,
  type GovernanceAction,
  type GovernanceActionId,
} from '../../../../chains/cardano/governance/governance.js';
import { actionIdText } from '../../../../chains/cardano/governance/governance-id.js';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import type { NetworkDb } from '../../../network-db.js';
import { sql } from '../../../sql.js';
import { epochStarts } from '../blocks/epoch-starts.js';
import {
  type ChainPosition,
  joinPosition,
  type PositionColumns,
  positionColumns,
  toChainPosition,
} from '../chain/chain-position.js';
import { hasLedger } from '../chain/ledger-availability.js';
import { expectLive } from '../chain/live.js';
import { findProtocolParameters } from '../chain/protocol-parameters.js';
import {
  type AnchorColumns,
  type AnchorFact,
  anchorColumns,
  anchorFact,
  briefAnchorColumns,
  joinAnchor,
} from './anchor-columns.js';
import { findActionLifetimes } from './ledger-entries.js';

/** A governance action with the fields for filtering and sorting. */
export interface ListedAction extends ActionRecord {
  readonly txId: number;
  readonly index: number;
  readonly status: ActionStatus;
  /** Whether the ledger still holds the action and its deposit; without ledger state, whether it may. */
  readonly open: boolean;
  readonly deposit: bigint;
  readonly returnStakeId: number | undefined;
  readonly returnAccount: Uint8Array;
  /** Title from the anchor document. */
  readonly title: string | undefined;
}

interface ListedRow {
  readonly tx_id: number;
  readonly index: number;
  readonly hash: Uint8Array;
  readonly kind: number;
  readonly deposit: bigint;
  readonly return_stake_id: number | null;
  readonly return_account: Uint8Array;
  readonly previous_tx_hash: Uint8Array | null;
  readonly previous_index: number | null;
  readonly told: DecidedStatus | null;
  readonly title: string | null;
}

/**
 * All actions in chain order with their status. An action requires a large deposit, so there are only hundreds, and the
 * status of one may depend on another.
 */
export async function listedActions(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
): Promise<readonly ListedAction[]> {
  await expectLive(db);
  const starts = await epochStarts(db);
  const rows = await db.rows<ListedRow>(sql`
    select p.tx_id, p.index, t.hash, p.kind, p.deposit, p.return_stake_id, p.return_account, p.previous_tx_hash,
           p.previous_index, told.status as told, document.name as title
      from ${db.schema}.proposal p
      join ${db.schema}.transaction t on t.id = p.tx_id
      left join lateral (
        select status from ${db.schema}.action_state s where s.tx_hash = t.hash and s.index = p.index
         order by s.epoch desc, s.asked_height desc limit 1) told on true
      left join ${db.schema}.anchor_document document
        on document.hash = p.anchor_hash and md5(document.url) = md5(p.anchor_url)
     order by p.tx_id, p.index`);
  const epochs = rows.map(({ tx_id }) => starts.getEpoch(tx_id));
  const ledger = await hasLedger(db);
  const lifetimes = ledger ? await findActionLifetimes(db, epochs) : await findLifetimes(db, network, epochs);
  const records = rows.map((row, place) => {
    const submittedEpoch = epochs[place]!;
    const lifetime = lifetimes.get(submittedEpoch);
    return {
      id: actionIdText({ txHash: row.hash, index: row.index }),
      kind: ACTION_KINDS[row.kind] as GovernanceAction['kind'],
      submittedEpoch,
      expiresEpoch: lifetime === undefined ? undefined : submittedEpoch + lifetime,
      previous:
        row.previous_tx_hash === null || row.previous_index === null
          ? undefined
          : actionIdText({ txHash: row.previous_tx_hash, index: row.previous_index }),
      reportedStatus: row.told ?? undefined,
    };
  });
  const statuses = ledger ? undefined : actionStatuses(records, starts.current);
  return records.map((record, place) => {
    const row = rows[place]!;
    return {
      ...record,
      txId: row.tx_id,
      index: row.index,
      ...(statuses === undefined
        ? decidedState(record, starts.current)
        : assumedState(record, statuses.get(record.id) ?? 'unknown', starts.current)),
      deposit: row.deposit,
      returnStakeId: row.return_stake_id ?? undefined,
      returnAccount: row.return_account,
      title: row.title ?? undefined,
    };
  });
}

/** The ledger decides that an action expired at the boundary after its last epoch, and removes it at the next one. */
function decidedState(
  { reportedStatus, expiresEpoch }: ActionRecord,
  current: number,
): Pick<ListedAction, 'status' | 'open'> {
  const open = reportedStatus === undefined || reportedStatus === 'ratified';
  const expired = expiresEpoch !== undefined && current > expiresEpoch;
  return { status: reportedStatus ?? (expired ? 'expired' : 'active'), open };
}

const assumedState = (
  { expiresEpoch }: ActionRecord,
  status: ActionStatus,
  current: number,
): Pick<ListedAction, 'status' | 'open'> => ({
  status,
  open:
    (status === 'active' || status === 'ratified' || status === 'unknown') &&
    expiresEpoch !== undefined &&
    current <= lastPendingEpoch(expiresEpoch),
});

async function findLifetimes(
  db: NetworkDb<'cardano'>,
  network: CardanoNetwork,
  epochs: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const parameters = await findProtocolParameters(db, network, epochs);
  return new Map(
    [...parameters].flatMap(([epoch, { governanceActionLifetime: lifetime }]) =>
      lifetime === undefined ? [] : [[epoch, Number(lifetime)]],
    ),
  );
}

/** An action with all its on-chain data. */
export interface ProposedAction {
  readonly position: ChainPosition;
  readonly index: number;
  readonly deposit: bigint;
  readonly returnAccount: Uint8Array;
  /** CBOR of the action. */
  readonly content: Uint8Array;
  readonly anchor: AnchorFact;
}

interface ProposedRow extends PositionColumns, AnchorColumns {
  readonly index: number;
  readonly deposit: bigint;
  readonly return_account: Uint8Array;
  readonly content: Uint8Array;
}

/** In the order of the keys; keys from a list just read always exist. */
export async function proposedActions(
  db: NetworkDb<'cardano'>,
  keys: readonly { readonly txId: number; readonly index: number }[],
  documents: 'brief' | 'whole' = 'brief',
): Promise<readonly ProposedAction[]> {
  if (keys.length === 0) return [];
  const rows = await db.rows<ProposedRow>(sql`
    select ${positionColumns}, p.index, p.deposit, p.return_account, p.content,
           ${documents === 'brief' ? briefAnchorColumns : anchorColumns}
      from unnest(${keys.map(({ txId }) => txId)}::integer[], ${keys.map(({ index }) => index)}::integer[])
             with ordinality k (tx_id, index, place)
      join ${db.schema}.proposal p on p.tx_id = k.tx_id and p.index = k.index
      ${joinPosition(db, sql`p.tx_id`)}
      ${joinAnchor(db, sql`p.anchor_url`, sql`p.anchor_hash`)}
     order by k.place`);
  return rows.map((row) => ({
    position: toChainPosition(row),
    index: row.index,
    deposit: row.deposit,
    returnAccount: row.return_account,
    content: row.content,
    anchor: anchorFact(row) as AnchorFact,
  }));
}

/** One action by its id; undefined where it is not on the chain. */
export async function proposedAction(
  db: NetworkDb<'cardano'>,
  { txHash, index }: GovernanceActionId,
): Promise<ProposedAction | undefined> {
  await expectLive(db);
  const key = await db.first<{ readonly txId: number; readonly index: number }>(sql`
    select p.tx_id as "txId", p.index from ${db.schema}.transaction t join ${db.schema}.proposal p on p.tx_id = t.id
     where t.hash = ${txHash} and p.index = ${index}`);
  return key && (await proposedActions(db, [key], 'whole'))[0];
}
