import {
  bySize,
  type Codec,
  encoded,
  type Fields,
  hex,
  integer,
  nullable,
  record,
  repeat,
  uint,
  variants,
} from './codec.js';
import { SINCE } from './eras.js';
import { executionUnits, type Forms, interval, plain, protocolVersion } from './forms.js';

/** Extra entropy of the first eras. */
export const nonce = variants('nonce', [
  [0, 'neutral', {}],
  [1, 'hash', { hash: hex }],
]);

const FIRST = {
  minFeeCoefficient: integer,
  minFeeConstant: integer,
  maxBlockBodySize: integer,
  maxTxSize: integer,
  maxBlockHeaderSize: integer,
  keyDeposit: integer,
  poolDeposit: integer,
  maxEpoch: integer,
  desiredPools: integer,
  poolInfluence: interval,
  monetaryExpansion: interval,
  treasuryGrowth: interval,
} satisfies Fields;

const DECENTRALIZATION = { decentralization: interval, extraEntropy: nonce } satisfies Fields;

const prices = record({ memory: interval, steps: interval });

const scripts = (forms: Forms) =>
  ({
    costModels: forms.map(uint, forms.list(integer)),
    prices,
    maxTxExecutionUnits: executionUnits,
    maxBlockExecutionUnits: executionUnits,
    maxValueSize: integer,
    collateralPercentage: integer,
    maxCollateralInputs: integer,
  }) satisfies Fields;

const GOVERNANCE = {
  poolVotingThresholds: repeat(5, interval),
  drepVotingThresholds: repeat(10, interval),
  committeeMinSize: integer,
  committeeMaxTermLength: integer,
  governanceActionLifetime: integer,
  governanceActionDeposit: integer,
  drepDeposit: integer,
  drepActivity: integer,
  minFeeReferenceScripts: interval,
} satisfies Fields;

const REFERENCE_SCRIPTS = {
  maxReferenceScriptSizePerBlock: integer,
  maxReferenceScriptSizePerTx: integer,
  referenceScriptCostStride: integer,
  referenceScriptCostMultiplier: interval,
} satisfies Fields;

/** Added to Dijkstra while nodes with its first draft were released. */
const POOL_LIMITS = { maxPledgeLeverage: nullable(interval), minPoolMargin: interval } satisfies Fields;

/** The version as an array of its own, or as two fields, as nodes before 10.5 wrote it. */
const version = (nested: boolean): Fields =>
  nested ? { protocolVersion } : { protocolMajor: uint, protocolMinor: integer };

export type NodeParameters = Readonly<Record<string, unknown>>;

/** All parameters of an era as an array. Conway has always nested the version. */
export function parametersCodec(forms: Forms, clientVersion: number): Codec<NodeParameters> {
  const nested = clientVersion >= SINCE.nestedVersion;
  if (forms.version >= 12) {
    const draft = { ...FIRST, ...version(true), ...babbage(forms), ...GOVERNANCE, ...REFERENCE_SCRIPTS };
    return bySize({ ...draft, ...POOL_LIMITS }, draft);
  }
  if (forms.version >= 9) return record({ ...FIRST, ...version(true), ...babbage(forms), ...GOVERNANCE });
  if (forms.version >= 7) return record({ ...FIRST, ...version(nested), ...babbage(forms) });
  if (forms.version >= 5)
    return record({
      ...FIRST,
      ...DECENTRALIZATION,
      ...version(nested),
      minPoolCost: integer,
      lovelacePerUtxoWord: integer,
      ...scripts(forms),
    });
  return record({ ...FIRST, ...DECENTRALIZATION, ...version(nested), minUtxoValue: integer, minPoolCost: integer });
}

const babbage = (forms: Forms) =>
  ({ minPoolCost: integer, lovelacePerUtxoByte: integer, ...scripts(forms) }) satisfies Fields;

/** Changed parameters by number, each passed on as it is encoded. */
export const parameterChanges = plain.map(uint, encoded);
