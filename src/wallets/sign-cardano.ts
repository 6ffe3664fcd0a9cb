import { blake2b } from '@noble/hashes/blake2.js';
import { type CborItem, decodeCborItem } from '../kernel/cbor/item.js';
import { CborWriter } from '../kernel/cbor/writer.js';
import { DecodeError } from '../kernel/errors.js';
import type { CardanoKey } from './cardano-keys.js';
import type { CardanoAccount } from './cardano-wallet.js';
import { findField, getItems, listRequiredKeys } from './required-keys.js';

/** Far above the transaction size limit of any network. */
export const MAX_TRANSACTION_BYTES = 65_536;

export interface SignedTransaction {
  /** BLAKE2b-256 of the body. */
  readonly hash: Uint8Array;
  readonly bytes: Uint8Array;
  /** Only the new signatures, as returned by `signTx` of CIP-30 wallets. */
  readonly witnessSet: Uint8Array;
}

const SET_TAG = 258;
const VKEYS = 0;

/** The keys of an account that a transaction requires: the payment key, and other keys that the body refers to. */
export function accountSigners(transaction: Uint8Array, account: CardanoAccount): readonly CardanoKey[] {
  const requiredKeys = listRequiredKeys(decodeParts(transaction).body);
  const isRequired = ({ hash }: CardanoKey): boolean => requiredKeys.some((each) => sameBytes(each, hash));
  return [account.payment, ...[account.stake, account.drep].filter(isRequired)];
}

/** Adds the signatures of the keys. Body, scripts and auxiliary data keep their bytes; other signatures stay. */
export function signTransaction(bytes: Uint8Array, keys: readonly CardanoKey[]): SignedTransaction {
  const { items, body, witnesses } = decodeParts(bytes);
  const hash = blake2b(bytes.subarray(body.start, body.end), { dkLen: 32 });
  const made = keys.map((key) => ({ publicKey: key.publicKey, encoded: createWitness(key, hash) }));
  const before = getItems(findField(witnesses, VKEYS)).filter(
    (witness) => !made.some(({ publicKey }) => isWitnessByKey(witness, publicKey)),
  );
  const vkeys = [...before.map(({ start, end }) => bytes.subarray(start, end)), ...made.map(({ encoded }) => encoded)];
  const writer = new CborWriter().array(items.length);
  for (const item of items)
    writer.raw(item === witnesses ? withVkeys(bytes, witnesses, vkeys) : bytes.subarray(item.start, item.end));
  const own = new CborWriter().map(1).uint(VKEYS).tag(SET_TAG).array(made.length);
  for (const { encoded } of made) own.raw(encoded);
  return { hash, bytes: writer.finish(), witnessSet: own.finish() };
}

/** The network ids of output addresses (CIP-19); Byron addresses have none. */
export function outputNetworkIds(transaction: Uint8Array): ReadonlySet<number> {
  const outputs = getItems(findField(decodeParts(transaction).body, 1));
  const addresses = outputs.map((output) => (output.kind === 'map' ? findField(output, 0) : getItems(output)[0]));
  return new Set(
    addresses.flatMap((address) => {
      const header = address?.kind === 'bytes' ? address.value[0] : undefined;
      return header === undefined || header >> 4 === BYRON ? [] : [header & 0x0f];
    }),
  );
}

const BYRON = 8;

interface DecodedTransactionParts {
  readonly items: readonly CborItem[];
  readonly body: CborItem;
  readonly witnesses: CborItem;
}

/** Three parts before Alonzo, four since. */
function decodeParts(bytes: Uint8Array): DecodedTransactionParts {
  if (bytes.length > MAX_TRANSACTION_BYTES)
    throw new DecodeError(`a transaction has at most ${MAX_TRANSACTION_BYTES} bytes`);
  const item = decodeCborItem(bytes);
  const items = item.kind === 'array' ? item.items : [];
  const [body, witnesses] = items;
  if (items.length < 3 || items.length > 4 || body?.kind !== 'map' || witnesses?.kind !== 'map')
    throw new DecodeError('not a transaction: an array of body, witnesses, validity and auxiliary data is expected');
  return { items, body, witnesses };
}

const createWitness = (key: CardanoKey, hash: Uint8Array): Uint8Array =>
  new CborWriter().array(2).bytes(key.publicKey).bytes(key.sign(hash)).finish();

function isWitnessByKey(witness: CborItem, publicKey: Uint8Array): boolean {
  const [key] = getItems(witness);
  return key?.kind === 'bytes' && sameBytes(key.value, publicKey);
}

/** Prepends these signatures to the witness set; a set keeps its form, tagged or not. */
function withVkeys(bytes: Uint8Array, witnesses: CborItem, vkeys: readonly Uint8Array[]): Uint8Array {
  if (witnesses.kind !== 'map') return bytes.subarray(witnesses.start, witnesses.end);
  const isVkeys = ([key]: readonly [CborItem, CborItem]): boolean => key.kind === 'int' && key.value === BigInt(VKEYS);
  const others = witnesses.entries.filter((entry) => !isVkeys(entry));
  const known = findField(witnesses, VKEYS);
  const writer = new CborWriter().map(others.length + 1).uint(VKEYS);
  if (known === undefined || known.kind === 'tag') writer.tag(SET_TAG);
  writer.array(vkeys.length);
  for (const vkey of vkeys) writer.raw(vkey);
  for (const [key, value] of others)
    writer.raw(bytes.subarray(key.start, key.end)).raw(bytes.subarray(value.start, value.end));
  return writer.finish();
}

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);
