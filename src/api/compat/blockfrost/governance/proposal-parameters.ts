import type { ProtocolParameterUpdate } from '../../../../chains/cardano/parameters/protocol-update.js';
import { type Rational, rationalToNumber } from '../../../../chains/cardano/rational.js';
import { toHex } from '../../../../kernel/hex.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { operation } from '../../../kit/operation.js';
import { Closed, named } from '../../../kit/schema.js';
import { decodeAction } from '../../../shapes/governance/proposal-json.js';
import { ExactJson } from '../../../shapes/outputs/data-json.js';
import { notFound } from '../parameters.js';
import { bothForms, findProposal, PROPOSAL_FIELDS, proposalRoute, toProposalFields } from './requested-proposal.js';

export const getProposalParameters = bothForms((route) =>
  operation({
    ...proposalRoute(route, EXAMPLE.parameterActionId),
    id: `blockfrost.getProposalParameters${route.suffix}`,
    route: `GET ${route.base}/parameters`,
    summary: 'Get the protocol parameters that a governance action changes',
    description: 'Parameters that it does not change are null.',
    immutable: true,
    result: named(
      'proposal_parameters',
      Closed({ ...PROPOSAL_FIELDS, parameters: ExactJson('Parameters under the names of Blockfrost') }),
    ),

    async handle({ db }, { path }) {
      const id = route.read(path as Readonly<Record<string, string>>);
      const action = decodeAction(await findProposal(db, id));
      if (action.kind !== 'parameter-change') throw notFound();
      return { ...toProposalFields(id), parameters: toParameters(action.update) };
    },
  }),
);

const integer = (value: bigint | number | undefined): number | null => (value === undefined ? null : Number(value));
const text = (value: bigint | number | undefined): string | null => value?.toString() ?? null;
const number = (value: Rational | undefined): number | null => (value === undefined ? null : rationalToNumber(value));

/** In the order of the CDDL. */
const POOL_THRESHOLDS = [
  'pvt_motion_no_confidence',
  'pvt_committee_normal',
  'pvt_committee_no_confidence',
  'pvt_hard_fork_initiation',
  'pvt_p_p_security_group',
] as const;

const DREP_THRESHOLDS = [
  'dvt_motion_no_confidence',
  'dvt_committee_normal',
  'dvt_committee_no_confidence',
  'dvt_update_to_constitution',
  'dvt_hard_fork_initiation',
  'dvt_p_p_network_group',
  'dvt_p_p_economic_group',
  'dvt_p_p_technical_group',
  'dvt_p_p_gov_group',
  'dvt_treasury_withdrawal',
] as const;

const thresholds = (names: readonly string[], values: readonly Rational[] | undefined) =>
  Object.fromEntries(names.map((name, index) => [name, number(values?.[index])]));

function toParameters(update: ProtocolParameterUpdate) {
  const { executionPrices: prices, maxTxExecutionUnits: tx, maxBlockExecutionUnits: block, protocolVersion } = update;
  const nonce = update.extraEntropy?.nonce;
  const pools = thresholds(POOL_THRESHOLDS, update.poolVotingThresholds);
  return {
    epoch: null,
    min_fee_a: integer(update.minFeeA),
    min_fee_b: integer(update.minFeeB),
    max_block_size: integer(update.maxBlockBodySize),
    max_tx_size: integer(update.maxTxSize),
    max_block_header_size: integer(update.maxBlockHeaderSize),
    key_deposit: text(update.keyDeposit),
    pool_deposit: text(update.poolDeposit),
    e_max: integer(update.maxEpochForRetirement),
    n_opt: integer(update.desiredPools),
    a0: number(update.poolPledgeInfluence),
    rho: number(update.monetaryExpansion),
    tau: number(update.treasuryGrowth),
    decentralisation_param: number(update.decentralisation),
    extra_entropy: nonce === undefined ? null : toHex(nonce),
    protocol_major_ver: integer(protocolVersion?.major),
    protocol_minor_ver: integer(protocolVersion?.minor),
    min_utxo: text(update.coinsPerUtxoUnit ?? update.minUtxoValue),
    min_pool_cost: text(update.minPoolCost),
    cost_models:
      update.costModels === undefined
        ? null
        : Object.fromEntries(update.costModels.map(([language, costs]) => [`PlutusV${language + 1}`, costs])),
    price_mem: number(prices?.memory),
    price_step: number(prices?.steps),
    max_tx_ex_mem: text(tx?.memory),
    max_tx_ex_steps: text(tx?.steps),
    max_block_ex_mem: text(block?.memory),
    max_block_ex_steps: text(block?.steps),
    max_val_size: text(update.maxValueSize),
    collateral_percent: integer(update.collateralPercentage),
    max_collateral_inputs: integer(update.maxCollateralInputs),
    coins_per_utxo_size: text(update.coinsPerUtxoUnit),
    coins_per_utxo_word: text(update.coinsPerUtxoUnit),
    ...pools,
    pvtpp_security_group: pools['pvt_p_p_security_group'],
    ...thresholds(DREP_THRESHOLDS, update.drepVotingThresholds),
    committee_min_size: text(update.minCommitteeSize),
    committee_max_term_length: text(update.committeeTermLimit),
    gov_action_lifetime: text(update.governanceActionLifetime),
    gov_action_deposit: text(update.governanceActionDeposit),
    drep_deposit: text(update.drepDeposit),
    drep_activity: text(update.drepActivity),
    min_fee_ref_script_cost_per_byte: number(update.minFeeRefScriptCostPerByte),
  };
}
