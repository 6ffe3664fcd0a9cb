import Type, { type Static } from 'typebox';
import type { ProtocolParameters } from '../../../chains/cardano/parameters/protocol-parameters.js';
import { PLUTUS_V4, type ProtocolParameterUpdate } from '../../../chains/cardano/parameters/protocol-update.js';
import { type Rational, rationalToNumber } from '../../../chains/cardano/rational.js';
import { toHex } from '../../../kernel/hex.js';
import { Amount, Closed, described, ExactInteger, Integer, Nullable, named, OneOf } from '../../kit/schema.js';

const Fraction = Nullable(Type.Number({ description: 'Null when the era does not have it' }));
const NullableInteger = Nullable(Integer());

const Costs = Type.Record(Type.String(), ExactInteger, {
  additionalProperties: false,
  description: 'By index, from 0',
});
const RawCosts = Type.Array(ExactInteger);
const LANGUAGES = ['PlutusV1', 'PlutusV2', 'PlutusV3'] as const;
const SINCE_DIJKSTRA = 'Absent before Dijkstra';

const models = <Model extends typeof Costs | typeof RawCosts>(model: Model) =>
  Nullable(
    Closed({
      PlutusV1: Nullable(described(model, 'Cost model of Plutus V1; null when the era does not have it')),
      PlutusV2: Nullable(described(model, 'Cost model of Plutus V2; null when the era does not have it')),
      PlutusV3: Nullable(described(model, 'Cost model of Plutus V3; null when the era does not have it')),
      PlutusV4: Type.Optional(described(model, 'Cost model of Plutus V4; absent when the era does not have it')),
    }),
  );

/** Where the values come from: the last change that is in force. */
const PARAMETER_ORIGINS = ['GENESIS', 'GENESIS_KEYS', 'GOVERNANCE', 'OPERATOR', 'BUILT_IN'] as const;

export type ParameterOrigin = (typeof PARAMETER_ORIGINS)[number];

