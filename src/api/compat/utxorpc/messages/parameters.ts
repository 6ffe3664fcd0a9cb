import type {
  ProtocolParameterUpdate,
  ProtocolVersion,
} from '../../../../chains/cardano/parameters/protocol-update.js';
import type { Rational } from '../../../../chains/cardano/rational.js';
import { toRational } from './credentials.js';
import { type MessageFields, type MessageForm, present, uint32 } from './message.js';

const LANGUAGES = ['plutusV1', 'plutusV2', 'plutusV3', 'plutusV4'];

/** Protocol parameters, or those that an update changes. */
export function toParameters(given: ProtocolParameterUpdate, form: MessageForm): MessageFields {
  const coin = (value: bigint | undefined): unknown => (value === undefined ? undefined : form.coin(value));
  const rational = (value: Rational | undefined): MessageFields | undefined => value && toRational(value);
  const thresholds = (values: readonly Rational[] | undefined): MessageFields | undefined =>
    values && { thresholds: values.map(toRational) };
  return present({
    coinsPerUtxoByte: coin(given.coinsPerUtxoUnit),
    maxTxSize: given.maxTxSize,
    minFeeCoefficient: coin(given.minFeeA),
    minFeeConstant: coin(given.minFeeB),
    maxBlockBodySize: given.maxBlockBodySize,
    maxBlockHeaderSize: given.maxBlockHeaderSize,
    stakeKeyDeposit: coin(given.keyDeposit),
    poolDeposit: coin(given.poolDeposit),
    poolRetirementEpochBound: given.maxEpochForRetirement,
    desiredNumberOfPools: given.desiredPools,
    poolInfluence: rational(given.poolPledgeInfluence),
    monetaryExpansion: rational(given.monetaryExpansion),
    treasuryExpansion: rational(given.treasuryGrowth),
    minPoolCost: coin(given.minPoolCost),
    protocolVersion: given.protocolVersion && toVersion(given.protocolVersion),
    maxValueSize: given.maxValueSize,
    collateralPercentage: given.collateralPercentage,
    maxCollateralInputs: given.maxCollateralInputs,
    costModels:
      given.costModels &&
      Object.fromEntries(given.costModels.map(([language, values]) => [LANGUAGES[language], { values }])),
    prices: given.executionPrices && {
      steps: toRational(given.executionPrices.steps),
      memory: toRational(given.executionPrices.memory),
    },
    maxExecutionUnitsPerTransaction: given.maxTxExecutionUnits,
    maxExecutionUnitsPerBlock: given.maxBlockExecutionUnits,
    minFeeScriptRefCostPerByte: rational(given.minFeeRefScriptCostPerByte),
    poolVotingThresholds: thresholds(given.poolVotingThresholds),
    drepVotingThresholds: thresholds(given.drepVotingThresholds),
    minCommitteeSize: given.minCommitteeSize === undefined ? undefined : uint32(given.minCommitteeSize),
    committeeTermLimit: given.committeeTermLimit,
    governanceActionValidityPeriod: given.governanceActionLifetime,
    governanceActionDeposit: coin(given.governanceActionDeposit),
    drepDeposit: coin(given.drepDeposit),
    drepInactivityPeriod: given.drepActivity,
  });
}

export const toVersion = ({ major, minor }: ProtocolVersion): MessageFields => ({
  major: uint32(major),
  minor: uint32(minor),
});
