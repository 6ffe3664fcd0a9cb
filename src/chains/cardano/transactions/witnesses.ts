import type { CborReader } from '../../../kernel/cbor/reader.js';
import { DecodeError } from '../../../kernel/errors.js';
import type { UndecodedPart } from '../blocks/undecoded.js';
import { NONE, readSet, readSpan } from '../lists.js';
import { type ExecutionUnits, readExecutionUnits } from '../parameters/protocol-update.js';
import type { Script } from '../scripts/script.js';
import type { ScriptLanguage } from '../scripts/script-hash.js';

export interface VkeyWitness {
  readonly vkey: Uint8Array;
  readonly signature: Uint8Array;
}

/** For an input at a Byron address: the key and the other data that its address is derived from. */
export interface BootstrapWitness {
  readonly publicKey: Uint8Array;
  readonly signature: Uint8Array;
  readonly chainCode: Uint8Array;
  readonly attributes: Uint8Array;
}

export type RedeemerPurpose = 'spend' | 'mint' | 'cert' | 'reward' | 'vote' | 'propose' | 'guard';
const PURPOSES: readonly RedeemerPurpose[] = ['spend', 'mint', 'cert', 'reward', 'vote', 'propose', 'guard'];

export const redeemerTag = (purpose: RedeemerPurpose): number => PURPOSES.indexOf(purpose);

export interface Redeemer {
  readonly purpose: RedeemerPurpose;
  /** Index among the sorted inputs, policies, certificates, … of the transaction. */
  readonly index: number;
  /** CBOR. */
  readonly data: Uint8Array;
  readonly units: ExecutionUnits;
}

export interface WitnessSet {
  readonly vkeys: readonly VkeyWitness[];
  readonly bootstraps: readonly BootstrapWitness[];
  readonly scripts: readonly Script[];
  /** CBOR of each datum; its hash is BLAKE2b-256 of these bytes. */
  readonly datums: readonly Uint8Array[];
  readonly redeemers: readonly Redeemer[];
  /** CDDL keys that are present, in encoded order. */
  readonly fields: readonly number[];
  readonly encoded: Uint8Array;
}

const EMPTY = new Uint8Array();

export const NO_WITNESSES: WitnessSet = {
  vkeys: NONE,
  bootstraps: NONE,
  scripts: NONE,
  datums: NONE,
  redeemers: NONE,
  fields: NONE,
  encoded: EMPTY,
};

type MutableWitnesses = { -readonly [Field in keyof WitnessSet]: WitnessSet[Field] };

/** With `undecoded`, an undecodable field is collected there and is empty here. */
export function readWitnessSet(reader: CborReader, undecoded?: UndecodedPart[]): WitnessSet {
  const start = reader.at;
  const fields: number[] = [];
  const set: MutableWitnesses = { ...NO_WITNESSES, fields };
  const count = reader.readMapHeader();
  for (let index = 0; reader.more(count, index); index += 1) {
    const field = reader.readUint();
    fields.push(field);
    const valueAt = reader.at;
    try {
      readField(reader, field, set);
    } catch (error) {
      if (undecoded === undefined || !(error instanceof DecodeError)) throw error;
      reader.at = valueAt;
      undecoded.push({ part: `witnesses, field ${field}`, reason: error.message, bytes: reader.readEncoded() });
    }
  }
  set.encoded = reader.view(start, reader.at);
  return set;
}

function readField(reader: CborReader, field: number, set: MutableWitnesses): void {
  switch (field) {
    case 0:
      set.vkeys = readSet(reader, readVkeyWitness);
      break;
    case 1:
      set.scripts = [...set.scripts, ...readSet(reader, readNativeScript)];
      break;
    case 2:
      set.bootstraps = readSet(reader, readBootstrapWitness);
      break;
    case 3:
      set.scripts = [...set.scripts, ...readPlutusScripts(reader, 'plutus-v1')];
      break;
    case 4:
      set.datums = readSet(reader, readSpan);
      break;
    case 5:
      set.redeemers = readRedeemers(reader);
      break;
    case 6:
      set.scripts = [...set.scripts, ...readPlutusScripts(reader, 'plutus-v2')];
      break;
    case 7:
      set.scripts = [...set.scripts, ...readPlutusScripts(reader, 'plutus-v3')];
      break;
    case 8:
      set.scripts = [...set.scripts, ...readPlutusScripts(reader, 'plutus-v4')];
      break;
    default:
      reader.fail(`unknown field ${field} of a witness set`);
  }
}

function readVkeyWitness(reader: CborReader): VkeyWitness {
  const count = reader.readTuple(2);
  const vkey = reader.readHash(32);
  const signature = reader.readHash(64);
  reader.expectClose(count, 2);
  return { vkey, signature };
}

function readBootstrapWitness(reader: CborReader): BootstrapWitness {
  const count = reader.readTuple(4);
  const publicKey = reader.readHash(32);
  const signature = reader.readHash(64);
  // Normally 32 bytes, but the ledger requires this only from decoder version 12 on.
  const chainCode = reader.readBytes();
  const attributes = reader.readBytes();
  reader.expectClose(count, 4);
  return { publicKey, signature, chainCode, attributes };
}

export const readNativeScript = (reader: CborReader): Script => ({ language: 'native', bytes: reader.readEncoded() });

export const readPlutusScripts = (reader: CborReader, language: ScriptLanguage): readonly Script[] =>
  readSet(reader, (inner) => ({ language, bytes: inner.readBytes() }));

/** A list of 4-tuples until Babbage; Conway also allows `{[purpose, index]: [data, units]}`. */
function readRedeemers(reader: CborReader): readonly Redeemer[] {
  if (reader.peek() >> 5 !== 5) return readSet(reader, readListedRedeemer);
  const redeemers: Redeemer[] = [];
  const count = reader.readMapHeader();
  for (let index = 0; reader.more(count, index); index += 1) redeemers.push(readMappedRedeemer(reader));
  return redeemers;
}

function readListedRedeemer(reader: CborReader): Redeemer {
  const count = reader.readTuple(4);
  const purpose = readPurpose(reader);
  const index = reader.readUint();
  const data = reader.readEncoded();
  const units = readExecutionUnits(reader);
  reader.expectClose(count, 4);
  return { purpose, index, data, units };
}

function readMappedRedeemer(reader: CborReader): Redeemer {
  const key = reader.readTuple(2);
  const purpose = readPurpose(reader);
  const index = reader.readUint();
  reader.expectClose(key, 2);
  const value = reader.readTuple(2);
  const data = reader.readEncoded();
  const units = readExecutionUnits(reader);
  reader.expectClose(value, 2);
  return { purpose, index, data, units };
}

function readPurpose(reader: CborReader): RedeemerPurpose {
  return PURPOSES[reader.readUint()] ?? reader.fail('unknown purpose of a redeemer');
}
