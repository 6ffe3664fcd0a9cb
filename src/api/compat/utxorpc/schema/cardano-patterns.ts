import type { PackageSchema } from './package-schema.js';

/** Patterns of transactions and outputs, and queries of the ledger state. */
export const CARDANO_PATTERNS: PackageSchema = {
  messages: {
    StateQuery: {
      stake_pool_distribution: 'GetStakePoolDistribution 1 in query',
    },
    StateData: {
      stake_pool_distribution: 'StakePoolDistribution 1 in result',
    },
    GetStakePoolDistribution: {
      pool_keyhashes: 'repeated bytes 1',
    },
    PoolStakeShare: {
      pool_keyhash: 'bytes 1',
      stake_fraction: 'RationalNumber 2',
      vrf_keyhash: 'bytes 3',
    },
    StakePoolDistribution: {
      pools: 'repeated PoolStakeShare 1',
    },
    AddressPattern: {
      exact_address: 'optional bytes 1',
      payment_part: 'optional bytes 2',
      delegation_part: 'optional bytes 3',
    },
    AssetPattern: {
      policy_id: 'optional bytes 1',
      asset_name: 'optional bytes 2',
    },
    CertificatePattern: {
      stake_registration: 'StakeCredential 1 in certificate_type',
      stake_deregistration: 'StakeCredential 2 in certificate_type',
      stake_delegation: 'StakeDelegationPattern 3 in certificate_type',
      pool_registration: 'PoolRegistrationPattern 4 in certificate_type',
      pool_retirement: 'PoolRetirementPattern 5 in certificate_type',
      any_stake_credential: 'bytes 6 in certificate_type',
      any_pool_keyhash: 'bytes 7 in certificate_type',
      any_drep: 'bytes 8 in certificate_type',
    },
    StakeDelegationPattern: {
      stake_credential: 'StakeCredential 1',
      pool_keyhash: 'bytes 2',
    },
    PoolRegistrationPattern: {
      operator: 'bytes 1',
      pool_keyhash: 'bytes 2',
    },
    PoolRetirementPattern: {
      pool_keyhash: 'bytes 1',
      epoch: 'uint64 2',
    },
    TxOutputPattern: {
      address: 'optional AddressPattern 1',
      asset: 'optional AssetPattern 2',
    },
    TxPattern: {
      consumes: 'TxOutputPattern 1',
      produces: 'TxOutputPattern 2',
      has_address: 'AddressPattern 3',
      moves_asset: 'AssetPattern 4',
      mints_asset: 'AssetPattern 5',
      has_certificate: 'CertificatePattern 6',
    },
  },
};