/** Protocol parameters of an epoch. Parameters that its era does not have are null. */
export const ProtocolParams = named(
  'ProtocolParams',
  Closed({
    minFeeA: Integer({ description: 'Fee for each byte of a transaction, in lovelace' }),
    minFeeB: Integer({ description: 'Fixed fee of a transaction, in lovelace' }),
    maxBlockSize: Integer({ description: 'Maximum size of a block body, in bytes' }),
    maxTxSize: Integer({ description: 'Maximum size of a transaction, in bytes' }),
    maxBlockHeaderSize: Integer({ description: 'Maximum size of a block header, in bytes' }),
    keyDeposit: described(Amount, 'Deposit of a stake registration, in lovelace'),
    poolDeposit: described(Amount, 'Deposit of a pool registration, in lovelace'),
    eMax: Integer({ description: 'Maximum number of epochs ahead in which a pool can announce its retirement' }),
    nOpt: Integer({ description: 'Desired number of pools; it sets the saturation point' }),
    a0: Type.Number({ description: 'Influence of the pledge on rewards' }),
    rho: Type.Number({ description: 'Share of the reserves that is paid out in an epoch' }),
    tau: Type.Number({ description: 'Share of the rewards that goes to the treasury' }),
    decentralisationParam: described(Fraction, 'Share of blocks that genesis keys produce, 1 to 0'),
    extraEntropy: Nullable(
      Type.String({ description: 'Extra entropy of the epoch nonce, in hexadecimal; null when neutral' }),
    ),
    protocolMajorVer: Integer({ description: 'Major protocol version; it names the era and its rules' }),
    protocolMinorVer: Integer({ description: 'Minor protocol version' }),
    minUtxo: Nullable(described(Amount, 'Minimum ada of an output before Alonzo, in lovelace; null in later eras')),
    minPoolCost: described(Amount, 'Minimum fixed cost of a pool, in lovelace'),
    nonce: Nullable(
      Type.String({ description: 'Epoch nonce; null without ledger state and on simulated networks without VRF' }),
    ),
    costModels: described(models(Costs), 'Cost models by the name of each parameter; null when the era has none'),
    costModelsRaw: described(
      models(RawCosts),
      'Cost models as lists in the order of the ledger; null when the era has none',
    ),
    priceMem: described(Fraction, 'Price of a memory unit, in lovelace'),
    priceStep: described(Fraction, 'Price of a CPU step, in lovelace'),
    maxTxExMem: Nullable(
      described(Amount, 'Maximum memory units of a transaction; null when the era does not have it'),
    ),
    maxTxExSteps: Nullable(described(Amount, 'Maximum CPU steps of a transaction; null when the era does not have it')),
    maxBlockExMem: Nullable(described(Amount, 'Maximum memory units of a block; null when the era does not have it')),
    maxBlockExSteps: Nullable(described(Amount, 'Maximum CPU steps of a block; null when the era does not have it')),
    maxValSize: Nullable(
      described(Amount, 'Maximum size of the value of an output, in bytes; null when the era does not have it'),
    ),
    collateralPercent: described(
      NullableInteger,
      'Collateral that a transaction with scripts needs, in percent of its fee; null when the era does not have it',
    ),
    maxCollateralInputs: described(
      NullableInteger,
      'Maximum number of collateral inputs; null when the era does not have it',
    ),
    coinsPerUtxoSize: Nullable(
      described(Amount, 'Minimum ada for each byte of an output, in lovelace; null when the era does not have it'),
    ),
    pvtMotionNoConfidence: described(Fraction, 'Threshold of pools for a motion of no confidence, 0 to 1'),
    pvtCommitteeNormal: described(Fraction, 'Threshold of pools for a new committee, 0 to 1'),
    pvtCommitteeNoConfidence: described(Fraction, 'Threshold of pools for a new committee after no confidence, 0 to 1'),
    pvtHardForkInitiation: described(Fraction, 'Threshold of pools for a hard fork, 0 to 1'),
    pvtPPSecurityGroup: described(Fraction, 'Threshold of pools for parameters of the security group, 0 to 1'),
    dvtMotionNoConfidence: described(Fraction, 'Threshold of DReps for a motion of no confidence, 0 to 1'),
    dvtCommitteeNormal: described(Fraction, 'Threshold of DReps for a new committee, 0 to 1'),
    dvtCommitteeNoConfidence: described(Fraction, 'Threshold of DReps for a new committee after no confidence, 0 to 1'),
    dvtUpdateToConstitution: described(Fraction, 'Threshold of DReps for a new constitution, 0 to 1'),
    dvtHardForkInitiation: described(Fraction, 'Threshold of DReps for a hard fork, 0 to 1'),
    dvtPPNetworkGroup: described(Fraction, 'Threshold of DReps for parameters of the network group, 0 to 1'),
    dvtPPEconomicGroup: described(Fraction, 'Threshold of DReps for parameters of the economic group, 0 to 1'),
    dvtPPTechnicalGroup: described(Fraction, 'Threshold of DReps for parameters of the technical group, 0 to 1'),
    dvtPPGovGroup: described(Fraction, 'Threshold of DReps for parameters of the governance group, 0 to 1'),
    dvtTreasuryWithdrawal: described(Fraction, 'Threshold of DReps for a treasury withdrawal, 0 to 1'),
    committeeMinSize: described(
      NullableInteger,
      'Minimum number of committee members; null when the era does not have it',
    ),
    committeeMaxTermLength: described(
      NullableInteger,
      'Maximum term of a committee member, in epochs; null when the era does not have it',
    ),
    govActionLifetime: described(
      NullableInteger,
      'Number of epochs in which a governance action can be voted on; null when the era does not have it',
    ),
    govActionDeposit: Nullable(
      described(Amount, 'Deposit of a governance action, in lovelace; null when the era does not have it'),
    ),
    drepDeposit: Nullable(
      described(Amount, 'Deposit of a DRep registration, in lovelace; null when the era does not have it'),
    ),
    drepActivity: described(
      NullableInteger,
      'Number of epochs after which a DRep without votes is inactive; null when the era does not have it',
    ),
    minFeeRefScriptCostPerByte: described(Fraction, 'Fee for each byte of reference scripts, in lovelace'),
    maxRefScriptSizePerBlock: Type.Optional(
      Integer({ description: `Maximum size of the reference scripts of a block, in bytes. ${SINCE_DIJKSTRA}` }),
    ),
    maxRefScriptSizePerTx: Type.Optional(
      Integer({ description: `Maximum size of the reference scripts of a transaction, in bytes. ${SINCE_DIJKSTRA}` }),
    ),
    refScriptCostStride: Type.Optional(
      Integer({ description: `Bytes of reference scripts after which their price rises. ${SINCE_DIJKSTRA}` }),
    ),
    refScriptCostMultiplier: Type.Optional(
      Type.Number({ description: `Factor by which the price of reference scripts rises. ${SINCE_DIJKSTRA}` }),
    ),
    maxPledgeLeverage: Type.Optional(
      Nullable(
        Type.Number({
          description: `Stake of a pool that earns rewards, as a multiple of its pledge; null without a limit. ${SINCE_DIJKSTRA}`,
        }),
      ),
    ),
    minPoolMargin: Type.Optional(Type.Number({ description: `Minimum margin of a pool, 0 to 1. ${SINCE_DIJKSTRA}` })),
    origin: OneOf(
      PARAMETER_ORIGINS,
      'Last change of the values: none since the genesis files, an update by the genesis keys, an enacted governance action, or a setting of the operator. `BUILT_IN`: the index has no ledger state, so the values come from tables of this version of the service and may be outdated',
    ),
    govActionId: Nullable(
      Type.String({ description: 'Last enacted action that changed parameters; null unless `origin` is `GOVERNANCE`' }),
    ),
  }),
);

