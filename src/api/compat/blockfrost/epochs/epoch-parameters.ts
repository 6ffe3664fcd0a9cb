import Type, { type Static } from 'typebox';
import { COST_MODEL_NAMES } from '../../../../chains/cardano/parameters/cost-model-names.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, ExactInteger, Integer, Nullable, named } from '../../../kit/schema.js';
import type { ProtocolParams } from '../../../shapes/epochs/protocol-params.js';

type Params = Static<typeof ProtocolParams>;

const AmountOrNull = (description: string) => Nullable(described(Amount, description));
const Share = (description: string) => Nullable(Type.Number({ description }));
const Fraction = (description: string) => Type.Number({ description });
const Costs = <Model extends Record<string, bigint> | bigint[]>(description: string, model: object) =>
  Type.Unsafe<Record<string, Model> | null>({
    anyOf: [{ type: 'object', additionalProperties: model }, { type: 'null' }],
    description,
  });

export const EpochParameters = named(
  'epoch_param_content',
  Closed({
    epoch: Count(FIELD.epochNumber),
    min_fee_a: Integer({ description: 'Fee for each byte of a transaction, in lovelace' }),
    min_fee_b: Integer({ description: 'Fixed fee of a transaction, in lovelace' }),
    max_block_size: Integer({ description: 'Maximum size of a block body, in bytes' }),
    max_tx_size: Integer({ description: 'Maximum size of a transaction, in bytes' }),
    max_block_header_size: Integer({ description: 'Maximum size of a block header, in bytes' }),
    key_deposit: described(Amount, 'Deposit of a stake registration, in lovelace'),
    pool_deposit: described(Amount, 'Deposit of a pool registration, in lovelace'),
    e_max: Integer({ description: 'Maximum number of epochs until an announced retirement of a pool' }),
    n_opt: Integer({ description: 'Desired number of pools' }),
    a0: Fraction('Influence of the pledge on rewards'),
    rho: Fraction('Share of the reserves that is paid out in an epoch'),
    tau: Fraction('Share of the rewards that goes to the treasury'),
    decentralisation_param: Fraction('Share of blocks that genesis keys produce; 0 where the era does not have it'),
    extra_entropy: Nullable(Type.String({ description: 'Extra entropy of the epoch nonce; null when neutral' })),
    protocol_major_ver: Integer({ description: 'Major protocol version' }),
    protocol_minor_ver: Integer({ description: 'Minor protocol version' }),
    min_utxo: described(Amount, 'Minimum ada of an output, or of a byte of it since Babbage, in lovelace'),
    min_pool_cost: described(Amount, 'Minimum fixed cost of a pool, in lovelace'),
    nonce: Type.String({ description: 'Epoch nonce; empty when unknown' }),
    cost_models: Costs<Record<string, bigint>>('Cost models by language and name of the parameter', {
      type: 'object',
      additionalProperties: ExactInteger,
    }),
    cost_models_raw: Type.Optional(
      Costs<bigint[]>('Cost models by language, in the order of the ledger', { type: 'array', items: ExactInteger }),
    ),
    price_mem: Share('Price of a memory unit, in lovelace'),
    price_step: Share('Price of a CPU step, in lovelace'),
    max_tx_ex_mem: AmountOrNull('Maximum memory units of a transaction'),
    max_tx_ex_steps: AmountOrNull('Maximum CPU steps of a transaction'),
    max_block_ex_mem: AmountOrNull('Maximum memory units of a block'),
    max_block_ex_steps: AmountOrNull('Maximum CPU steps of a block'),
    max_val_size: AmountOrNull('Maximum size of the value of an output, in bytes'),
    collateral_percent: Nullable(Integer({ description: 'Collateral of a transaction in percent of its fee' })),
    max_collateral_inputs: Nullable(Integer({ description: 'Maximum number of collateral inputs' })),
    coins_per_utxo_size: AmountOrNull('Minimum ada for each byte of an output, in lovelace'),
    coins_per_utxo_word: AmountOrNull('The same as `coins_per_utxo_size`'),
    pvt_motion_no_confidence: Share('Threshold of pools for a motion of no confidence'),
    pvt_committee_normal: Share('Threshold of pools for a new committee'),
    pvt_committee_no_confidence: Share('Threshold of pools for a new committee after no confidence'),
    pvt_hard_fork_initiation: Share('Threshold of pools for a hard fork'),
    dvt_motion_no_confidence: Share('Threshold of DReps for a motion of no confidence'),
    dvt_committee_normal: Share('Threshold of DReps for a new committee'),
    dvt_committee_no_confidence: Share('Threshold of DReps for a new committee after no confidence'),
    dvt_update_to_constitution: Share('Threshold of DReps for a new constitution'),
    dvt_hard_fork_initiation: Share('Threshold of DReps for a hard fork'),
    dvt_p_p_network_group: Share('Threshold of DReps for parameters of the network group'),
    dvt_p_p_economic_group: Share('Threshold of DReps for parameters of the economic group'),
    dvt_p_p_technical_group: Share('Threshold of DReps for parameters of the technical group'),
    dvt_p_p_gov_group: Share('Threshold of DReps for parameters of the governance group'),
    dvt_treasury_withdrawal: Share('Threshold of DReps for a treasury withdrawal'),
    committee_min_size: AmountOrNull('Minimum number of committee members'),
    committee_max_term_length: AmountOrNull('Maximum term of a committee member, in epochs'),
    gov_action_lifetime: AmountOrNull('Number of epochs in which a governance action can be voted on'),
    gov_action_deposit: AmountOrNull('Deposit of a governance action, in lovelace'),
    drep_deposit: AmountOrNull('Deposit of a DRep registration, in lovelace'),
    drep_activity: AmountOrNull('Number of epochs after which a DRep without votes is inactive'),
    pvtpp_security_group: Share('Threshold of pools for parameters of the security group'),
    pvt_p_p_security_group: Share('The same as `pvtpp_security_group`'),
    min_fee_ref_script_cost_per_byte: Share('Fee for each byte of reference scripts, in lovelace'),
  }),
);

