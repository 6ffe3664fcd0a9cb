import { isSignatureValid } from '../../chains/cardano/ledger/ed25519.js';
import { encodeWitnessSet } from '../../chains/cardano/transactions/encode-witnesses.js';
import type { Transaction } from '../../chains/cardano/transactions/transaction.js';
import {
  decodeTransaction,
  encodeTransaction,
  hasValidityFlag,
} from '../../chains/cardano/transactions/transaction.js';
import {
  type BootstrapWitness,
  NO_WITNESSES,
  readWitnessSet,
  type VkeyWitness,
  type WitnessSet,
} from '../../chains/cardano/transactions/witnesses.js';
import { blake2b224 } from '../../kernel/blake2b.js';
import { areEqualBytes, concatBytes } from '../../kernel/bytes.js';
import { CborReader } from '../../kernel/cbor/reader.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { toHex } from '../../kernel/hex.js';
import { sha3of256 } from '../../kernel/sha3.js';
import { decoding, parseHexField, parseTransaction } from '../encoding/transaction-text.js';
import { BuildError } from '../errors.js';
import { findMissingScriptKeys, requiredWitnesses } from './required-keys.js';
import type { InputAddresses } from './witness-uses.js';

export interface MergeRequest {
  /** The transaction, hexadecimal; its witnesses are preserved. */
  readonly cbor: string;
  /**
   * Hexadecimal witness sets (as returned by CIP-30 wallets), signed copies of the transaction, or single `[vkey,
   * signature]`; or public keys with their signatures.
   */
  readonly witnesses: readonly (string | KeySignature)[];
  /** By `txHash#index`; for an input without an address completeness cannot be determined. */
  readonly inputAddresses?: InputAddresses;
  /** How error messages name the fields; by default as here. */
  readonly names?: WitnessNames;
}

/** Both hexadecimal. */
export interface KeySignature {
  readonly publicKey: string;
  readonly signature: string;
}

export interface WitnessNames {
  readonly transaction: string;
  readonly witness: (index: number) => string;
}

const OWN_NAMES: WitnessNames = { transaction: 'cbor', witness: (index) => `witnesses[${index}]` };

export interface MergedTx {
  readonly cbor: string;
  readonly hash: string;
  /** Whether all required signatures are present, as far as inputs are known. */
  readonly complete: boolean;
  readonly missingKeyHashes: readonly string[];
  /** Inputs with an unknown address. */
  readonly unresolvedInputs: number;
}

const MAX_WITNESSES = 50;

/** Adds signatures without changing the body, so that the hash stays the same. */
export function mergeWitnesses(request: MergeRequest): MergedTx {
  if (request.witnesses.length > MAX_WITNESSES)
    throw new BuildError(`witnesses can have at most ${MAX_WITNESSES} entries`);
  const names = request.names ?? OWN_NAMES;
  const transaction = parseTransaction(request.cbor, names.transaction);
  const sets = request.witnesses.map((given, index) => readSignatures(given, names.witness(index), transaction));
  const merged = mergeSets(transaction.witnesses, sets);
  const signed = { ...transaction, witnesses: merged };
  const required = requiredWitnesses(transaction, request.inputAddresses ?? new Map());
  const valid = merged.vkeys.filter(({ vkey, signature }) => isSignatureValid(vkey, transaction.hash, signature));
  const signing = new Set(valid.map(({ vkey }) => toHex(blake2b224(vkey))));
  const roots = new Set(merged.bootstraps.map(computeByronRoot));
  const missing = [
    ...[...required.keyHashes].filter((hash) => !signing.has(hash)),
    ...findMissingScriptKeys(signed, new Set([...signing, ...required.keyHashes])),
    ...[...required.byronRoots].filter((root) => !roots.has(root)),
  ];
  return {
    cbor: toHex(encodeTransaction(signed, hasValidityFlag(parseHexField(request.cbor, names.transaction)))),
    hash: toHex(transaction.hash),
    complete: missing.length === 0 && required.unresolved === 0,
    missingKeyHashes: [...new Set(missing)],
    unresolvedInputs: required.unresolved,
  };
}

type Signatures = Pick<WitnessSet, 'vkeys' | 'bootstraps' | 'scripts'>;

/** Decodes a witness and verifies its signatures. */
export function readSignatures(
  given: string | KeySignature,
  field: string,
  { hash }: Pick<Transaction, 'hash'>,
): Signatures {
  const found = typeof given === 'string' ? decodeText(given, field, hash) : parseKeySignature(given, field);
  for (const { vkey, signature } of found.vkeys) checkSignature(vkey, signature, hash, field);
  for (const { publicKey, signature } of found.bootstraps) checkSignature(publicKey, signature, hash, field);
  return found;
}

function decodeText(text: string, field: string, hash: Uint8Array): Signatures {
  const bytes = parseHexField(text, field);
  return decoding(field, () => decodeAny(bytes, field, hash), 'a witness set, a signature or a signed transaction');
}

