import type { PackageSchema } from './package-schema.js';

/** Certificates. */
export const CARDANO_CERTIFICATES: PackageSchema = {
  enums: {
    MirSource: {
      MIR_SOURCE_UNSPECIFIED: 0,
      MIR_SOURCE_RESERVES: 1,
      MIR_SOURCE_TREASURY: 2,
    },
  },
  messages: {
    Relay: {
      ip_v4: 'bytes 1',
      ip_v6: 'bytes 2',
      dns_name: 'string 3',
      port: 'uint32 4',
    },
    PoolMetadata: {
      url: 'string 1',
      hash: 'bytes 2',
    },
    Certificate: {
      stake_registration: 'StakeCredential 1 in certificate',
      stake_deregistration: 'StakeCredential 2 in certificate',
      stake_delegation: 'StakeDelegationCert 3 in certificate',
      pool_registration: 'PoolRegistrationCert 4 in certificate',
      pool_retirement: 'PoolRetirementCert 5 in certificate',
      genesis_key_delegation: 'GenesisKeyDelegationCert 6 in certificate',
      mir_cert: 'MirCert 7 in certificate',
      reg_cert: 'RegCert 8 in certificate',
      unreg_cert: 'UnRegCert 9 in certificate',
      vote_deleg_cert: 'VoteDelegCert 10 in certificate',
      stake_vote_deleg_cert: 'StakeVoteDelegCert 11 in certificate',
      stake_reg_deleg_cert: 'StakeRegDelegCert 12 in certificate',
      vote_reg_deleg_cert: 'VoteRegDelegCert 13 in certificate',
      stake_vote_reg_deleg_cert: 'StakeVoteRegDelegCert 14 in certificate',
      auth_committee_hot_cert: 'AuthCommitteeHotCert 15 in certificate',
      resign_committee_cold_cert: 'ResignCommitteeColdCert 16 in certificate',
      reg_drep_cert: 'RegDRepCert 17 in certificate',
      unreg_drep_cert: 'UnRegDRepCert 18 in certificate',
      update_drep_cert: 'UpdateDRepCert 19 in certificate',
      redeemer: 'Redeemer 100',
    },
    StakeDelegationCert: {
      stake_credential: 'StakeCredential 1',
      pool_keyhash: 'bytes 2',
    },
    PoolRegistrationCert: {
      operator: 'bytes 1',
      vrf_keyhash: 'bytes 2',
      pledge: 'Coin 3',
      cost: 'Coin 4',
      margin: 'RationalNumber 5',
      reward_account: 'bytes 6',
      pool_owners: 'repeated bytes 7',
      relays: 'repeated Relay 8',
      pool_metadata: 'PoolMetadata 9',
    },
    PoolRetirementCert: {
      pool_keyhash: 'bytes 1',
      epoch: 'uint64 2',
    },
    GenesisKeyDelegationCert: {
      genesis_hash: 'bytes 1',
      genesis_delegate_hash: 'bytes 2',
      vrf_keyhash: 'bytes 3',
    },
    MirTarget: {
      stake_credential: 'StakeCredential 1',
      delta_coin: 'Coin 2',
    },
    MirCert: {
      from: 'MirSource 1',
      to: 'repeated MirTarget 2',
      other_pot: 'uint64 3',
    },
    RegCert: {
      stake_credential: 'StakeCredential 1',
      coin: 'Coin 2',
    },
    UnRegCert: {
      stake_credential: 'StakeCredential 1',
      coin: 'Coin 2',
    },
    DRep: {
      addr_key_hash: 'bytes 1 in drep',
      script_hash: 'bytes 2 in drep',
      abstain: 'bool 3 in drep',
      no_confidence: 'bool 4 in drep',
    },
    VoteDelegCert: {
      stake_credential: 'StakeCredential 1',
      drep: 'DRep 2',
    },
    StakeVoteDelegCert: {
      stake_credential: 'StakeCredential 1',
      pool_keyhash: 'bytes 2',
      drep: 'DRep 3',
    },
    StakeRegDelegCert: {
      stake_credential: 'StakeCredential 1',
      pool_keyhash: 'bytes 2',
      coin: 'Coin 3',
    },
    VoteRegDelegCert: {
      stake_credential: 'StakeCredential 1',
      drep: 'DRep 2',
      coin: 'Coin 3',
    },
    StakeVoteRegDelegCert: {
      stake_credential: 'StakeCredential 1',
      pool_keyhash: 'bytes 2',
      drep: 'DRep 3',
      coin: 'Coin 4',
    },
    AuthCommitteeHotCert: {
      committee_cold_credential: 'StakeCredential 1',
      committee_hot_credential: 'StakeCredential 2',
    },
    Anchor: {
      url: 'string 1',
      content_hash: 'bytes 2',
    },
    ResignCommitteeColdCert: {
      committee_cold_credential: 'StakeCredential 1',
      anchor: 'Anchor 2',
    },
    RegDRepCert: {
      drep_credential: 'StakeCredential 1',
      coin: 'Coin 2',
      anchor: 'Anchor 3',
    },
    UnRegDRepCert: {
      drep_credential: 'StakeCredential 1',
      coin: 'Coin 2',
    },
    UpdateDRepCert: {
      drep_credential: 'StakeCredential 1',
      anchor: 'Anchor 2',
    },
  },
};