export const toEpochParameters = (epoch: number, params: Params): Static<typeof EpochParameters> => ({
  epoch,
  min_fee_a: params.minFeeA,
  min_fee_b: params.minFeeB,
  max_block_size: params.maxBlockSize,
  max_tx_size: params.maxTxSize,
  max_block_header_size: params.maxBlockHeaderSize,
  key_deposit: params.keyDeposit,
  pool_deposit: params.poolDeposit,
  e_max: params.eMax,
  n_opt: params.nOpt,
  a0: params.a0,
  rho: params.rho,
  tau: params.tau,
  decentralisation_param: params.decentralisationParam ?? 0,
  extra_entropy: params.extraEntropy,
  protocol_major_ver: params.protocolMajorVer,
  protocol_minor_ver: params.protocolMinorVer,
  min_utxo: params.minUtxo ?? '0',
  min_pool_cost: params.minPoolCost,
  nonce: params.nonce ?? '',
  cost_models: nameCosts(params.costModelsRaw),
  ...(params.costModelsRaw !== null && { cost_models_raw: presentModels(params.costModelsRaw) }),
  price_mem: params.priceMem,
  price_step: params.priceStep,
  max_tx_ex_mem: params.maxTxExMem,
  max_tx_ex_steps: params.maxTxExSteps,
  max_block_ex_mem: params.maxBlockExMem,
  max_block_ex_steps: params.maxBlockExSteps,
  max_val_size: params.maxValSize,
  collateral_percent: params.collateralPercent,
  max_collateral_inputs: params.maxCollateralInputs,
  coins_per_utxo_size: params.coinsPerUtxoSize,
  coins_per_utxo_word: params.coinsPerUtxoSize,
  pvt_motion_no_confidence: params.pvtMotionNoConfidence,
  pvt_committee_normal: params.pvtCommitteeNormal,
  pvt_committee_no_confidence: params.pvtCommitteeNoConfidence,
  pvt_hard_fork_initiation: params.pvtHardForkInitiation,
  dvt_motion_no_confidence: params.dvtMotionNoConfidence,
  dvt_committee_normal: params.dvtCommitteeNormal,
  dvt_committee_no_confidence: params.dvtCommitteeNoConfidence,
  dvt_update_to_constitution: params.dvtUpdateToConstitution,
  dvt_hard_fork_initiation: params.dvtHardForkInitiation,
  dvt_p_p_network_group: params.dvtPPNetworkGroup,
  dvt_p_p_economic_group: params.dvtPPEconomicGroup,
  dvt_p_p_technical_group: params.dvtPPTechnicalGroup,
  dvt_p_p_gov_group: params.dvtPPGovGroup,
  dvt_treasury_withdrawal: params.dvtTreasuryWithdrawal,
  committee_min_size: toText(params.committeeMinSize),
  committee_max_term_length: toText(params.committeeMaxTermLength),
  gov_action_lifetime: toText(params.govActionLifetime),
  gov_action_deposit: params.govActionDeposit,
  drep_deposit: params.drepDeposit,
  drep_activity: toText(params.drepActivity),
  pvtpp_security_group: params.pvtPPSecurityGroup,
  pvt_p_p_security_group: params.pvtPPSecurityGroup,
  min_fee_ref_script_cost_per_byte: params.minFeeRefScriptCostPerByte,
});

const toText = (count: number | null): string | null => (count === null ? null : String(count));

type RawModels = NonNullable<Params['costModelsRaw']>;

/** Only the languages that the epoch has. */
const presentModels = (models: RawModels): Record<string, bigint[]> =>
  Object.fromEntries(
    Object.entries(models).flatMap(([language, costs]) => (costs === null ? [] : [[language, costs]])),
  );

function nameCosts(models: RawModels | null): Record<string, Record<string, bigint>> | null {
  if (models === null) return null;
  return Object.fromEntries(
    Object.entries(presentModels(models)).map(([language, costs]) => {
      const names = COST_MODEL_NAMES[language as keyof typeof COST_MODEL_NAMES];
      return [language, Object.fromEntries(costs.map((cost, index) => [names[index] ?? String(index), cost]))];
    }),
  );
}
