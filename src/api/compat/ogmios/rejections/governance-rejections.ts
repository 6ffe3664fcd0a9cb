import type { GovernanceAction, Proposal, Vote, Voter } from '../../../../chains/cardano/governance/governance.js';
import { toAnchor, toMember } from '../certificate-json.js';
import { toProposalReference, toVoter } from '../governance-json.js';
import { toAda, toHexOrNull } from '../values.js';
import { wrongNetworkAccounts } from './certificate-rejections.js';
import { firstData, listData, listSubjects, type Rejected, type Rejection, type Rejections } from './rejection.js';

const toVoteJson = ({ voter, action }: Pick<Vote, 'voter' | 'action'>) => ({
  proposal: toProposalReference(action),
  voter: toVoter(voter),
});

const unauthorizedVotes: Rejection = {
  code: 3_137,
  rank: 2,
  data: listData('unauthorizedVotes', 'vote', toVoteJson),
};

const isSameVoter = (a: Voter, b: Voter): boolean =>
  a.role === b.role &&
  a.credential.type === b.credential.type &&
  Buffer.compare(a.credential.hash, b.credential.hash) === 0;

/** All votes of committee members who are not elected. */
function votesOfUnelected(rejected: Rejected): object | undefined {
  const voters = listSubjects(rejected, 'voter');
  const votes = rejected.transaction.body.votes.filter(({ voter }) => voters.some((each) => isSameVoter(each, voter)));
  return votes.length === 0 ? undefined : { unauthorizedVotes: votes.map(toVoteJson) };
}

const PREVIOUS_TYPES: Readonly<Partial<Record<GovernanceAction['kind'], string>>> = {
  'parameter-change': 'protocolParametersUpdate',
  'hard-fork': 'hardForkInitiation',
  'no-confidence': 'constitutionalCommittee',
  'update-committee': 'constitutionalCommittee',
  'new-constitution': 'constitution',
};

const toInvalidPrevious = ({ action, anchor }: Proposal) => ({
  metadata: toAnchor(anchor),
  type: PREVIOUS_TYPES[action.kind],
  ...('previous' in action &&
    action.previous !== undefined && { invalidPreviousProposal: toProposalReference(action.previous) }),
});

const invalidUpdate: Rejection = { code: 3_139, rank: 1 };

/** Predicate failures of the rules GOV and PPUP, and of the treasury. */
export const GOVERNANCE_REJECTIONS: Rejections = {
  DisallowedVoters: unauthorizedVotes,
  DisallowedVotesDuringBootstrap: unauthorizedVotes,
  UnelectedCommitteeVoters: { code: 3_137, rank: 2, data: votesOfUnelected },
  GovActionsDoNotExist: {
    code: 3_138,
    rank: 4,
    data: listData('unknownProposals', 'vote', ({ action }) => toProposalReference(action)),
  },
  MalformedProposal: invalidUpdate,
  NonGenesisUpdatePPUP: invalidUpdate,
  PPUpdateWrongEpoch: invalidUpdate,
  PVCannotFollowPPUP: invalidUpdate,
  ProposalProcedureNetworkIdMismatch: wrongNetworkAccounts,
  TreasuryWithdrawalsNetworkIdMismatch: wrongNetworkAccounts,
  ProposalDepositIncorrect: {
    code: 3_155,
    rank: 16,
    data: firstData('proposal', ({ deposit }, { state }) => ({
      providedDeposit: toAda(deposit),
      expectedDeposit: toAda(state.parameters.governanceActionDeposit ?? 0n),
    })),
  },
  ConflictingCommitteeUpdate: { code: 3_156, rank: 13, data: listData('conflictingMembers', 'member', toMember) },
  ExpirationEpochTooSmall: { code: 3_157, rank: 6, data: listData('alreadyRetiredMembers', 'member', toMember) },
  ConwayTreasuryValueMismatch: {
    code: 3_158,
    rank: 16,
    data: ({ transaction: { body }, state }) => ({
      providedWithdrawal: toAda(body.treasury ?? 0n),
      computedWithdrawal: toAda(state.treasury ?? 0n),
    }),
  },
  InvalidPrevGovActionId: {
    code: 3_159,
    rank: 8,
    data: listData('invalidOrMissingPreviousProposals', 'proposal', toInvalidPrevious),
  },
  VotingOnExpiredGovAction: { code: 3_160, rank: 2, data: listData('invalidVotes', 'vote', toVoteJson) },
  ProposalCantFollow: {
    code: 3_162,
    rank: 1,
    data: firstData('versions', ({ proposed, current }) => ({
      proposedVersion: { ...proposed },
      currentVersion: { ...current },
    })),
  },
  InvalidGuardrailsScriptHash: {
    code: 3_163,
    rank: 8,
    data: firstData('proposal', ({ action }, { state: { guardrailScript } }) => ({
      providedHash: toHexOrNull('guardrailScript' in action ? action.guardrailScript : undefined),
      expectedHash: toHexOrNull(guardrailScript === 'none' ? undefined : guardrailScript),
    })),
  },
  DisallowedProposalDuringBootstrap: { code: 3_165, rank: 1 },
  VotersDoNotExist: { code: 3_167, rank: 2, data: listData('unknownVoters', 'voter', toVoter) },
  ZeroTreasuryWithdrawals: { code: 3_168, rank: 3 },
};
