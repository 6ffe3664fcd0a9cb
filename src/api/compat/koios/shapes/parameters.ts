import type { ProtocolParameterUpdate } from '../../../../chains/cardano/parameters/protocol-update.js';
import { toParameterUpdateJson } from '../../../shapes/epochs/protocol-params.js';
import { amountOrNull, countOrNull, json, numberOrNull, textOrNull } from '../fields.js';

const threshold = (body: string, subject: string) =>
  numberOrNull(`Threshold of ${body} for ${subject}, 0 to 1; null before Conway`);

/** Protocol parameters under the names of Koios. */
export const PARAMETER_COLUMNS = {
  min_fee_a: countOrNull('Fee for each byte of a transaction, in lovelace'),
  min_fee_b: countOrNull('Fixed fee of a transaction, in lovelace'),
  max_block_size: countOrNull('Maximum size of a block body, in bytes'),
  max_tx_size: countOrNull('Maximum size of a transaction, in bytes'),
  max_bh_size: countOrNull('Maximum size of a block header, in bytes'),
  key_deposit: amountOrNull('Deposit of a stake registration, in lovelace'),
  pool_deposit: amountOrNull('Deposit of a pool registration, in lovelace'),
  max_epoch: countOrNull('Maximum number of epochs until a pool retires'),
  optimal_pool_count: countOrNull('Desired number of pools'),
  influence: numberOrNull('Influence of the pledge on rewards'),
  monetary_expand_rate: numberOrNull('Share of the reserves that is paid out in an epoch'),
  treasury_growth_rate: numberOrNull('Share of the rewards that goes to the treasury'),
  decentralisation: numberOrNull('Share of blocks that genesis keys produce'),
  extra_entropy: textOrNull('Extra entropy of the epoch nonce; null when neutral'),
  protocol_major: countOrNull('Major protocol version'),
  protocol_minor: countOrNull('Minor protocol version'),
  min_utxo_value: amountOrNull('Minimum ada of an output before Alonzo, in lovelace'),
  min_pool_cost: amountOrNull('Minimum fixed cost of a pool, in lovelace'),
  nonce: textOrNull('Epoch nonce; null without ledger state'),
  cost_models: json('Cost models as lists, by language; null before Alonzo'),
  price_mem: numberOrNull('Price of a memory unit, in lovelace'),
  price_step: numberOrNull('Price of a CPU step, in lovelace'),
  max_tx_ex_mem: countOrNull('Maximum memory units of a transaction'),
  max_tx_ex_steps: countOrNull('Maximum CPU steps of a transaction'),
  max_block_ex_mem: countOrNull('Maximum memory units of a block'),
  max_block_ex_steps: countOrNull('Maximum CPU steps of a block'),
  max_val_size: countOrNull('Maximum size of the value of an output, in bytes'),
  collateral_percent: countOrNull('Collateral in percent of the fee'),
  max_collateral_inputs: countOrNull('Maximum number of collateral inputs'),
  coins_per_utxo_size: amountOrNull('Minimum ada for each byte of an output, in lovelace'),
  pvt_motion_no_confidence: threshold('pools', 'a motion of no confidence'),
  pvt_committee_normal: threshold('pools', 'a new committee'),
  pvt_committee_no_confidence: threshold('pools', 'a new committee after no confidence'),
  pvt_hard_fork_initiation: threshold('pools', 'a hard fork'),
  dvt_motion_no_confidence: threshold('DReps', 'a motion of no confidence'),
  dvt_committee_normal: threshold('DReps', 'a new committee'),
  dvt_committee_no_confidence: threshold('DReps', 'a new committee after no confidence'),
  dvt_update_to_constitution: threshold('DReps', 'a new constitution'),
  dvt_hard_fork_initiation: threshold('DReps', 'a hard fork'),
  dvt_p_p_network_group: threshold('DReps', 'parameters of the network group'),
  dvt_p_p_economic_group: threshold('DReps', 'parameters of the economic group'),
  dvt_p_p_technical_group: threshold('DReps', 'parameters of the technical group'),
  dvt_p_p_gov_group: threshold('DReps', 'parameters of the governance group'),
  dvt_treasury_withdrawal: threshold('DReps', 'a treasury withdrawal'),
  committee_min_size: countOrNull('Minimum number of committee members'),
  committee_max_term_length: countOrNull('Maximum term of a committee member, in epochs'),
  gov_action_lifetime: countOrNull('Number of epochs in which an action can be voted on'),
  gov_action_deposit: amountOrNull('Deposit of a governance action, in lovelace'),
  drep_deposit: amountOrNull('Deposit of a DRep registration, in lovelace'),
  drep_activity: countOrNull('Number of epochs after which a DRep without votes is inactive'),
  pvtpp_security_group: threshold('pools', 'parameters of the security group'),
  min_fee_ref_script_cost_per_byte: numberOrNull('Fee for each byte of reference scripts, in lovelace'),
} as const;

