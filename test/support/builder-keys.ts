import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { addressText, type Credential } from '../../src/chains/cardano/addresses/address.js';
import { encodeByronAddress } from '../../src/chains/cardano/addresses/byron-address.js';
import { encodeNativeScript, type NativeScript } from '../../src/chains/cardano/scripts/native-script.js';
import { scriptHash } from '../../src/chains/cardano/scripts/script-hash.js';
import { decodeTransaction } from '../../src/chains/cardano/transactions/transaction.js';
import { encodeBase58 } from '../../src/kernel/base58.js';
import { blake2b224 } from '../../src/kernel/blake2b.js';
import { CborReader } from '../../src/kernel/cbor/reader.js';
import { CborWriter } from '../../src/kernel/cbor/writer.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { sha3of256 } from '../../src/kernel/sha3.js';

/** Keys from small numbers, their addresses, and a signing wallet. */

export interface TestKey {
  readonly publicKey: Uint8Array;
  readonly hash: Uint8Array;
  readonly hashHex: string;
  readonly privateKey: KeyObject;
}

const PRIVATE_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

export function testKey(number: number): TestKey {
  const seed = Buffer.alloc(32, number & 0xff);
  seed.writeUInt32BE(number, 0);
  const privateKey = createPrivateKey({ key: Buffer.concat([PRIVATE_HEAD, seed]), format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const publicKey = new Uint8Array(spki.subarray(-32));
  const hash = blake2b224(publicKey);
  return { publicKey, hash, hashHex: toHex(hash), privateKey };
}

const keyCredential = ({ hash }: TestKey): Credential => ({ type: 'key', hash });
const TESTNET = 0;

export const baseAddress = (payment: TestKey, stake: TestKey): string =>
  addressText({ type: 'base', networkId: TESTNET, payment: keyCredential(payment), stake: keyCredential(stake) });

export const enterpriseAddress = (payment: TestKey): string =>
  addressText({ type: 'enterprise', networkId: TESTNET, payment: keyCredential(payment) });

export const pointerAddress = (payment: TestKey): string =>
  addressText({
    type: 'pointer',
    networkId: TESTNET,
    payment: keyCredential(payment),
    pointer: { slot: 2_498_243, txIndex: 27, certIndex: 3 },
  });

export const stakeAddress = (stake: TestKey): string =>
  addressText({ type: 'reward', networkId: TESTNET, stake: keyCredential(stake) });

export interface TestScript {
  readonly bytes: Uint8Array;
  readonly hash: string;
  readonly address: string;
  readonly stakeAddress: string;
}

export function testScript(script: NativeScript): TestScript {
  const bytes = encodeNativeScript(script);
  const hash = scriptHash('native', bytes);
  const credential: Credential = { type: 'script', hash };
  return {
    bytes,
    hash: toHex(hash),
    address: addressText({ type: 'enterprise', networkId: TESTNET, payment: credential }),
    stakeAddress: addressText({ type: 'reward', networkId: TESTNET, stake: credential }),
  };
}

/** Attribute bytes of preprod Byron addresses. */
const PREPROD_ATTRIBUTES = new CborWriter().map(1).uint(2).bytes(Uint8Array.of(1)).finish();
const CHAIN_CODE = new Uint8Array(32).fill(7);

export function byronAddress({ publicKey }: TestKey): string {
  const spending = new CborWriter()
    .array(2)
    .uint(0)
    .bytes(Buffer.concat([publicKey, CHAIN_CODE]))
    .finish();
  const rooted = new CborWriter().array(3).uint(0).raw(spending).raw(PREPROD_ATTRIBUTES).finish();
  const root = blake2b224(sha3of256(rooted));
  return encodeBase58(encodeByronAddress({ root, spending: 'key', networkMagic: 1 }));
}

const SET_TAG = 258;

/**
 * Adds witnesses without changing the body, like a wallet. `byron` keys sign for addresses, the others for key hashes.
 */
export function signTransaction(
  cbor: string,
  keys: readonly TestKey[],
  options: { readonly byron?: readonly TestKey[]; readonly form?: 'tagged' | 'untagged' } = {},
): string {
  const { byron = [], form = 'tagged' } = options;
  const transaction = decodeTransaction(fromHex(cbor));
  const { body, witnesses, auxiliary, hash } = transaction;
  const signWith = (key: TestKey): Uint8Array => new Uint8Array(sign(null, hash, key.privateKey));
  const scripts = witnesses.scripts.filter(({ language }) => language === 'native');
  const { datums } = witnesses;
  const fields = [keys, scripts, byron, datums].filter(({ length }) => length > 0).length;
  const writer = new CborWriter().map(fields);
  const set = (field: number, count: number): CborWriter => {
    writer.uint(field);
    if (form === 'tagged') writer.tag(SET_TAG);
    return writer.array(count);
  };
  if (keys.length > 0) {
    set(0, keys.length);
    for (const key of keys) writer.array(2).bytes(key.publicKey).bytes(signWith(key));
  }
  if (scripts.length > 0) {
    set(1, scripts.length);
    for (const { bytes } of scripts) writer.raw(bytes);
  }
  if (byron.length > 0) {
    set(2, byron.length);
    for (const key of byron)
      writer.array(4).bytes(key.publicKey).bytes(signWith(key)).bytes(CHAIN_CODE).bytes(PREPROD_ATTRIBUTES);
  }
  if (datums.length > 0) {
    set(4, datums.length);
    for (const datum of datums) writer.raw(datum);
  }
  const signed = new CborWriter().array(4).raw(body.encoded).raw(writer.finish()).bool(true);
  if (auxiliary === undefined) signed.null();
  else signed.raw(auxiliary.encoded);
  return toHex(signed.finish());
}

/** The same for any transaction: its existing witness set is preserved. */
export function addSignatures(cbor: string, keys: readonly TestKey[]): string {
  const { body, witnesses, auxiliary, hash } = decodeTransaction(fromHex(cbor));
  const reader = new CborReader(witnesses.encoded);
  const fields: (readonly [number, Uint8Array])[] = [];
  const count = reader.readMapHeader();
  for (let index = 0; reader.more(count, index); index += 1) fields.push([reader.readUint(), reader.readEncoded()]);
  const writer = new CborWriter().array(4).raw(body.encoded);
  writer
    .map(fields.length + 1)
    .uint(0)
    .tag(SET_TAG)
    .array(keys.length);
  for (const { publicKey, privateKey } of keys)
    writer
      .array(2)
      .bytes(publicKey)
      .bytes(new Uint8Array(sign(null, hash, privateKey)));
  for (const [field, bytes] of fields) writer.uint(field).raw(bytes);
  writer.bool(true);
  if (auxiliary === undefined) writer.null();
  else writer.raw(auxiliary.encoded);
  return toHex(writer.finish());
}
