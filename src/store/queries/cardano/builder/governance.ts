import type { Credential } from '../../../../chains/cardano/addresses/address.js';
import { type GovernanceActionId, readAction } from '../../../../chains/cardano/governance/governance.js';
import { parseActionId } from '../../../../chains/cardano/governance/governance-id.js';
import { getActionPurpose } from '../../../../chains/cardano/ledger/action-chain.js';
import type { ActionPurpose } from '../../../../chains/cardano/ledger/view.js';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import { CborReader } from '../../../../kernel/cbor/reader.js';
import type { NetworkDb } from '../../../network-db.js';
import { hasLedger } from '../chain/ledger-availability.js';
import { currentCommitteeUpdates } from '../governance/committee.js';
import { findCurrentGovernance } from '../governance/governance-state.js';
import { type ListedAction, listedActions, proposedActions } from '../governance/proposals.js';

interface Chain {
  readonly network: CardanoNetwork;
  readonly simulated: boolean;
  readonly epoch: number;
  /** Whether the index is complete since genesis. */
  readonly complete: boolean;
}

const isSame = (a: Credential, b: Credential): boolean => a.type === b.type && Buffer.compare(a.hash, b.hash) === 0;

export interface MemberFact {
  readonly member: boolean;
  readonly resigned: boolean;
}

/**
 * Whether each cold credential belongs to a committee member or to a member proposed by an open action; undefined where
 * the committee is unknown.
 */
export async function memberFacts(
  db: NetworkDb<'cardano'>,
  { network, simulated, epoch }: Chain,
  members: readonly Credential[],
): Promise<readonly MemberFact[] | undefined> {
  const { committee } = await findCurrentGovernance(db, network, { simulated });
  if (committee === undefined) return undefined;
  const updates = await currentCommitteeUpdates(db);
  const isSeated = (cold: Credential): boolean =>
    committee.value.members.some((member) => member.until >= epoch && isSame(member.cold, cold));
  const candidates = members.every(isSeated) ? [] : await listCandidates(db, network);
  return members.map((cold) => {
    const update = updates.find((each) => isSame(each.cold, cold));
    const resigned = update !== undefined && update.hot === undefined;
    return { member: isSeated(cold) || candidates.some((each) => isSame(each, cold)), resigned };
  });
}

/** Members that open actions propose. */
async function listCandidates(db: NetworkDb<'cardano'>, network: CardanoNetwork): Promise<readonly Credential[]> {
  const open = (await listedActions(db, network)).filter(
    ({ kind, status }) => kind === 'update-committee' && (status === 'active' || status === 'ratified'),
  );
  const proposed = await proposedActions(db, open);
  return proposed.flatMap(({ content }) => {
    const action = readAction(new CborReader(content));
    return action.kind === 'update-committee' ? action.added.map(([added]) => added) : [];
  });
}

/**
 * The last enacted action of each purpose; `none` before the first. A purpose is left out where only the ledger state
 * can tell: an action that builds on the last one may have been enacted since.
 */
export async function lastEnacted(
  db: NetworkDb<'cardano'>,
  { network, simulated, complete }: Chain,
  purposes: readonly ActionPurpose[],
): Promise<ReadonlyMap<ActionPurpose, GovernanceActionId | 'none'>> {
  const enacted = new Map<ActionPurpose, GovernanceActionId | 'none'>();
  const hasLedgerState = await hasLedger(db);
  if (simulated && !hasLedgerState) return enacted;
  const actions = await listedActions(db, network);
  for (const purpose of purposes) {
    const about = actions.filter((action) => getActionPurpose(action.kind) === purpose);
    const last = about.findLast(({ status }) => status === 'enacted');
    const mayFollow = ({ status, previous }: ListedAction): boolean =>
      (status === 'active' || status === 'ratified' || status === 'unknown') && previous === last?.id;
    if (!hasLedgerState && about.some(mayFollow)) continue;
    if (last !== undefined) enacted.set(purpose, parseActionId(last.id));
    else if (complete) enacted.set(purpose, 'none');
  }
  return enacted;
}
