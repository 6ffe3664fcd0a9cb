import type { CborReader } from '../../../kernel/cbor/reader.js';
import type { CborWriter } from '../../../kernel/cbor/writer.js';
import {
  type Read,
  readEntries,
  readHash28,
  readList,
  type Write,
  writeBytes,
  writeEntries,
  writeInt,
  writeList,
  writeUint,
} from '../lists.js';
import { type Rational, readRational, writeRational } from '../rational.js';

export interface ExecutionUnits {
  readonly memory: bigint;
  readonly steps: bigint;
}

export interface ProtocolVersion {
  readonly major: number;
  readonly minor: number;
}

/** The parameters that a proposal changes; all others stay unchanged. */
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
  /** Until Alonzo; undefined bytes are the neutral nonce. */
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
  /** Since Dijkstra, like the fields below; the ledger of Conway has constants. In bytes. */
  readonly maxRefScriptSizePerBlock?: bigint;
  readonly maxRefScriptSizePerTx?: bigint;
  /** Bytes after which the price of reference scripts rises. */
  readonly refScriptCostStride?: bigint;
  /** Factor by which it rises. */
  readonly refScriptCostMultiplier?: Rational;
  /** CIP-50: rewarded stake of a pool as a multiple of its pledge; an undefined limit is none. */
  readonly maxPledgeLeverage?: { readonly limit: Rational | undefined };
  readonly minPoolMargin?: Rational;
}

/** A proposal of the genesis delegates, until Babbage. */
export interface GenesisUpdate {
  readonly epoch: bigint;
  readonly proposals: readonly (readonly [Uint8Array, ProtocolParameterUpdate])[];
}

type Field = keyof ProtocolParameterUpdate;

interface Codec<T> {
  readonly read: Read<T>;
  readonly write: Write<T>;
}

const number: Codec<bigint> = { read: (reader) => reader.readUintBig(), write: writeUint };
const rational: Codec<Rational> = { read: readRational, write: writeRational };
/** A zero would make the price of reference scripts meaningless; no node accepts one. */
const positiveNumber: Codec<bigint> = {
  read(reader) {
    const value = reader.readUintBig();
    return value === 0n ? reader.fail('a parameter of zero') : value;
  },
  write: writeUint,
};
const positiveRational: Codec<Rational> = {
  read(reader) {
    const value = readRational(reader);
    return value.numerator <= 0n ? reader.fail('a parameter that is not positive') : value;
  },
  write: writeRational,
};
const leverage: Codec<{ readonly limit: Rational | undefined }> = {
  read: (reader) => ({ limit: reader.tryNull() ? undefined : readRational(reader) }),
  write(writer, { limit }) {
    if (limit === undefined) writer.null();
    else writeRational(writer, limit);
  },
};
const units: Codec<ExecutionUnits> = { read: readExecutionUnits, write: writeExecutionUnits };
const thresholds: Codec<readonly Rational[]> = {
  read: (reader) => readList(reader, readRational),
  write: (writer, values) => writeList(writer, values, writeRational),
};

const field = <F extends Field>(
  name: F,
  codec: Codec<NonNullable<ProtocolParameterUpdate[F]>>,
): { readonly name: Field; readonly codec: Codec<unknown> } => ({ name, codec: codec as Codec<unknown> });

/** Indexed by CDDL key. */
const FIELDS = [
  field('minFeeA', number),
  field('minFeeB', number),
  field('maxBlockBodySize', number),
  field('maxTxSize', number),
  field('maxBlockHeaderSize', number),
  field('keyDeposit', number),
  field('poolDeposit', number),
  field('maxEpochForRetirement', number),
  field('desiredPools', number),
  field('poolPledgeInfluence', rational),
  field('monetaryExpansion', rational),
  field('treasuryGrowth', rational),
  field('decentralisation', rational),
  field('extraEntropy', { read: readNonce, write: writeNonce }),
  field('protocolVersion', { read: readProtocolVersion, write: writeProtocolVersion }),
  field('minUtxoValue', number),
  field('minPoolCost', number),
  field('coinsPerUtxoUnit', number),
  field('costModels', { read: readCostModels, write: writeCostModels }),
  field('executionPrices', { read: readPrices, write: writePrices }),
  field('maxTxExecutionUnits', units),
  field('maxBlockExecutionUnits', units),
  field('maxValueSize', number),
  field('collateralPercentage', number),
  field('maxCollateralInputs', number),
  field('poolVotingThresholds', thresholds),
  field('drepVotingThresholds', thresholds),
  field('minCommitteeSize', number),
  field('committeeTermLimit', number),
  field('governanceActionLifetime', number),
  field('governanceActionDeposit', number),
  field('drepDeposit', number),
  field('drepActivity', number),
  field('minFeeRefScriptCostPerByte', rational),
  field('maxRefScriptSizePerBlock', number),
  field('maxRefScriptSizePerTx', number),
  field('refScriptCostStride', positiveNumber),
  field('refScriptCostMultiplier', positiveRational),
  field('maxPledgeLeverage', leverage),
  field('minPoolMargin', rational),
] as const;

