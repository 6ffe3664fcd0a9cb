import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readList } from '../../src/chains/cardano/lists.js';
import type { ProtocolParameters } from '../../src/chains/cardano/parameters/protocol-parameters.js';
import { type Rational, readRational } from '../../src/chains/cardano/rational.js';
import { CborReader } from '../../src/kernel/cbor/reader.js';
import { toHex } from '../../src/kernel/hex.js';
import type { NodeState } from '../../src/ledger/encoding/node-state.js';
import { readRecord } from '../../src/ledger/encoding/read-fields.js';
import { readFullParameters, readNodeState } from '../../src/ledger/encoding/read-node-state.js';

/** A test of the Haskell ledger: a state, the events that change it, and the state after the last transaction. */
export interface Vector {
  readonly config: VectorConfig;
  readonly initial: NodeState;
  /** With the SHA-256 hashes of its parameters: the files do not have all of them. */
  readonly final: NodeState<string>;
  readonly events: readonly VectorEvent[];
  readonly title: string;
  /** The parameters with this hash; undefined if no file has them. */
  readonly findParameters: FindParameters;
}

export type FindParameters = (hash: string) => ProtocolParameters | undefined;

export interface VectorConfig {
  readonly slot: number;
  readonly epoch: number;
  readonly epochSlots: number;
  readonly securityParameter: number;
  readonly updateQuorum: number;
  readonly maxLovelaceSupply: bigint;
  readonly activeSlotsCoefficient: Rational;
  readonly networkId: 0 | 1;
}

export type VectorEvent =
  | { readonly type: 'transaction'; readonly bytes: Uint8Array; readonly accepted: boolean; readonly slot: number }
  /** Slots that pass. */
  | { readonly type: 'ticks'; readonly count: number }
  /** Marks the end of an epoch, whose slots are in `ticks`. */
  | { readonly type: 'epochs'; readonly count: number };

/** All vectors below a directory, by their path, with the parameters that they name by hash. */
export function findVectors(directory: string): readonly { readonly name: string; readonly read: () => Vector }[] {
  const files = listFiles(directory);
  const isParameters = (path: string): boolean => path.split('/').at(-2) === 'pparams';
  const parameters = new Map(files.filter(isParameters).map((path) => [path.split('/').at(-1)!, path] as const));
  return files
    .filter((path) => path.split('/').includes('eras'))
    .toSorted()
    .map((path) => ({
      name: relative(directory, path),
      read: () => readVector(readFileSync(path), (hash) => readParameters(parameters.get(hash))),
    }));
}

function listFiles(directory: string): readonly string[] {
  return readdirSync(directory).flatMap((name) => {
    const path = join(directory, name);
    return statSync(path).isDirectory() ? listFiles(path) : [path];
  });
}

const readParameters = (path: string | undefined): ProtocolParameters | undefined =>
  path === undefined ? undefined : readFullParameters(new CborReader(readFileSync(path)));

export function readVector(bytes: Uint8Array, findParameters: FindParameters): Vector {
  const reader = new CborReader(bytes);
  const readHash = (inner: CborReader): string => toHex(inner.readHash(32));
  return readRecord(reader, 5, () => ({
    config: readConfig(reader),
    initial: withParameters(readNodeState(reader, readHash, 0), findParameters),
    final: readNodeState(reader, readHash, 0),
    events: readList(reader, readEvent),
    title: reader.readText(),
    findParameters,
  }));
}

/**
 * Replaces hashes by the parameters. Those after the ratification are not known for all vectors, and a ledger state does
 * not need them.
 */
export function withParameters({ governance, ...node }: NodeState<string>, findParameters: FindParameters): NodeState {
  const find = (hash: string): ProtocolParameters => {
    const found = findParameters(hash);
    if (found === undefined) throw new Error(`no file has the protocol parameters ${hash}`);
    return found;
  };
  const parameters = find(governance.parameters);
  const previousParameters = find(governance.previousParameters);
  const ratification = { ...governance.ratification, parameters };
  return { ...node, governance: { ...governance, parameters, previousParameters, ratification } };
}

const readConfig = (reader: CborReader): VectorConfig =>
  readRecord(reader, 13, () => {
    const slot = reader.readUint();
    const epoch = reader.readUint();
    const epochSlots = reader.readUint();
    // Slots of a KES period, and two windows that follow from the security parameter.
    for (let field = 0; field < 3; field += 1) reader.skip();
    const securityParameter = reader.readUint();
    reader.skip(); // KES evolutions
    const updateQuorum = reader.readUint();
    const maxLovelaceSupply = reader.readUintBig();
    const activeSlotsCoefficient = readRational(reader);
    const networkId = reader.readUint() === 0 ? 0 : 1;
    reader.skip(); // system start
    return {
      slot,
      epoch,
      epochSlots,
      securityParameter,
      updateQuorum,
      maxLovelaceSupply,
      activeSlotsCoefficient,
      networkId,
    };
  });

function readEvent(reader: CborReader): VectorEvent {
  const count = reader.readArrayHeader();
  const tag = reader.readUint();
  if (tag === 0) {
    const bytes = reader.readBytes();
    const accepted = reader.readBool();
    const slot = reader.readUint();
    reader.expectClose(count, 4);
    return { type: 'transaction', bytes, accepted, slot };
  }
  if (tag > 2) return reader.fail('unknown event');
  const amount = reader.readUint();
  reader.expectClose(count, 2);
  return { type: tag === 1 ? 'ticks' : 'epochs', count: amount };
}
