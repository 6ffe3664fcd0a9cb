import Type, { type Static } from 'typebox';
import {
  DREP_THRESHOLDS,
  PARAMETER_NAMES,
  POOL_THRESHOLDS,
} from '../../../chains/cardano/governance/governance-json-parameters.js';
import type { ExecutionUnits, ProtocolParameterUpdate } from '../../../chains/cardano/parameters/protocol-update.js';
import type { Rational } from '../../../chains/cardano/rational.js';
import { BodyInteger, Closed, described, named, OneOf } from '../../kit/schema.js';
import { Fraction, parseFraction } from './fraction.js';

/** Named as in the ledger; the API uses the same names for changes in responses. */

const Lovelace = Type.Optional(BodyInteger('Lovelace'));
const Bytes = Type.Optional(BodyInteger('Bytes'));
const Epochs = Type.Optional(BodyInteger('Epochs'));
const OptionalInteger = Type.Optional(BodyInteger('Whole number'));
const Units = Type.Optional(Closed({ memory: BodyInteger('Memory units'), steps: BodyInteger('CPU steps') }));

const shares = <const Names extends readonly string[]>(names: Names) =>
  Type.Optional(
    Closed(
      Object.fromEntries(
        names.map((name) => [name, described(Fraction, `Threshold for \`${name}\`, 0 to 1`)]),
      ) as Record<Names[number], typeof Fraction>,
    ),
  );

/** Removes a limit: `null` in a request is the same as no field. */
const NO_LIMIT = 'none';

/** More than any Plutus version has. */
const MAX_COSTS = 1_000;
const Costs = Type.Optional(Type.Array(BodyInteger('Cost'), { minItems: 1, maxItems: MAX_COSTS }));

export const ParameterChanges = named(
  'ParameterChanges',
  Closed(
    {
      txFeePerByte: Lovelace,
      txFeeFixed: Lovelace,
      maxBlockBodySize: Bytes,
      maxTxSize: Bytes,
      maxBlockHeaderSize: Bytes,
      stakeAddressDeposit: Lovelace,
      stakePoolDeposit: Lovelace,
      poolRetireMaxEpoch: Epochs,
      stakePoolTargetNum: OptionalInteger,
      poolPledgeInfluence: Type.Optional(described(Fraction, 'Influence of the pledge on rewards (a0)')),
      monetaryExpansion: Type.Optional(described(Fraction, 'Share of the reserves that is paid out in an epoch (rho)')),
      treasuryCut: Type.Optional(described(Fraction, 'Share of the rewards that goes to the treasury (tau)')),
      minPoolCost: Lovelace,
      utxoCostPerByte: Lovelace,
      costModels: Type.Optional(
        Closed(
          {
            PlutusV1: described(Costs, 'Costs of Plutus V1'),
            PlutusV2: described(Costs, 'Costs of Plutus V2'),
            PlutusV3: described(Costs, 'Costs of Plutus V3'),
            PlutusV4: described(Costs, 'Costs of Plutus V4, since Dijkstra'),
          },
          { description: 'Cost models as lists in the order of the ledger; an absent language is unchanged' },
        ),
      ),
      executionUnitPrices: Type.Optional(
        Closed(
          {
            priceMemory: described(Fraction, 'Price of a memory unit, in lovelace'),
            priceSteps: described(Fraction, 'Price of a CPU step, in lovelace'),
          },
          { description: 'Prices of execution units, in lovelace' },
        ),
      ),
      maxTxExecutionUnits: described(Units, 'Maximum execution units of a transaction'),
      maxBlockExecutionUnits: described(Units, 'Maximum execution units of a block'),
      maxValueSize: Bytes,
      collateralPercentage: OptionalInteger,
      maxCollateralInputs: OptionalInteger,
      poolVotingThresholds: described(shares(POOL_THRESHOLDS), 'Thresholds of stake pools, 0 to 1; all are required'),
      dRepVotingThresholds: described(shares(DREP_THRESHOLDS), 'Thresholds of DReps, 0 to 1; all are required'),
      committeeMinSize: OptionalInteger,
      committeeMaxTermLength: Epochs,
      govActionLifetime: Epochs,
      govActionDeposit: Lovelace,
      dRepDeposit: Lovelace,
      dRepActivity: Epochs,
      minFeeRefScriptCostPerByte: Type.Optional(
        described(Fraction, 'Fee for each byte of reference scripts, in lovelace'),
      ),
      maxRefScriptSizePerBlock: described(Bytes, 'Maximum size of the reference scripts of a block. Since Dijkstra'),
      maxRefScriptSizePerTx: described(Bytes, 'Maximum size of the reference scripts of a transaction. Since Dijkstra'),
      refScriptCostStride: described(Bytes, 'Bytes of reference scripts after which their price rises. Since Dijkstra'),
      refScriptCostMultiplier: Type.Optional(
        described(Fraction, 'Factor by which the price of reference scripts rises. Since Dijkstra'),
      ),
      maxPledgeLeverage: Type.Optional(
        Type.Union([Fraction, OneOf([NO_LIMIT], 'No limit')], {
          description:
            'Stake of a pool that earns rewards, as a multiple of its pledge; `none` removes the limit. Since Dijkstra',
        }),
      ),
      minPoolMargin: Type.Optional(described(Fraction, 'Minimum margin of a pool, 0 to 1. Since Dijkstra')),
    },
    { description: 'The parameters to change, by their ledger names; all others are unchanged' },
  ),
);