/** The parameters that Dijkstra adds, by the names of updates. */
export const DIJKSTRA_PARAMETERS = [
  'maxRefScriptSizePerBlock',
  'maxRefScriptSizePerTx',
  'refScriptCostStride',
  'refScriptCostMultiplier',
  'maxPledgeLeverage',
  'minPoolMargin',
] as const satisfies readonly Field[];

/** The language number of Plutus V4, which Dijkstra adds. */
export const PLUTUS_V4 = 3;

/** Whether an update changes a parameter that Dijkstra adds. */
export const changesDijkstraParameters = (update: ProtocolParameterUpdate): boolean =>
  DIJKSTRA_PARAMETERS.some((name) => update[name] !== undefined);

export function readParameterUpdate(reader: CborReader): ProtocolParameterUpdate {
  const update: Partial<Record<Field, unknown>> = {};
  const count = reader.readMapHeader();
  for (let index = 0; reader.more(count, index); index += 1) {
    const key = reader.readUint();
    const known = FIELDS[key];
    if (known === undefined) return reader.fail(`unknown protocol parameter ${key}`);
    update[known.name] = known.codec.read(reader);
  }
  return update as ProtocolParameterUpdate;
}

/** The parameters that Conway no longer has. */
const BEFORE_CONWAY: ReadonlySet<Field> = new Set(['decentralisation', 'extraEntropy', 'minUtxoValue']);

const SINCE_DIJKSTRA: ReadonlySet<Field> = new Set(DIJKSTRA_PARAMETERS);

const CONWAY_FIELDS = FIELDS.filter(({ name }) => !BEFORE_CONWAY.has(name) && !SINCE_DIJKSTRA.has(name));

/** All parameters of Conway as an array in the order of their keys, as a node stores and reports them. */
export function readConwayParameters(reader: CborReader): ProtocolParameterUpdate {
  const count = reader.readTuple(CONWAY_FIELDS.length);
  const parameters = Object.fromEntries(CONWAY_FIELDS.map(({ name, codec }) => [name, codec.read(reader)]));
  reader.expectClose(count, CONWAY_FIELDS.length);
  return parameters as ProtocolParameterUpdate;
}

/** Byte by byte as a node writes them: it does not state the length of cost models. */
export function writeConwayParameters(writer: CborWriter, parameters: ProtocolParameterUpdate): void {
  writer.array(CONWAY_FIELDS.length);
  for (const { name, codec } of CONWAY_FIELDS) {
    if (parameters[name] === undefined) throw new RangeError(`the parameter ${name} is missing`);
    if (name === 'costModels') writeEntries(writer, parameters.costModels ?? [], writeUint, writeOpenList);
    else codec.write(writer, parameters[name]);
  }
}

function writeOpenList(writer: CborWriter, costs: readonly bigint[]): void {
  writer.openArray();
  for (const cost of costs) writer.int(cost);
  writer.close();
}

export function writeParameterUpdate(writer: CborWriter, update: ProtocolParameterUpdate): void {
  const present = FIELDS.flatMap(({ name, codec }, key) => {
    const value = update[name];
    return value === undefined ? [] : [{ key, value, codec }];
  });
  writer.map(present.length);
  for (const { key, value, codec } of present) codec.write(writer.uint(key), value);
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

export function writeGenesisUpdate(writer: CborWriter, { proposals, epoch }: GenesisUpdate): void {
  writer.array(2);
  writeEntries(writer, proposals, writeBytes, writeParameterUpdate);
  writer.uint(epoch);
}

export function writeProtocolVersion(writer: CborWriter, { major, minor }: ProtocolVersion): void {
  writer.array(2).uint(major).uint(minor);
}

export function writeExecutionUnits(writer: CborWriter, { memory, steps }: ExecutionUnits): void {
  writer.array(2).uint(memory).uint(steps);
}

function writeNonce(writer: CborWriter, { nonce }: { readonly nonce: Uint8Array | undefined }): void {
  if (nonce === undefined) writer.array(1).uint(0);
  else writer.array(2).uint(1).bytes(nonce);
}

function writePrices(writer: CborWriter, prices: { readonly memory: Rational; readonly steps: Rational }): void {
  writer.array(2);
  writeRational(writer, prices.memory);
  writeRational(writer, prices.steps);
}

function writeCostModels(writer: CborWriter, models: readonly (readonly [number, readonly bigint[]])[]): void {
  writeEntries(writer, models, writeUint, (inner, costs) => writeList(inner, costs, writeInt));
}
