import { getMaxReferenceScriptBytes, getScriptFeeTiers } from '../../../chains/cardano/ledger/reference-script-fee.js';
import type { ProtocolParameters } from '../../../chains/cardano/parameters/protocol-parameters.js';
import { type Rational, rationalToNumber } from '../../../chains/cardano/rational.js';
import { toHex } from '../../../kernel/hex.js';

/** Protocol parameters in the formats of other tools. Parameters that the era does not have are left out. */

type Document = Readonly<Record<string, unknown>>;

const present = (document: Document): Document =>
  Object.fromEntries(Object.entries(document).filter(([, value]) => value !== undefined));

const number = (value: Rational | undefined): number | undefined => value && rationalToNumber(value);

/** The format of `cardano-cli query protocol-parameters`. */
export function cliParameters(parameters: ProtocolParameters): Document {
  const { executionPrices, maxTxExecutionUnits, maxBlockExecutionUnits, costModels } = parameters;
  const pools = parameters.poolVotingThresholds;
  const dreps = parameters.drepVotingThresholds;
  return present({
    collateralPercentage: parameters.collateralPercentage,
    committeeMaxTermLength: parameters.committeeTermLimit,
    committeeMinSize: parameters.minCommitteeSize,
    costModels:
      costModels && Object.fromEntries(costModels.map(([language, costs]) => [`PlutusV${language + 1}`, costs])),
    dRepActivity: parameters.drepActivity,
    dRepDeposit: parameters.drepDeposit,
    dRepVotingThresholds: dreps && {
      committeeNoConfidence: number(dreps[2]),
      committeeNormal: number(dreps[1]),
      hardForkInitiation: number(dreps[4]),
      motionNoConfidence: number(dreps[0]),
      ppEconomicGroup: number(dreps[6]),
      ppGovGroup: number(dreps[8]),
      ppNetworkGroup: number(dreps[5]),
      ppTechnicalGroup: number(dreps[7]),
      treasuryWithdrawal: number(dreps[9]),
      updateToConstitution: number(dreps[3]),
    },
    executionUnitPrices: executionPrices && {
      priceMemory: number(executionPrices.memory),
      priceSteps: number(executionPrices.steps),
    },
    govActionDeposit: parameters.governanceActionDeposit,
    govActionLifetime: parameters.governanceActionLifetime,
    maxBlockBodySize: parameters.maxBlockBodySize,
    maxBlockExecutionUnits: maxBlockExecutionUnits && { ...maxBlockExecutionUnits },
    maxBlockHeaderSize: parameters.maxBlockHeaderSize,
    maxCollateralInputs: parameters.maxCollateralInputs,
    maxPledgeLeverage: parameters.maxPledgeLeverage && (number(parameters.maxPledgeLeverage.limit) ?? null),
    maxRefScriptSizePerBlock: parameters.maxRefScriptSizePerBlock,
    maxRefScriptSizePerTx: parameters.maxRefScriptSizePerTx,
    maxTxExecutionUnits: maxTxExecutionUnits && { ...maxTxExecutionUnits },
    maxTxSize: parameters.maxTxSize,
    maxValueSize: parameters.maxValueSize,
    minFeeRefScriptCostPerByte: number(parameters.minFeeRefScriptCostPerByte),
    minPoolCost: parameters.minPoolCost,
    minPoolMargin: number(parameters.minPoolMargin),
    monetaryExpansion: number(parameters.monetaryExpansion),
    poolPledgeInfluence: number(parameters.poolPledgeInfluence),
    poolRetireMaxEpoch: parameters.maxEpochForRetirement,
    poolVotingThresholds: pools && {
      committeeNoConfidence: number(pools[2]),
      committeeNormal: number(pools[1]),
      hardForkInitiation: number(pools[3]),
      motionNoConfidence: number(pools[0]),
      ppSecurityGroup: number(pools[4]),
    },
    protocolVersion: { ...parameters.protocolVersion },
    refScriptCostMultiplier: number(parameters.refScriptCostMultiplier),
    refScriptCostStride: parameters.refScriptCostStride,
    stakeAddressDeposit: parameters.keyDeposit,
    stakePoolDeposit: parameters.poolDeposit,
    stakePoolTargetNum: parameters.desiredPools,
    treasuryCut: number(parameters.treasuryGrowth),
    txFeeFixed: parameters.minFeeB,
    txFeePerByte: parameters.minFeeA,
    utxoCostPerByte: parameters.coinsPerUtxoUnit,
  });
}

const ratio = (value: Rational | undefined): string | undefined => value && `${value.numerator}/${value.denominator}`;
const bytes = (value: bigint | undefined): Document | undefined => (value === undefined ? undefined : { bytes: value });
const ada = (lovelace: bigint | undefined): Document | undefined =>
  lovelace === undefined ? undefined : { ada: { lovelace } };

