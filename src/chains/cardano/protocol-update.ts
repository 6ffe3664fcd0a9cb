import type { CborReader } from '../../kernel/cbor/reader.js';
import { readEntries, readHash28, readList } from './lists.js';
import { type Rational, readRational } from './rational.js';

export interface ExecutionUnits {
  readonly memory: bigint;
  readonly steps: bigint;
}

export interface ProtocolVersion {
  readonly major: number;
  readonly minor: number;
}

/** The parameters that a proposal changes; all others stay as they are. */
export interface ProtocolParameterUpdate {
  readonly minFeeA?: bigint;
  readonly minFeeB?: bigint;
  readonly maxBlockBodySize?: bigint;
  readonly maxTxSize?: bigint;
  readonly maxBlockHeaderSize?: bigint;
  readonly keyDeposit?: bigint;
  readonly poolDeposit?: bigint;
  readonly maxEpochForRetirement?: bigint;
  readonly desiredPools?: bigint;
  readonly poolPledgeInfluence?: Rational;
  readonly monetaryExpansion?: Rational;
  readonly treasuryGrowth?: Rational;
  /** Until Alonzo. */
  readonly decentralisation?: Rational;
  /** Until Alonzo; undefined bytes mean neutral. */
  readonly extraEntropy?: { readonly nonce: Uint8Array | undefined };
  readonly protocolVersion?: ProtocolVersion;
  /** Until Mary. */
  readonly minUtxoValue?: bigint;
  readonly minPoolCost?: bigint;
  /** Per word of eight bytes in Alonzo, per byte from Babbage on. */
  readonly coinsPerUtxoUnit?: bigint;
  /** Language number (0 is Plutus V1) and its cost model. */
  readonly costModels?: readonly (readonly [number, readonly bigint[]])[];
  readonly executionPrices?: { readonly memory: Rational; readonly steps: Rational };
  readonly maxTxExecutionUnits?: ExecutionUnits;
  readonly maxBlockExecutionUnits?: ExecutionUnits;
  readonly maxValueSize?: bigint;
  readonly collateralPercentage?: bigint;
  readonly maxCollateralInputs?: bigint;
  /** Motion of no confidence, committee normal, committee no confidence, hard fork, security group. */
  readonly poolVotingThresholds?: readonly Rational[];
  /**
   * Motion of no confidence, committee normal, committee no confidence, constitution, hard fork, network group,
   * economic group, technical group, governance group, treasury withdrawal.
   */
  readonly drepVotingThresholds?: readonly Rational[];
  readonly minCommitteeSize?: bigint;
  readonly committeeTermLimit?: bigint;
  readonly governanceActionLifetime?: bigint;
  readonly governanceActionDeposit?: bigint;
  readonly drepDeposit?: bigint;
  readonly drepActivity?: bigint;
  readonly minFeeRefScriptCostPerByte?: Rational;
}

/** A proposal of the genesis delegates, until Babbage. */
export interface GenesisUpdate {
  readonly epoch: bigint;
  readonly proposals: readonly (readonly [Uint8Array, ProtocolParameterUpdate])[];
}

type Field = keyof ProtocolParameterUpdate;
type FieldReader = readonly [Field, (reader: CborReader) => ProtocolParameterUpdate[Field]];

const number = (reader: CborReader): bigint => reader.readUintBig();

/** By CDDL key. */
const FIELDS: readonly FieldReader[] = [
  ['minFeeA', number],
  ['minFeeB', number],
  ['maxBlockBodySize', number],
  ['maxTxSize', number],
  ['maxBlockHeaderSize', number],
  ['keyDeposit', number],
  ['poolDeposit', number],
  ['maxEpochForRetirement', number],
  ['desiredPools', number],
  ['poolPledgeInfluence', readRational],
  ['monetaryExpansion', readRational],
  ['treasuryGrowth', readRational],
  ['decentralisation', readRational],
  ['extraEntropy', readNonce],
  ['protocolVersion', readProtocolVersion],
  ['minUtxoValue', number],
  ['minPoolCost', number],
  ['coinsPerUtxoUnit', number],
  ['costModels', readCostModels],
  ['executionPrices', readPrices],
  ['maxTxExecutionUnits', readExecutionUnits],
  ['maxBlockExecutionUnits', readExecutionUnits],
  ['maxValueSize', number],
  ['collateralPercentage', number],
  ['maxCollateralInputs', number],
  ['poolVotingThresholds', (reader) => readList(reader, readRational)],
  ['drepVotingThresholds', (reader) => readList(reader, readRational)],
  ['minCommitteeSize', number],
  ['committeeTermLimit', number],
  ['governanceActionLifetime', number],
  ['governanceActionDeposit', number],
  ['drepDeposit', number],
  ['drepActivity', number],
  ['minFeeRefScriptCostPerByte', readRational],
];

export function readParameterUpdate(reader: CborReader): ProtocolParameterUpdate {
  const update: Partial<Record<Field, ProtocolParameterUpdate[Field]>> = {};
  const count = reader.readMapHeader();
  for (let index = 0; reader.more(count, index); index += 1) {
    const field = FIELDS[reader.readUint()];
    if (field === undefined) return reader.fail('unknown protocol parameter');
    const [name, read] = field;
    update[name] = read(reader);
  }
  return update as ProtocolParameterUpdate;
}

export function readGenesisUpdate(reader: CborReader): GenesisUpdate {
  const count = reader.readTuple(2);
  const proposals = readEntries(reader, readHash28, readParameterUpdate);
  const epoch = reader.readUintBig();
  reader.expectClose(count, 2);
  return { epoch, proposals };
}

export function readProtocolVersion(reader: CborReader): ProtocolVersion {
  const count = reader.readTuple(2);
  const major = reader.readUint();
  const minor = reader.readUint();
  reader.expectClose(count, 2);
  return { major, minor };
}

export function readExecutionUnits(reader: CborReader): ExecutionUnits {
  const count = reader.readTuple(2);
  const memory = reader.readUintBig();
  const steps = reader.readUintBig();
  reader.expectClose(count, 2);
  return { memory, steps };
}

function readNonce(reader: CborReader): { readonly nonce: Uint8Array | undefined } {
  const count = reader.readArrayHeader();
  const nonce = reader.readUint() === 0 ? undefined : reader.readHash(32);
  reader.expectClose(count, nonce === undefined ? 1 : 2);
  return { nonce };
}

function readPrices(reader: CborReader): { readonly memory: Rational; readonly steps: Rational } {
  const count = reader.readTuple(2);
  const memory = readRational(reader);
  const steps = readRational(reader);
  reader.expectClose(count, 2);
  return { memory, steps };
}

function readCostModels(reader: CborReader): readonly (readonly [number, readonly bigint[]])[] {
  return readEntries(
    reader,
    (inner) => inner.readUint(),
    (inner) => readList(inner, (item) => item.readIntBig()),
  );
}
