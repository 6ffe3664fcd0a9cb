import Type, { type Static } from 'typebox';
import type { ProtocolParameters } from '../../../chains/cardano/protocol-parameters.js';
import type { ProtocolParameterUpdate } from '../../../chains/cardano/protocol-update.js';
import { type Rational, rationalToNumber } from '../../../chains/cardano/rational.js';
import { toHex } from '../../../kernel/hex.js';
import { Amount, Closed, ExactInteger, Integer, Nullable, named } from '../../schema.js';

const Fraction = Nullable(Type.Number({ description: 'Null where the era does not have it' }));
const Whole = Nullable(Integer());

const Costs = Type.Record(Type.String(), ExactInteger, {
  additionalProperties: false,
  description: 'By place, from 0',
});
const RawCosts = Type.Array(ExactInteger);
const LANGUAGES = ['PlutusV1', 'PlutusV2', 'PlutusV3'] as const;

const models = <Model extends typeof Costs | typeof RawCosts>(model: Model) =>
  Nullable(Closed({ PlutusV1: Nullable(model), PlutusV2: Nullable(model), PlutusV3: Nullable(model) }));

/** What holds during an epoch. What its era does not have is null. */
export const ProtocolParams = named(
  'ProtocolParams',
  Closed({
    minFeeA: Integer(),
    minFeeB: Integer(),
    maxBlockSize: Integer(),
    maxTxSize: Integer(),
    maxBlockHeaderSize: Integer(),
    keyDeposit: Amount,
    poolDeposit: Amount,
    eMax: Integer(),
    nOpt: Integer(),
    a0: Type.Number(),
    rho: Type.Number(),
    tau: Type.Number(),
    decentralisationParam: Fraction,
    extraEntropy: Nullable(Type.String()),
    protocolMajorVer: Integer(),
    protocolMinorVer: Integer(),
    minUtxo: Nullable(Amount),
    minPoolCost: Amount,
    nonce: Nullable(Type.String({ description: 'Null while the randomness of epochs is not indexed' })),
    costModels: models(Costs),
    costModelsRaw: models(RawCosts),
    priceMem: Fraction,
    priceStep: Fraction,
    maxTxExMem: Nullable(Amount),
    maxTxExSteps: Nullable(Amount),
    maxBlockExMem: Nullable(Amount),
    maxBlockExSteps: Nullable(Amount),
    maxValSize: Nullable(Amount),
    collateralPercent: Whole,
    maxCollateralInputs: Whole,
    coinsPerUtxoSize: Nullable(Amount),
    pvtMotionNoConfidence: Fraction,
    pvtCommitteeNormal: Fraction,
    pvtCommitteeNoConfidence: Fraction,
    pvtHardForkInitiation: Fraction,
    pvtPPSecurityGroup: Fraction,
    dvtMotionNoConfidence: Fraction,
    dvtCommitteeNormal: Fraction,
    dvtCommitteeNoConfidence: Fraction,
    dvtUpdateToConstitution: Fraction,
    dvtHardForkInitiation: Fraction,
    dvtPPNetworkGroup: Fraction,
    dvtPPEconomicGroup: Fraction,
    dvtPPTechnicalGroup: Fraction,
    dvtPPGovGroup: Fraction,
    dvtTreasuryWithdrawal: Fraction,
    committeeMinSize: Whole,
    committeeMaxTermLength: Whole,
    govActionLifetime: Whole,
    govActionDeposit: Nullable(Amount),
    drepDeposit: Nullable(Amount),
    drepActivity: Whole,
    minFeeRefScriptCostPerByte: Fraction,
  }),
);

/** By the names that the API shows them under; null where the update says nothing. */
function shownValues(update: ProtocolParameterUpdate) {
  const { protocolVersion, costModels, executionPrices, maxTxExecutionUnits, maxBlockExecutionUnits } = update;
  const pools = update.poolVotingThresholds ?? [];
  const dreps = update.drepVotingThresholds ?? [];
  return {
    minFeeA: whole(update.minFeeA),
    minFeeB: whole(update.minFeeB),
    maxBlockSize: whole(update.maxBlockBodySize),
    maxTxSize: whole(update.maxTxSize),
    maxBlockHeaderSize: whole(update.maxBlockHeaderSize),
    keyDeposit: amount(update.keyDeposit),
    poolDeposit: amount(update.poolDeposit),
    eMax: whole(update.maxEpochForRetirement),
    nOpt: whole(update.desiredPools),
    a0: fraction(update.poolPledgeInfluence),
    rho: fraction(update.monetaryExpansion),
    tau: fraction(update.treasuryGrowth),
    decentralisationParam: fraction(update.decentralisation),
    extraEntropy: update.extraEntropy?.nonce === undefined ? null : toHex(update.extraEntropy.nonce),
    protocolMajorVer: protocolVersion?.major ?? null,
    protocolMinorVer: protocolVersion?.minor ?? null,
    minUtxo: amount(update.coinsPerUtxoUnit ?? update.minUtxoValue),
    minPoolCost: amount(update.minPoolCost),
    nonce: null,
    costModels: byLanguage(costModels, (costs) => Object.fromEntries(costs.map((cost, place) => [place, cost]))),
    costModelsRaw: byLanguage(costModels, (costs) => [...costs]),
    priceMem: fraction(executionPrices?.memory),
    priceStep: fraction(executionPrices?.steps),
    maxTxExMem: amount(maxTxExecutionUnits?.memory),
    maxTxExSteps: amount(maxTxExecutionUnits?.steps),
    maxBlockExMem: amount(maxBlockExecutionUnits?.memory),
    maxBlockExSteps: amount(maxBlockExecutionUnits?.steps),
    maxValSize: amount(update.maxValueSize),
    collateralPercent: whole(update.collateralPercentage),
    maxCollateralInputs: whole(update.maxCollateralInputs),
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
    committeeMinSize: whole(update.minCommitteeSize),
    committeeMaxTermLength: whole(update.committeeTermLimit),
    govActionLifetime: whole(update.governanceActionLifetime),
    govActionDeposit: amount(update.governanceActionDeposit),
    drepDeposit: amount(update.drepDeposit),
    drepActivity: whole(update.drepActivity),
    minFeeRefScriptCostPerByte: fraction(update.minFeeRefScriptCostPerByte),
  };
}

/** Every era has those that may not be null. */
export const shownParameters = (parameters: ProtocolParameters): Static<typeof ProtocolParams> =>
  shownValues(parameters) as Static<typeof ProtocolParams>;

/** What an update changes, and nothing else. */
export const shownUpdate = (update: ProtocolParameterUpdate): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(shownValues(update)).filter(([, value]) => value !== null));

const fraction = (value: Rational | undefined): number | null => (value === undefined ? null : rationalToNumber(value));
const whole = (value: bigint | undefined): number | null => (value === undefined ? null : Number(value));
const amount = (value: bigint | undefined): string | null => value?.toString() ?? null;

function byLanguage<Model>(
  costModels: ProtocolParameters['costModels'],
  show: (costs: readonly bigint[]) => Model,
): Record<(typeof LANGUAGES)[number], Model | null> | null {
  if (costModels === undefined) return null;
  const known = new Map(costModels);
  const [v1, v2, v3] = LANGUAGES.map((_, language) => {
    const costs = known.get(language);
    return costs === undefined ? null : show(costs);
  });
  return { PlutusV1: v1 ?? null, PlutusV2: v2 ?? null, PlutusV3: v3 ?? null };
}