function parseKeySignature({ publicKey, signature }: KeySignature, field: string): Signatures {
  const parse = (text: string, name: string, length: number): Uint8Array => {
    const bytes = parseHexField(text, `${field}.${name}`);
    if (bytes.length === length) return bytes;
    throw new BuildError(`Invalid ${field}.${name}: it must have ${length * 2} hexadecimal digits`);
  };
  const vkey = { vkey: parse(publicKey, 'publicKey', 32), signature: parse(signature, 'signature', 64) };
  return { ...NO_WITNESSES, vkeys: [vkey] };
}

function decodeAny(bytes: Uint8Array, field: string, hash: Uint8Array): Signatures {
  const reader = new CborReader(bytes);
  if (reader.peekType() === 'map') {
    const set = readWitnessSet(reader);
    reader.expectEnd();
    return set;
  }
  const count = reader.readArrayHeader();
  if (reader.peekType() !== 'bytes') {
    const other = decodeTransaction(bytes);
    if (!areEqualBytes(other.hash, hash)) throw new BuildError(`Invalid ${field}: it signs another transaction`);
    return other.witnesses;
  }
  const vkey = reader.readHash(32);
  const signature = reader.readHash(64);
  reader.expectClose(count, 2);
  reader.expectEnd();
  return { ...NO_WITNESSES, vkeys: [{ vkey, signature }] };
}

function checkSignature(key: Uint8Array, signature: Uint8Array, hash: Uint8Array, field: string): void {
  if (!isSignatureValid(key, hash, signature))
    throw new BuildError(`Invalid ${field}: the signature of ${toHex(key)} is not valid for this transaction`);
}

/** The body commits to redeemers, datums and Plutus scripts, so only the base set may contain them. */
function mergeSets(base: WitnessSet, others: readonly Signatures[]): WitnessSet {
  const sets = [base, ...others];
  const vkeys = distinct(
    sets.flatMap((set) => set.vkeys),
    ({ vkey }: VkeyWitness) => toHex(vkey),
  );
  const bootstraps = distinct(
    sets.flatMap((set) => set.bootstraps),
    computeByronRoot,
  );
  const natives = sets.flatMap((set) => set.scripts.filter(({ language }) => language === 'native'));
  const scripts = distinct([...natives, ...base.scripts], ({ language, bytes }) => language + toHex(bytes));
  const changes = { vkeys, bootstraps, scripts: scripts.filter(({ language }) => language === 'native') };
  const merged = { ...base, ...changes, scripts };
  return { ...merged, encoded: encodeMerged(base, changes) };
}

function distinct<T>(items: readonly T[], key: (item: T) => string): readonly T[] {
  const byKey = new Map<string, T>();
  for (const item of items) if (!byKey.has(key(item))) byKey.set(key(item), item);
  return [...byKey.values()];
}

const SIGNATURE_FIELDS = [0, 1, 2];
const SET_TAG = 258;

/** Unchanged fields are copied byte for byte, because the body contains a hash of some of them. */
function encodeMerged(base: WitnessSet, changes: Signatures): Uint8Array {
  const given = readFields(base.encoded.length === 0 ? Uint8Array.of(0xa0) : base.encoded);
  const written = readFields(encodeWitnessSet({ ...NO_WITNESSES, ...changes }));
  const fields = new Map(given);
  for (const [field, bytes] of written) {
    const before = given.get(field);
    if (SIGNATURE_FIELDS.includes(field)) fields.set(field, before === undefined ? bytes : tagged(bytes, before));
  }
  const writer = new CborWriter().map(fields.size);
  for (const [field, bytes] of [...fields].toSorted(([a], [b]) => a - b)) writer.uint(field).raw(bytes);
  return writer.finish();
}

/** A set retains its tag. */
function tagged(bytes: Uint8Array, before: Uint8Array): Uint8Array {
  return new CborReader(before).tryTag(SET_TAG) ? new CborWriter().tag(SET_TAG).raw(bytes).finish() : bytes;
}

function readFields(witnessSet: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const reader = new CborReader(witnessSet);
  const fields = new Map<number, Uint8Array>();
  const count = reader.readMapHeader();
  for (let index = 0; reader.more(count, index); index += 1) {
    const field = reader.readUint();
    fields.set(field, reader.readEncoded());
  }
  return fields;
}

/** The root of the Byron address of a witness: the hash of its key, chain code and attributes. */
export function computeByronRoot({ publicKey, chainCode, attributes }: BootstrapWitness): string {
  const key = concatBytes([publicKey, chainCode]);
  const spending = new CborWriter().array(2).uint(0).bytes(key).finish();
  const rooted = new CborWriter().array(3).uint(0).raw(spending).raw(attributes).finish();
  return toHex(blake2b224(sha3of256(rooted)));
}
