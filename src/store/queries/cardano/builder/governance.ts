import type { Credential } from '../../../../chains/cardano/addresses/address.js';
import {
  type GovernanceAction,
  type GovernanceActionId,
  readAction,
} from '../../../../chains/cardano/governance/governance.js';
import { parseActionId } from '../../../../chains/cardano/governance/governance-id.js';
import { getActionPurpose } from '../../../../chains/cardano/ledger/action-chain.js';
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
 * Whether a cold credential belongs to a committee member or to a member proposed by an open action; undefined where
 * unknown.
 */
export async function memberFact(
  db: NetworkDb<'cardano'>,
  { network, simulated, epoch }: Chain,
  cold: Credential,
): Promise<MemberFact | undefined> {
  const { committee } = await findCurrentGovernance(db, network, { simulated });
  if (committee === undefined) return undefined;
  const update = (await currentCommitteeUpdates(db)).find((each) => isSame(each.cold, cold));
  const resigned = update !== undefined && update.hot === undefined;
  const seated = committee.value.members.some((member) => member.until >= epoch && isSame(member.cold, cold));
  return { member: seated || (await isCandidate(db, network, cold)), resigned };
}

async function isCandidate(db: NetworkDb<'cardano'>, network: CardanoNetwork, cold: Credential): Promise<boolean> {
  const open = (await listedActions(db, network)).filter(
    ({ kind, status }) => kind === 'update-committee' && (status === 'active' || status === 'ratified'),
  );
  const proposed = await proposedActions(db, open);
  return proposed.some(({ content }) => {
    const action = readAction(new CborReader(content));
    return action.kind === 'update-committee' && action.added.some(([added]) => isSame(added, cold));
  });
}

/**
 * The last enacted action of the purpose of an action kind; `none` before the first. Undefined where only the ledger
 * state can tell: an action that builds on the last one may have been enacted since.
 */
export async function lastEnacted(
  db: NetworkDb<'cardano'>,
  { network, simulated, complete }: Chain,
  kind: GovernanceAction['kind'],
): Promise<GovernanceActionId | 'none' | undefined> {
  const purpose = getActionPurpose(kind);
  const hasLedgerState = await hasLedger(db);
  if (purpose === undefined || (simulated && !hasLedgerState)) return undefined;
  const about = (await listedActions(db, network)).filter((action) => getActionPurpose(action.kind) === purpose);
  const last = about.findLast(({ status }) => status === 'enacted');
  const mayFollow = ({ status, previous }: ListedAction): boolean =>
    (status === 'active' || status === 'ratified' || status === 'unknown') && previous === last?.id;
  if (!hasLedgerState && about.some(mayFollow)) return undefined;
  if (last !== undefined) return parseActionId(last.id);
  return complete ? 'none' : undefined;
}
