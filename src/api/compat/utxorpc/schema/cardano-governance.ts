import type { PackageSchema } from './package-schema.js';

/** Proposals and votes. */
export const CARDANO_GOVERNANCE: PackageSchema = {
  enums: {
    Vote: {
      VOTE_UNSPECIFIED: 0,
      VOTE_NO: 1,
      VOTE_YES: 2,
      VOTE_ABSTAIN: 3,
    },
  },
  messages: {
    GovernanceActionProposal: {
      deposit: 'Coin 1',
      reward_account: 'bytes 2',
      gov_action: 'GovernanceAction 3',
      anchor: 'Anchor 4',
    },
    GovernanceAction: {
      parameter_change_action: 'ParameterChangeAction 1 in governance_action',
      hard_fork_initiation_action: 'HardForkInitiationAction 2 in governance_action',
      treasury_withdrawals_action: 'TreasuryWithdrawalsAction 3 in governance_action',
      no_confidence_action: 'NoConfidenceAction 4 in governance_action',
      update_committee_action: 'UpdateCommitteeAction 5 in governance_action',
      new_constitution_action: 'NewConstitutionAction 6 in governance_action',
      info_action: 'InfoAction 7 in governance_action',
    },
    GovernanceActionId: {
      transaction_id: 'bytes 1',
      governance_action_index: 'uint32 2',
    },
    VotingProcedure: {
      gov_action_id: 'GovernanceActionId 1',
      vote: 'Vote 2',
      anchor: 'optional Anchor 3',
    },
    VoterVotes: {
      constitutional_committee: 'StakeCredential 1 in voter',
      drep: 'StakeCredential 2 in voter',
      spo: 'bytes 3 in voter',
      votes: 'repeated VotingProcedure 4',
    },
    ParameterChangeAction: {
      gov_action_id: 'GovernanceActionId 1',
      protocol_param_update: 'PParams 2',
      policy_hash: 'bytes 3',
    },
    HardForkInitiationAction: {
      gov_action_id: 'GovernanceActionId 1',
      protocol_version: 'ProtocolVersion 2',
    },
    TreasuryWithdrawalsAction: {
      withdrawals: 'repeated WithdrawalAmount 1',
      policy_hash: 'bytes 2',
    },
    WithdrawalAmount: {
      reward_account: 'bytes 1',
      coin: 'Coin 2',
    },
    NoConfidenceAction: {
      gov_action_id: 'GovernanceActionId 1',
    },
    UpdateCommitteeAction: {
      gov_action_id: 'GovernanceActionId 1',
      remove_committee_credentials: 'repeated StakeCredential 2',
      new_committee_credentials: 'repeated NewCommitteeCredentials 3',
      new_committee_threshold: 'RationalNumber 4',
    },
    NewConstitutionAction: {
      gov_action_id: 'GovernanceActionId 1',
      constitution: 'Constitution 2',
    },
    InfoAction: {},
    Constitution: {
      anchor: 'Anchor 1',
      hash: 'bytes 2',
    },
    NewCommitteeCredentials: {
      committee_cold_credential: 'StakeCredential 1',
      expires_epoch: 'uint32 2',
    },
  },
};
