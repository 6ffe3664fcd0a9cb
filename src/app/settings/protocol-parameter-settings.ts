import type { AdoptedUpdate } from '../../chains/cardano/parameters/protocol-parameters.js';
import type { ProtocolParameterUpdate } from '../../chains/cardano/parameters/protocol-update.js';
import type { Rational } from '../../chains/cardano/rational.js';
import { type NetworkId, networkById, parseNetwork } from '../../chains/networks.js';

type Reader = (value: unknown) => bigint | Rational;

const parseInteger: Reader = (value) => {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text !== 'string' || !/^[0-9]{1,20}$/.test(text))
    throw new RangeError('must be a non-negative integer, or its digits as a string');
  return BigInt(text);
};

const fraction: Reader = (value) => {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  const [, numerator, denominator = '1'] =
    (typeof text === 'string' ? /^([0-9]{1,20})(?:\/([1-9][0-9]{0,19}))?$/.exec(text) : null) ?? [];
  if (numerator === undefined)
    throw new RangeError('must be a non-negative integer, or a fraction as a string such as "3/10"');
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
};

/** By their API names. */
export const PARAMETER_SETTINGS: Readonly<Record<string, readonly [keyof ProtocolParameterUpdate, Reader]>> = {
  minFeeA: ['minFeeA', parseInteger],
  minFeeB: ['minFeeB', parseInteger],
  maxBlockSize: ['maxBlockBodySize', parseInteger],
  maxTxSize: ['maxTxSize', parseInteger],
  maxBlockHeaderSize: ['maxBlockHeaderSize', parseInteger],
  keyDeposit: ['keyDeposit', parseInteger],
  poolDeposit: ['poolDeposit', parseInteger],
  eMax: ['maxEpochForRetirement', parseInteger],
  nOpt: ['desiredPools', parseInteger],
  a0: ['poolPledgeInfluence', fraction],
  rho: ['monetaryExpansion', fraction],
  tau: ['treasuryGrowth', fraction],
  minPoolCost: ['minPoolCost', parseInteger],
  coinsPerUtxoSize: ['coinsPerUtxoUnit', parseInteger],
  maxValSize: ['maxValueSize', parseInteger],
  collateralPercent: ['collateralPercentage', parseInteger],
  maxCollateralInputs: ['maxCollateralInputs', parseInteger],
  committeeMinSize: ['minCommitteeSize', parseInteger],
  committeeMaxTermLength: ['committeeTermLimit', parseInteger],
  govActionLifetime: ['governanceActionLifetime', parseInteger],
  govActionDeposit: ['governanceActionDeposit', parseInteger],
  drepDeposit: ['drepDeposit', parseInteger],
  drepActivity: ['drepActivity', parseInteger],
  minFeeRefScriptCostPerByte: ['minFeeRefScriptCostPerByte', fraction],
};

export type OperatorParameters = Readonly<Partial<Record<NetworkId, AdoptedUpdate>>>;

/** Reads the section `protocolParameters` of the file. Throws a RangeError that names the invalid entry. */
export function readOperatorParameters(section: unknown): OperatorParameters {
  if (section === undefined) return {};
  const entries = Object.entries(requireObject(section, 'must be an object of networks'));
  return Object.fromEntries(entries.map(([name, values]) => [parseCardanoNetwork(name), readNetwork(name, values)]));
}

function parseCardanoNetwork(name: string): NetworkId {
  const id = parseNetwork(name);
  if (id === undefined || networkById(id).family !== 'cardano')
    throw new RangeError(`of ${name}: there is no such network of the Cardano family`);
  return id;
}

function readNetwork(network: string, values: unknown): AdoptedUpdate {
  const { fromEpoch = 0, ...parameters } = requireObject(values, `of ${network}: must be an object of parameters`);
  if (typeof fromEpoch !== 'number' || !Number.isSafeInteger(fromEpoch) || fromEpoch < 0)
    throw new RangeError(`of ${network}: fromEpoch must be the number of an epoch`);
  const update = Object.entries(parameters).map(([name, value]) => {
    const [field, read] = (Object.hasOwn(PARAMETER_SETTINGS, name) && PARAMETER_SETTINGS[name]) || [];
    if (field === undefined || read === undefined) throw new RangeError(`of ${network}: ${name} is not a parameter`);
    try {
      return [field, read(value)];
    } catch (error) {
      throw new RangeError(`of ${network}: ${name} ${(error as RangeError).message}`, { cause: error });
    }
  });
  return { epoch: fromEpoch, update: Object.fromEntries(update) as ProtocolParameterUpdate };
}

function requireObject(value: unknown, rule: string): Readonly<Record<string, unknown>> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new RangeError(rule);
  return value as Readonly<Record<string, unknown>>;
}
