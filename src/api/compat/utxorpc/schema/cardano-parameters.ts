import type { PackageSchema } from './package-schema.js';

/** Protocol parameters, eras and the results of script evaluations. */
export const CARDANO_PARAMETERS: PackageSchema = {
  messages: {
    ExUnits: {
      steps: 'uint64 1',
      memory: 'uint64 2',
    },
    ExPrices: {
      steps: 'RationalNumber 1',
      memory: 'RationalNumber 2',
    },
    ProtocolVersion: {
      major: 'uint32 1',
      minor: 'uint32 2',
    },
    CostModel: {
      values: 'repeated int64 1',
    },
    CostModels: {
      plutus_v1: 'CostModel 1',
      plutus_v2: 'CostModel 2',
      plutus_v3: 'CostModel 3',
      plutus_v4: 'CostModel 4',
    },
    VotingThresholds: {
      thresholds: 'repeated RationalNumber 1',
    },
    PParams: {
      coins_per_utxo_byte: 'Coin 1',
      max_tx_size: 'uint64 2',
      min_fee_coefficient: 'Coin 3',
      min_fee_constant: 'Coin 4',
      max_block_body_size: 'uint64 5',
      max_block_header_size: 'uint64 6',
      stake_key_deposit: 'Coin 7',
      pool_deposit: 'Coin 8',
      pool_retirement_epoch_bound: 'uint64 9',
      desired_number_of_pools: 'uint64 10',
      pool_influence: 'RationalNumber 11',
      monetary_expansion: 'RationalNumber 12',
      treasury_expansion: 'RationalNumber 13',
      min_pool_cost: 'Coin 14',
      protocol_version: 'ProtocolVersion 15',
      max_value_size: 'uint64 16',
      collateral_percentage: 'uint64 17',
      max_collateral_inputs: 'uint64 18',
      cost_models: 'CostModels 19',
      prices: 'ExPrices 20',
      max_execution_units_per_transaction: 'ExUnits 21',
      max_execution_units_per_block: 'ExUnits 22',
      min_fee_script_ref_cost_per_byte: 'RationalNumber 23',
      pool_voting_thresholds: 'VotingThresholds 24',
      drep_voting_thresholds: 'VotingThresholds 25',
      min_committee_size: 'uint32 26',
      committee_term_limit: 'uint64 27',
      governance_action_validity_period: 'uint64 28',
      governance_action_deposit: 'Coin 29',
      drep_deposit: 'Coin 30',
      drep_inactivity_period: 'uint64 31',
    },
    EraBoundary: {
      time: 'uint64 1',
      slot: 'uint64 2',
      epoch: 'uint64 3',
    },
    EraSummary: {
      name: 'string 1',
      start: 'EraBoundary 2',
      end: 'EraBoundary 3',
      protocol_params: 'PParams 4',
    },
    EraSummaries: {
      summaries: 'repeated EraSummary 1',
    },
    EvalReport: {
      msg: 'string 1',
      purpose: 'RedeemerPurpose 2',
      index: 'uint32 3',
    },
    TxEval: {
      fee: 'Coin 1',
      ex_units: 'ExUnits 2',
      errors: 'repeated EvalReport 3',
      traces: 'repeated EvalReport 4',
      redeemers: 'repeated Redeemer 5',
    },
  },
};