type ParameterColumn = keyof typeof PARAMETER_COLUMNS;

/** Names in our API by names in Koios, where they differ by more than their spelling. */
const OWN_NAMES: Readonly<Partial<Record<ParameterColumn, string>>> = {
  max_bh_size: 'maxBlockHeaderSize',
  max_epoch: 'eMax',
  optimal_pool_count: 'nOpt',
  influence: 'a0',
  monetary_expand_rate: 'rho',
  treasury_growth_rate: 'tau',
  decentralisation: 'decentralisationParam',
  protocol_major: 'protocolMajorVer',
  protocol_minor: 'protocolMinorVer',
  min_utxo_value: 'minUtxo',
  cost_models: 'costModelsRaw',
  dvt_p_p_network_group: 'dvtPPNetworkGroup',
  dvt_p_p_economic_group: 'dvtPPEconomicGroup',
  dvt_p_p_technical_group: 'dvtPPTechnicalGroup',
  dvt_p_p_gov_group: 'dvtPPGovGroup',
  pvtpp_security_group: 'pvtPPSecurityGroup',
};

const toCamelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const NAMES: readonly (readonly [ParameterColumn, string])[] = (
  Object.keys(PARAMETER_COLUMNS) as readonly ParameterColumn[]
).map((name) => [name, OWN_NAMES[name] ?? toCamelCase(name)]);

/** Numbers in Koios that are decimal strings in our API, because later values may exceed 2^53. */
const NUMBERS: ReadonlySet<ParameterColumn> = new Set([
  'max_tx_ex_mem',
  'max_tx_ex_steps',
  'max_block_ex_mem',
  'max_block_ex_steps',
  'max_val_size',
] as const);

type Json = Readonly<Record<string, unknown>>;

const toColumn = (name: ParameterColumn, value: unknown): unknown => {
  if (value === null || value === undefined) return null;
  if (name === 'cost_models') return withoutNulls(value as Json);
  return NUMBERS.has(name) ? Number(value) : value;
};

/** Languages that the era does not have are left out. */
const withoutNulls = (value: Json): Json =>
  Object.fromEntries(Object.entries(value).filter(([, costs]) => costs !== null));

/** All parameters; null where our form has none. */
export const toKoiosParameters = (parameters: Json): Record<ParameterColumn, never> =>
  Object.fromEntries(NAMES.map(([name, own]) => [name, toColumn(name, parameters[own])])) as Record<
    ParameterColumn,
    never
  >;

/** The parameters that an update changes. */
export const toKoiosParameterUpdate = (update: ProtocolParameterUpdate): Json => {
  const own = toParameterUpdateJson(update);
  return Object.fromEntries(
    NAMES.flatMap(([name, ownName]) => (ownName in own ? [[name, toColumn(name, own[ownName])]] : [])),
  );
};