type RequestedChanges = Static<typeof ParameterChanges>;

export function parseParameterUpdate(changes: RequestedChanges): ProtocolParameterUpdate {
  const {
    costModels,
    executionUnitPrices: prices,
    maxTxExecutionUnits,
    maxBlockExecutionUnits,
    poolVotingThresholds,
    dRepVotingThresholds,
    maxPledgeLeverage: leverage,
  } = changes;
  return {
    ...parseIntegers(changes),
    ...parseFractions(changes),
    ...(costModels !== undefined && { costModels: parseCostModels(costModels) }),
    ...(prices !== undefined && {
      executionPrices: {
        memory: parseFraction(prices.priceMemory, 'action.parameters.executionUnitPrices.priceMemory'),
        steps: parseFraction(prices.priceSteps, 'action.parameters.executionUnitPrices.priceSteps'),
      },
    }),
    ...(maxTxExecutionUnits !== undefined && { maxTxExecutionUnits: parseUnits(maxTxExecutionUnits) }),
    ...(maxBlockExecutionUnits !== undefined && { maxBlockExecutionUnits: parseUnits(maxBlockExecutionUnits) }),
    ...(poolVotingThresholds !== undefined && {
      poolVotingThresholds: POOL_THRESHOLDS.map((name) =>
        parseFraction(poolVotingThresholds[name], `action.parameters.poolVotingThresholds.${name}`),
      ),
    }),
    ...(dRepVotingThresholds !== undefined && {
      drepVotingThresholds: DREP_THRESHOLDS.map((name) =>
        parseFraction(dRepVotingThresholds[name], `action.parameters.dRepVotingThresholds.${name}`),
      ),
    }),
    ...(leverage !== undefined && {
      maxPledgeLeverage: {
        limit: leverage === NO_LIMIT ? undefined : parseFraction(leverage, 'action.parameters.maxPledgeLeverage'),
      },
    }),
  };
}

const INTEGERS = [
  'minFeeA',
  'minFeeB',
  'maxBlockBodySize',
  'maxTxSize',
  'maxBlockHeaderSize',
  'keyDeposit',
  'poolDeposit',
  'maxEpochForRetirement',
  'desiredPools',
  'minPoolCost',
  'coinsPerUtxoUnit',
  'maxValueSize',
  'collateralPercentage',
  'maxCollateralInputs',
  'minCommitteeSize',
  'committeeTermLimit',
  'governanceActionLifetime',
  'governanceActionDeposit',
  'drepDeposit',
  'drepActivity',
  'maxRefScriptSizePerBlock',
  'maxRefScriptSizePerTx',
  'refScriptCostStride',
] as const;

function parseIntegers(changes: RequestedChanges): Partial<Record<(typeof INTEGERS)[number], bigint>> {
  const update: Partial<Record<(typeof INTEGERS)[number], bigint>> = {};
  for (const field of INTEGERS) {
    const value = changes[PARAMETER_NAMES[field]];
    if (value !== undefined) update[field] = BigInt(value);
  }
  return update;
}

const FRACTIONS = [
  'poolPledgeInfluence',
  'monetaryExpansion',
  'treasuryGrowth',
  'minFeeRefScriptCostPerByte',
  'refScriptCostMultiplier',
  'minPoolMargin',
] as const;

function parseFractions(changes: RequestedChanges): Partial<Record<(typeof FRACTIONS)[number], Rational>> {
  const update: Partial<Record<(typeof FRACTIONS)[number], Rational>> = {};
  for (const field of FRACTIONS) {
    const name = PARAMETER_NAMES[field];
    const value = changes[name];
    if (value !== undefined) update[field] = parseFraction(value, `action.parameters.${name}`);
  }
  return update;
}

const parseUnits = (changes: {
  readonly memory: number | bigint;
  readonly steps: number | bigint;
}): ExecutionUnits => ({
  memory: BigInt(changes.memory),
  steps: BigInt(changes.steps),
});

const LANGUAGES = ['PlutusV1', 'PlutusV2', 'PlutusV3', 'PlutusV4'] as const;

const parseCostModels = (
  models: NonNullable<RequestedChanges['costModels']>,
): NonNullable<ProtocolParameterUpdate['costModels']> =>
  LANGUAGES.flatMap((name, language) => {
    const costs = models[name];
    return costs === undefined ? [] : [[language, costs.map(BigInt)] as const];
  });
