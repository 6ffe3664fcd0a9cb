import type { Vote, Voter } from '../chains/cardano/governance.js';
import { actionIdText, parseActionId } from '../chains/cardano/governance-id.js';
import { anchorOf } from './anchor-of.js';
import { build } from './build.js';
import { credentialOf } from './credential-of.js';
import { BuildError } from './errors.js';
import { isConway, type LedgerView } from './ledger-view.js';
import type { VoteRequest, VoterRequest } from './request.js';
import { decoding } from './transaction-text.js';
import type { UnsignedTx, Warning } from './unsigned-tx.js';
import { drepWarnings, poolWarnings } from './warnings.js';

/** Votes of one voter on governance actions. A later vote on the same action replaces an earlier one. */
export function buildVote({ voter: named, votes: wanted, ...request }: VoteRequest, ledger: LedgerView): UnsignedTx {
  if (!isConway(ledger)) throw new BuildError(`${ledger.network.id} has no votes before Conway`);
  const voter = voterOf(named);
  if (wanted.length === 0) throw new BuildError('votes is empty: there is nothing to vote on');
  const byAction = new Map<string, Vote>();
  for (const [index, { govActionId, vote, ...anchor }] of wanted.entries()) {
    const action = decoding(`votes[${index}].govActionId`, () => parseActionId(govActionId));
    const text = actionIdText(action);
    if (byAction.has(text)) throw new BuildError(`votes[${index}] is on ${text} for the second time`);
    byAction.set(text, { voter, action, vote, anchor: anchorOf(anchor, `votes[${index}].`) });
  }
  const votes = [...byAction.values()].toSorted(
    ({ action: a }, { action: b }) => Buffer.compare(a.txHash, b.txHash) || a.index - b.index,
  );
  const warnings = voterWarnings(voter, ledger);
  return build({ outputs: [], certificates: [], votes, selectAll: false, warnings }, request, ledger);
}

function voterOf({ role, credentialHash, scriptCredential = false }: VoterRequest): Voter {
  if (role === 'pool' && scriptCredential) throw new BuildError('voter: a pool votes with a key, never with a script');
  return { role, credential: credentialOf(credentialHash, scriptCredential, 'voter.credentialHash') };
}

function voterWarnings({ role, credential }: Voter, ledger: LedgerView): readonly Warning[] {
  if (role === 'drep') return drepWarnings(credential, ledger, 'registered');
  return role === 'pool' ? poolWarnings(credential.hash, ledger) : [];
}
