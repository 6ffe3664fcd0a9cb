import type { Vote, Voter } from '../../chains/cardano/governance/governance.js';
import { actionIdText, parseActionId } from '../../chains/cardano/governance/governance-id.js';
import { compareBytes } from '../../kernel/bytes.js';
import { build } from '../assemble/build.js';
import { drepWarnings, poolWarnings } from '../assemble/warnings.js';
import { decoding } from '../encoding/transaction-text.js';
import { BuildError } from '../errors.js';
import type { IntentFields, PlanPart } from '../plan/transaction-plan.js';
import { isConway, type LedgerView } from '../request/ledger-view.js';
import { parseAnchor } from '../request/parse-anchor.js';
import { parseCredential } from '../request/parse-credential.js';
import type { VoteRequest, VoterRequest } from '../request/request.js';
import type { UnsignedTx, Warning } from '../request/unsigned-tx.js';

/** Votes of one voter on governance actions. A later vote on the same action replaces an earlier one. */
export const buildVote = ({ voter, votes, ...common }: VoteRequest, ledger: LedgerView): UnsignedTx =>
  build(planVote({ voter, votes }, ledger), common, ledger);

export function planVote(
  { voter: voterRequest, votes: voteRequests }: IntentFields<VoteRequest>,
  ledger: LedgerView,
): PlanPart {
  if (!isConway(ledger)) throw new BuildError(`${ledger.network.id} has no votes before Conway`);
  const voter = toVoter(voterRequest);
  if (voteRequests.length === 0) throw new BuildError('votes is empty: there is nothing to vote on');
  const byAction = new Map<string, Vote>();
  for (const [index, { govActionId, vote, ...anchor }] of voteRequests.entries()) {
    const action = decoding(`votes[${index}].govActionId`, () => parseActionId(govActionId));
    const text = actionIdText(action);
    if (byAction.has(text)) throw new BuildError(`votes[${index}] is a duplicate vote on ${text}`);
    byAction.set(text, { voter, action, vote, anchor: parseAnchor(anchor, `votes[${index}].`) });
  }
  const votes = [...byAction.values()].toSorted(
    ({ action: a }, { action: b }) => compareBytes(a.txHash, b.txHash) || a.index - b.index,
  );
  return { votes: [{ voter, votes }], warnings: voterWarnings(voter, ledger) };
}

function toVoter({ role, credentialHash, scriptCredential = false }: VoterRequest): Voter {
  if (role === 'pool' && scriptCredential) throw new BuildError('voter: a pool votes with a key, not with a script');
  return { role, credential: parseCredential(credentialHash, scriptCredential, 'voter.credentialHash') };
}

function voterWarnings({ role, credential }: Voter, ledger: LedgerView): readonly Warning[] {
  if (role === 'drep') return drepWarnings(credential, ledger, 'registered');
  return role === 'pool' ? poolWarnings(credential.hash, ledger) : [];
}