const entropy = (nonce: Uint8Array | undefined): string => (nonce === undefined ? 'neutral' : toHex(nonce));

/**
 * The format of Ogmios 6 for `queryLedgerState/protocolParameters`. It has no names for the limits of pools and the
 * reference scripts of a block, which Dijkstra adds.
 */
export function ogmiosParameters(parameters: ProtocolParameters): Document {
  const { executionPrices, maxTxExecutionUnits, maxBlockExecutionUnits, costModels } = parameters;
  const pools = parameters.poolVotingThresholds;
  const dreps = parameters.drepVotingThresholds;
  const perByte = parameters.minFeeRefScriptCostPerByte;
  const { strideBytes, multiplier } = getScriptFeeTiers(parameters);
  return present({
    minFeeCoefficient: parameters.minFeeA,
    minFeeConstant: ada(parameters.minFeeB),
    minFeeReferenceScripts: perByte && {
      range: strideBytes,
      base: number(perByte),
      multiplier: number(multiplier),
    },
    maxReferenceScriptsSize: perByte && bytes(BigInt(getMaxReferenceScriptBytes(parameters))),
    maxBlockBodySize: bytes(parameters.maxBlockBodySize),
    maxBlockHeaderSize: bytes(parameters.maxBlockHeaderSize),
    maxTransactionSize: bytes(parameters.maxTxSize),
    maxValueSize: bytes(parameters.maxValueSize),
    extraEntropy: parameters.extraEntropy && entropy(parameters.extraEntropy.nonce),
    federatedBlockProductionRatio: ratio(parameters.decentralisation),
    stakeCredentialDeposit: ada(parameters.keyDeposit),
    stakePoolDeposit: ada(parameters.poolDeposit),
    stakePoolRetirementEpochBound: parameters.maxEpochForRetirement,
    stakePoolPledgeInfluence: ratio(parameters.poolPledgeInfluence),
    minStakePoolCost: ada(parameters.minPoolCost),
    desiredNumberOfStakePools: parameters.desiredPools,
    monetaryExpansion: ratio(parameters.monetaryExpansion),
    treasuryExpansion: ratio(parameters.treasuryGrowth),
    collateralPercentage: parameters.collateralPercentage,
    maxCollateralInputs: parameters.maxCollateralInputs,
    minUtxoDepositCoefficient: parameters.coinsPerUtxoUnit,
    minUtxoDepositConstant: ada(0n),
    plutusCostModels:
      costModels && Object.fromEntries(costModels.map(([language, costs]) => [`plutus:v${language + 1}`, costs])),
    scriptExecutionPrices: executionPrices && {
      memory: ratio(executionPrices.memory),
      cpu: ratio(executionPrices.steps),
    },
    maxExecutionUnitsPerTransaction: maxTxExecutionUnits && {
      memory: maxTxExecutionUnits.memory,
      cpu: maxTxExecutionUnits.steps,
    },
    maxExecutionUnitsPerBlock: maxBlockExecutionUnits && {
      memory: maxBlockExecutionUnits.memory,
      cpu: maxBlockExecutionUnits.steps,
    },
    stakePoolVotingThresholds: pools && {
      noConfidence: ratio(pools[0]),
      constitutionalCommittee: { default: ratio(pools[1]), stateOfNoConfidence: ratio(pools[2]) },
      hardForkInitiation: ratio(pools[3]),
      protocolParametersUpdate: { security: ratio(pools[4]) },
    },
    delegateRepresentativeVotingThresholds: dreps && {
      noConfidence: ratio(dreps[0]),
      constitutionalCommittee: { default: ratio(dreps[1]), stateOfNoConfidence: ratio(dreps[2]) },
      constitution: ratio(dreps[3]),
      hardForkInitiation: ratio(dreps[4]),
      protocolParametersUpdate: {
        network: ratio(dreps[5]),
        economic: ratio(dreps[6]),
        technical: ratio(dreps[7]),
        governance: ratio(dreps[8]),
      },
      treasuryWithdrawals: ratio(dreps[9]),
    },
    constitutionalCommitteeMinSize: parameters.minCommitteeSize,
    constitutionalCommitteeMaxTermLength: parameters.committeeTermLimit,
    governanceActionLifetime: parameters.governanceActionLifetime,
    governanceActionDeposit: ada(parameters.governanceActionDeposit),
    delegateRepresentativeDeposit: ada(parameters.drepDeposit),
    delegateRepresentativeMaxIdleTime: parameters.drepActivity,
    version: { ...parameters.protocolVersion },
  });
}