/** By the names in the API; null when the update does not change a parameter. */
function toValuesJson(update: ProtocolParameterUpdate) {
  const { protocolVersion, costModels, executionPrices, maxTxExecutionUnits, maxBlockExecutionUnits } = update;
  const pools = update.poolVotingThresholds ?? [];
  const dreps = update.drepVotingThresholds ?? [];
  return {
    minFeeA: toNullableNumber(update.minFeeA),
    minFeeB: toNullableNumber(update.minFeeB),
    maxBlockSize: toNullableNumber(update.maxBlockBodySize),
    maxTxSize: toNullableNumber(update.maxTxSize),
    maxBlockHeaderSize: toNullableNumber(update.maxBlockHeaderSize),
    keyDeposit: amount(update.keyDeposit),
    poolDeposit: amount(update.poolDeposit),
    eMax: toNullableNumber(update.maxEpochForRetirement),
    nOpt: toNullableNumber(update.desiredPools),
    a0: fraction(update.poolPledgeInfluence),
    rho: fraction(update.monetaryExpansion),
    tau: fraction(update.treasuryGrowth),
    decentralisationParam: fraction(update.decentralisation),
    extraEntropy: update.extraEntropy?.nonce === undefined ? null : toHex(update.extraEntropy.nonce),
    protocolMajorVer: protocolVersion?.major ?? null,
    protocolMinorVer: protocolVersion?.minor ?? null,
    minUtxo: amount(update.coinsPerUtxoUnit ?? update.minUtxoValue),
    minPoolCost: amount(update.minPoolCost),
    costModels: byLanguage(costModels, (costs) => Object.fromEntries(costs.map((cost, index) => [index, cost]))),
    costModelsRaw: byLanguage(costModels, (costs) => [...costs]),
    priceMem: fraction(executionPrices?.memory),
    priceStep: fraction(executionPrices?.steps),
    maxTxExMem: amount(maxTxExecutionUnits?.memory),
    maxTxExSteps: amount(maxTxExecutionUnits?.steps),
    maxBlockExMem: amount(maxBlockExecutionUnits?.memory),
    maxBlockExSteps: amount(maxBlockExecutionUnits?.steps),
    maxValSize: amount(update.maxValueSize),
    collateralPercent: toNullableNumber(update.collateralPercentage),
    maxCollateralInputs: toNullableNumber(update.maxCollateralInputs),
    coinsPerUtxoSize: amount(update.coinsPerUtxoUnit),
    pvtMotionNoConfidence: fraction(pools[0]),
    pvtCommitteeNormal: fraction(pools[1]),
    pvtCommitteeNoConfidence: fraction(pools[2]),
    pvtHardForkInitiation: fraction(pools[3]),
    pvtPPSecurityGroup: fraction(pools[4]),
    dvtMotionNoConfidence: fraction(dreps[0]),
    dvtCommitteeNormal: fraction(dreps[1]),
    dvtCommitteeNoConfidence: fraction(dreps[2]),
    dvtUpdateToConstitution: fraction(dreps[3]),
    dvtHardForkInitiation: fraction(dreps[4]),
    dvtPPNetworkGroup: fraction(dreps[5]),
    dvtPPEconomicGroup: fraction(dreps[6]),
    dvtPPTechnicalGroup: fraction(dreps[7]),
    dvtPPGovGroup: fraction(dreps[8]),
    dvtTreasuryWithdrawal: fraction(dreps[9]),
    committeeMinSize: toNullableNumber(update.minCommitteeSize),
    committeeMaxTermLength: toNullableNumber(update.committeeTermLimit),
    govActionLifetime: toNullableNumber(update.governanceActionLifetime),
    govActionDeposit: amount(update.governanceActionDeposit),
    drepDeposit: amount(update.drepDeposit),
    drepActivity: toNullableNumber(update.drepActivity),
    minFeeRefScriptCostPerByte: fraction(update.minFeeRefScriptCostPerByte),
  };
}

