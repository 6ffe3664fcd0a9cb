import { VERSION } from '../../chains/cardano/ledger/view.js';
import type { ProtocolParameters } from '../../chains/cardano/parameters/protocol-parameters.js';
import type { ExecutionUnits } from '../../chains/cardano/parameters/protocol-update.js';
import { decimalToRational, lowest, type Rational } from '../../chains/cardano/rational.js';
import { BuildError } from '../errors.js';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads protocol parameters in the form of Ogmios 6, which `GET /api/network/protocol-parameters?format=ogmios` returns
 * too. It is the only common form that states fractions exactly.
 */
export function parseParameters(value: unknown): ProtocolParameters {
  const fields = new ParameterReader(value, 'parameters');
  const prices = fields.optional('scriptExecutionPrices');
  const versions = fields.child('version');
  const costs = fields.optional('plutusCostModels');
  const perReferenceByte = fields.optional('minFeeReferenceScripts');
  const maxUnits = fields.optional('maxExecutionUnitsPerTransaction');
  return {
    minFeeA: fields.integer('minFeeCoefficient'),
    minFeeB: fields.lovelace('minFeeConstant'),
    maxBlockBodySize: fields.bytes('maxBlockBodySize'),
    maxBlockHeaderSize: fields.bytes('maxBlockHeaderSize'),
    maxTxSize: fields.bytes('maxTransactionSize'),
    keyDeposit: fields.lovelace('stakeCredentialDeposit'),
    poolDeposit: fields.lovelace('stakePoolDeposit'),
    maxEpochForRetirement: fields.integer('stakePoolRetirementEpochBound'),
    desiredPools: fields.integer('desiredNumberOfStakePools'),
    poolPledgeInfluence: fields.fraction('stakePoolPledgeInfluence'),
    monetaryExpansion: fields.fraction('monetaryExpansion'),
    treasuryGrowth: fields.fraction('treasuryExpansion'),
    minPoolCost: fields.lovelace('minStakePoolCost'),
    protocolVersion: { major: Number(versions.integer('major')), minor: Number(versions.integer('minor')) },
    ...(fields.has('minUtxoDepositCoefficient') && { coinsPerUtxoUnit: fields.integer('minUtxoDepositCoefficient') }),
    ...(fields.has('maxValueSize') && { maxValueSize: fields.bytes('maxValueSize') }),
    ...(fields.has('collateralPercentage') && { collateralPercentage: fields.integer('collateralPercentage') }),
    ...(fields.has('maxCollateralInputs') && { maxCollateralInputs: fields.integer('maxCollateralInputs') }),
    ...(fields.has('governanceActionDeposit') && {
      governanceActionDeposit: fields.lovelace('governanceActionDeposit'),
    }),
    ...(fields.has('delegateRepresentativeDeposit') && {
      drepDeposit: fields.lovelace('delegateRepresentativeDeposit'),
    }),
    ...(perReferenceByte && { minFeeRefScriptCostPerByte: perReferenceByte.fraction('base') }),
    ...(versions.integer('major') >= VERSION.dijkstra && readScriptParameters(fields, perReferenceByte)),
    ...(prices && { executionPrices: { memory: prices.fraction('memory'), steps: prices.fraction('cpu') } }),
    ...(maxUnits && { maxTxExecutionUnits: readUnits(maxUnits) }),
    ...(costs && { costModels: readCostModels(costs) }),
  };
}

const readUnits = (units: ParameterReader): ExecutionUnits => ({
  memory: units.integer('memory'),
  steps: units.integer('cpu'),
});

/** Parameters since Dijkstra; earlier ledgers have constants, which the form states too. */
const readScriptParameters = (fields: ParameterReader, perByte: ParameterReader | undefined) => ({
  ...(fields.has('maxReferenceScriptsSize') && { maxRefScriptSizePerTx: fields.bytes('maxReferenceScriptsSize') }),
  ...(perByte?.has('range') && { refScriptCostStride: perByte.positive('range') }),
  ...(perByte?.has('multiplier') && { refScriptCostMultiplier: perByte.fraction('multiplier') }),
});

const LANGUAGE = /^plutus:v([1-9])$/;

function readCostModels(costs: ParameterReader): NonNullable<ProtocolParameters['costModels']> {
  const models = costs.names().flatMap((name): readonly (readonly [number, readonly bigint[]])[] => {
    const version = LANGUAGE.exec(name)?.[1];
    return version === undefined ? [] : [[Number(version) - 1, costs.integers(name)]];
  });
  return models.toSorted(([a], [b]) => a - b);
}

/** Reads fields whose errors name their path: `parameters.minFeeConstant.ada.lovelace`. */
class ParameterReader {
  private readonly fields: Fields;
  private readonly path: string;

  constructor(value: unknown, path: string) {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new BuildError(`${path} must be an object, as in the protocol parameters of Ogmios 6`);
    this.fields = value as Fields;
    this.path = path;
  }

  has(name: string): boolean {
    return this.fields[name] !== undefined && this.fields[name] !== null;
  }

  names(): readonly string[] {
    return Object.keys(this.fields);
  }

  child(name: string): ParameterReader {
    return new ParameterReader(this.fields[name], `${this.path}.${name}`);
  }

  optional(name: string): ParameterReader | undefined {
    return this.has(name) ? this.child(name) : undefined;
  }

  integer(name: string): bigint {
    return this.toInteger(this.fields[name], name);
  }

  positive(name: string): bigint {
    const value = this.integer(name);
    if (value <= 0n) throw this.wrong(name, 'an integer above 0');
    return value;
  }

  integers(name: string): readonly bigint[] {
    const list = this.fields[name];
    if (!Array.isArray(list)) throw this.wrong(name, 'a list of integers');
    return list.map((item) => this.toInteger(item, name));
  }

  lovelace(name: string): bigint {
    return this.child(name).child('ada').integer('lovelace');
  }

  bytes(name: string): bigint {
    return this.child(name).integer('bytes');
  }

  /** `"577/10000"`, or a decimal number. */
  fraction(name: string): Rational {
    const value = this.fields[name];
    const [, numerator, denominator] = /^(\d{1,20})\/([1-9]\d{0,19})$/.exec(String(value)) ?? [];
    if (numerator !== undefined && denominator !== undefined) return lowest(BigInt(numerator), BigInt(denominator));
    if ((typeof value === 'number' && value >= 0) || typeof value === 'bigint') return decimalToRational(String(value));
    throw this.wrong(name, 'a fraction such as "577/10000" or a number');
  }

  private toInteger(value: unknown, name: string): bigint {
    if (typeof value === 'bigint') return value;
    if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
    if (typeof value === 'string' && /^-?\d{1,20}$/.test(value)) return BigInt(value);
    throw this.wrong(name, 'an integer');
  }

  private wrong(name: string, expected: string): BuildError {
    return new BuildError(`${this.path}.${name} must be ${expected}`);
  }
}
