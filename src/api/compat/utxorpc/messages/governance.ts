import type {
  GovernanceAction,
  GovernanceActionId,
  Proposal,
  Vote,
  Voter,
} from '../../../../chains/cardano/governance/governance.js';
import { toHex } from '../../../../kernel/hex.js';
import { toAnchor, toCredential, toRational } from './credentials.js';
import { type MessageFields, type MessageForm, oneof, uint32 } from './message.js';
import { toParameters, toVersion } from './parameters.js';

export const toProposal = ({ deposit, returnAddress, action, anchor }: Proposal, form: MessageForm): MessageFields => ({
  deposit: form.coin(deposit),
  rewardAccount: returnAddress,
  govAction: { governanceAction: toAction(action, form) },
  anchor: toAnchor(anchor),
});

const toActionId = ({ txHash, index }: GovernanceActionId): MessageFields => ({
  transactionId: txHash,
  governanceActionIndex: index,
});

function toAction(action: GovernanceAction, form: MessageForm) {
  const previous = 'previous' in action && action.previous !== undefined ? toActionId(action.previous) : undefined;
  switch (action.kind) {
    case 'parameter-change':
      return oneof('parameterChangeAction', {
        govActionId: previous,
        protocolParamUpdate: toParameters(action.update, form),
        ...(action.guardrailScript && { policyHash: action.guardrailScript }),
      });
    case 'hard-fork':
      return oneof('hardForkInitiationAction', {
        govActionId: previous,
        protocolVersion: toVersion(action.protocolVersion),
      });
    case 'treasury-withdrawals':
      return oneof('treasuryWithdrawalsAction', {
        withdrawals: action.withdrawals.map(([rewardAccount, lovelace]) => ({
          rewardAccount,
          coin: form.coin(lovelace),
        })),
        ...(action.guardrailScript && { policyHash: action.guardrailScript }),
      });
    case 'no-confidence':
      return oneof('noConfidenceAction', { govActionId: previous });
    case 'update-committee':
      return oneof('updateCommitteeAction', {
        govActionId: previous,
        removeCommitteeCredentials: action.removed.map(toCredential),
        newCommitteeCredentials: action.added.map(([credential, epoch]) => ({
          committeeColdCredential: toCredential(credential),
          expiresEpoch: uint32(epoch),
        })),
        newCommitteeThreshold: toRational(action.threshold),
      });
    case 'new-constitution':
      return oneof('newConstitutionAction', {
        govActionId: previous,
        constitution: {
          anchor: toAnchor(action.anchor),
          ...(action.guardrailScript && { hash: action.guardrailScript }),
        },
      });
    case 'info':
      return oneof('infoAction', form.infoAction);
  }
}

const VOTE = { no: 1, yes: 2, abstain: 3 } as const;

/** Votes grouped by voter, in their order. */
export function toVoterVotes(votes: readonly Vote[]): readonly MessageFields[] {
  const groups = new Map<string, { readonly voter: unknown; readonly votes: MessageFields[] }>();
  for (const { voter, action, vote, anchor } of votes) {
    const key = `${voter.role} ${voter.credential.type} ${toHex(voter.credential.hash)}`;
    const group = groups.get(key) ?? { voter: toVoter(voter), votes: [] };
    groups.set(key, group);
    group.votes.push({ govActionId: toActionId(action), vote: VOTE[vote], anchor: anchor && toAnchor(anchor) });
  }
  return [...groups.values()];
}

function toVoter({ role, credential }: Voter) {
  if (role === 'pool') return oneof('spo', credential.hash);
  return oneof(role === 'drep' ? 'drep' : 'constitutionalCommittee', toCredential(credential));
}