/** The parameters of Dijkstra, each only if the update or the era has it. */
function toDijkstraValuesJson(update: ProtocolParameterUpdate) {
  const { refScriptCostMultiplier, maxPledgeLeverage, minPoolMargin } = update;
  return {
    ...integers(update, ['maxRefScriptSizePerBlock', 'maxRefScriptSizePerTx', 'refScriptCostStride']),
    ...(refScriptCostMultiplier !== undefined && {
      refScriptCostMultiplier: rationalToNumber(refScriptCostMultiplier),
    }),
    ...(maxPledgeLeverage !== undefined && { maxPledgeLeverage: fraction(maxPledgeLeverage.limit) }),
    ...(minPoolMargin !== undefined && { minPoolMargin: rationalToNumber(minPoolMargin) }),
  };
}

const integers = <Name extends 'maxRefScriptSizePerBlock' | 'maxRefScriptSizePerTx' | 'refScriptCostStride'>(
  update: ProtocolParameterUpdate,
  names: readonly Name[],
): Partial<Record<Name, number>> =>
  Object.fromEntries(
    names.flatMap((name) => (update[name] === undefined ? [] : [[name, Number(update[name])]])),
  ) as Partial<Record<Name, number>>;

/** Fields of the response that are not parameters. */
export type ParametersContext = Pick<Static<typeof ProtocolParams>, 'nonce' | 'origin' | 'govActionId'>;

/** Every era has the parameters that may not be null. */
export const toParametersJson = (
  parameters: ProtocolParameters,
  context: ParametersContext,
): Static<typeof ProtocolParams> =>
  ({ ...toValuesJson(parameters), ...toDijkstraValuesJson(parameters), ...context }) as Static<typeof ProtocolParams>;

/** Only the parameters that an update changes. */
export const toParameterUpdateJson = (update: ProtocolParameterUpdate): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(Object.entries(toValuesJson(update)).filter(([, value]) => value !== null)),
  ...toDijkstraValuesJson(update),
});

const fraction = (value: Rational | undefined): number | null => (value === undefined ? null : rationalToNumber(value));
const toNullableNumber = (value: bigint | undefined): number | null => (value === undefined ? null : Number(value));
const amount = (value: bigint | undefined): string | null => value?.toString() ?? null;

function byLanguage<Model>(
  costModels: ProtocolParameters['costModels'],
  show: (costs: readonly bigint[]) => Model,
): (Record<(typeof LANGUAGES)[number], Model | null> & { PlutusV4?: Model }) | null {
  if (costModels === undefined) return null;
  const known = new Map(costModels);
  const [v1, v2, v3] = LANGUAGES.map((_, language) => {
    const costs = known.get(language);
    return costs === undefined ? null : show(costs);
  });
  const v4 = known.get(PLUTUS_V4);
  return {
    PlutusV1: v1 ?? null,
    PlutusV2: v2 ?? null,
    PlutusV3: v3 ?? null,
    ...(v4 !== undefined && { PlutusV4: show(v4) }),
  };
}
