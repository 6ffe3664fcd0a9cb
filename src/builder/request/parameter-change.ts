import {
  DREP_THRESHOLDS,
  PARAMETER_NAMES,
  POOL_THRESHOLDS,
} from '../../chains/cardano/governance/governance-json-parameters.js';
import { VERSION } from '../../chains/cardano/ledger/view.js';
import {
  DIJKSTRA_PARAMETERS,
  PLUTUS_V4,
  type ProtocolParameterUpdate,
} from '../../chains/cardano/parameters/protocol-update.js';
import type { Rational } from '../../chains/cardano/rational.js';
import { BuildError } from '../errors.js';

type Field = keyof ProtocolParameterUpdate;

/** Integer width of each parameter (CDDL of Conway and Dijkstra). */
const BITS: Readonly<Partial<Record<Field, number>>> = {
  minFeeA: 64,
  minFeeB: 64,
  maxBlockBodySize: 32,
  maxTxSize: 32,
  maxBlockHeaderSize: 16,
  keyDeposit: 64,
  poolDeposit: 64,
  maxEpochForRetirement: 32,
  desiredPools: 16,
  minPoolCost: 64,
  coinsPerUtxoUnit: 64,
  maxValueSize: 32,
  collateralPercentage: 16,
  maxCollateralInputs: 16,
  minCommitteeSize: 16,
  committeeTermLimit: 32,
  governanceActionLifetime: 32,
  governanceActionDeposit: 64,
  drepDeposit: 64,
  drepActivity: 32,
  maxRefScriptSizePerBlock: 32,
  maxRefScriptSizePerTx: 32,
  refScriptCostStride: 32,
};

/** Parameters that must not be zero; otherwise the update is malformed (Conway, `ppuWellFormed`). */
const NON_ZERO_FIELDS: readonly Field[] = [
  'maxBlockBodySize',
  'maxTxSize',
  'maxBlockHeaderSize',
  'maxValueSize',
  'collateralPercentage',
  'committeeTermLimit',
  'governanceActionLifetime',
  'poolDeposit',
  'governanceActionDeposit',
  'drepDeposit',
  'coinsPerUtxoUnit',
  'desiredPools',
  'refScriptCostStride',
];

/** Parameters that Conway proposals cannot change. */
const REMOVED_FIELDS: readonly Field[] = ['decentralisation', 'extraEntropy', 'protocolVersion', 'minUtxoValue'];

/**
 * Throws when the ledger could not decode a parameter change, or would reject it as malformed. `major` is the protocol
 * version of the network; undefined if unknown.
 */
export function checkParameterChange(update: ProtocolParameterUpdate, major: number | undefined): void {
  const fields = (Object.keys(update) as Field[]).filter((field) => update[field] !== undefined);
  if (fields.length === 0) throw new BuildError('action.parameters is empty');
  for (const field of fields) {
    if (REMOVED_FIELDS.includes(field))
      throw new BuildError(`action.parameters: no proposal can change ${PARAMETER_NAMES[field]}`);
    if (major !== undefined && major < VERSION.dijkstra && isSinceDijkstra(field))
      throw new BuildError(
        `action.parameters: ${PARAMETER_NAMES[field]} can be changed since protocol version ${VERSION.dijkstra} (Dijkstra); the network has version ${major}`,
      );
    const bits = BITS[field];
    const value = update[field];
    if (bits !== undefined && ((value as bigint) < 0n || (value as bigint) >= 2n ** BigInt(bits)))
      throw new BuildError(`action.parameters: ${PARAMETER_NAMES[field]} must be from 0 to 2^${bits} - 1`);
    if (NON_ZERO_FIELDS.includes(field) && value === 0n)
      throw new BuildError(`action.parameters: ${PARAMETER_NAMES[field]} must be more than 0`);
  }
  const { poolPledgeInfluence, minFeeRefScriptCostPerByte, executionPrices, refScriptCostMultiplier } = update;
  for (const share of [update.monetaryExpansion, update.treasuryGrowth, update.minPoolMargin]) checkShare(share);
  for (const ratio of [
    poolPledgeInfluence,
    minFeeRefScriptCostPerByte,
    executionPrices?.memory,
    executionPrices?.steps,
    refScriptCostMultiplier,
    update.maxPledgeLeverage?.limit,
  ])
    checkFraction(ratio);
  if (refScriptCostMultiplier?.numerator === 0n)
    throw new BuildError('action.parameters: refScriptCostMultiplier must be more than 0');
  checkThresholds('poolVotingThresholds', update.poolVotingThresholds, POOL_THRESHOLDS.length);
  checkThresholds('drepVotingThresholds', update.drepVotingThresholds, DREP_THRESHOLDS.length);
  checkUnits(update);
  checkCostModels(update, major);
}

const isSinceDijkstra = (field: Field): boolean => (DIJKSTRA_PARAMETERS as readonly Field[]).includes(field);

function checkThresholds(field: Field, thresholds: readonly Rational[] | undefined, count: number): void {
  if (thresholds === undefined) return;
  if (thresholds.length !== count)
    throw new BuildError(`action.parameters: ${PARAMETER_NAMES[field]} must have ${count} shares`);
  for (const threshold of thresholds) checkShare(threshold);
}

const WORD = 2n ** 64n;

function checkFraction(fraction: Rational | undefined): void {
  if (fraction === undefined) return;
  const { numerator, denominator } = fraction;
  if (numerator < 0n || denominator <= 0n || numerator >= WORD || denominator >= WORD)
    throw new BuildError(
      'action.parameters: a fraction must have two whole numbers below 2^64 and a denominator above 0',
    );
}

export function checkShare(share: Rational | undefined, field = 'action.parameters'): void {
  checkFraction(share);
  if (share !== undefined && share.numerator > share.denominator)
    throw new BuildError(`${field}: ${share.numerator}/${share.denominator} is not between 0 and 1`);
}

/** Ledger: limited to the signed 64-bit range. */
function checkUnits({ maxTxExecutionUnits, maxBlockExecutionUnits }: ProtocolParameterUpdate): void {
  for (const units of [maxTxExecutionUnits, maxBlockExecutionUnits])
    for (const amount of units === undefined ? [] : [units.memory, units.steps])
      if (amount < 0n || amount >= 2n ** 63n)
        throw new BuildError('action.parameters: execution units must be from 0 to 2^63 - 1');
}

function checkCostModels({ costModels = [] }: ProtocolParameterUpdate, major: number | undefined): void {
  const signed = 2n ** 63n;
  if (major !== undefined && major < VERSION.dijkstra && costModels.some(([language]) => language === PLUTUS_V4))
    throw new BuildError(
      `action.parameters: Plutus V4 exists since protocol version ${VERSION.dijkstra} (Dijkstra); the network has version ${major}`,
    );
  for (const [, costs] of costModels)
    if (costs.length === 0 || costs.some((cost) => cost < -signed || cost >= signed))
      throw new BuildError('action.parameters: a cost model must be a list of 64-bit integers');
}
