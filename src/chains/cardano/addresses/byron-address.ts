import { blake2b224 } from '../../../kernel/blake2b.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { crc32 } from '../../../kernel/crc32.js';
import { DecodeError } from '../../../kernel/errors.js';
import { sha3of256 } from '../../../kernel/sha3.js';

export interface ByronAddress {
  readonly type: 'byron';
  /** The original bytes: attributes have more than one valid encoding, so an address is never re-encoded. */
  readonly bytes: Uint8Array;
  readonly root: Uint8Array;
  readonly spending: ByronSpending;
  /** Encrypted derivation path of old wallets, as CBOR. */
  readonly derivationPath: Uint8Array | undefined;
  /** Absent on mainnet and on networks that use its magic. */
  readonly networkMagic: number | undefined;
}

/** The spending data: a key, a script (never used on any network) or a redeem voucher of the pre-sale. */
export type ByronSpending = 'key' | 'script' | 'redeem';
const SPENDING: readonly ByronSpending[] = ['key', 'script', 'redeem'];

const ENCODED_CBOR = 24;
const DERIVATION_PATH = 1;
const NETWORK_MAGIC = 2;

/** `[#6.24(payload), CRC-32 of the payload]`, the payload being `[root, attributes, type]`. */
export function decodeByronAddress(bytes: Uint8Array): ByronAddress {
  const outer = new CborReader(bytes);
  const count = outer.readTuple(2);
  if (!outer.tryTag(ENCODED_CBOR)) outer.fail('a Byron address begins with tag 24');
  const payload = outer.readBytes();
  const checksum = outer.readUint();
  outer.expectClose(count, 2);
  outer.expectEnd();
  if (crc32(payload) !== checksum) throw new DecodeError('the checksum of the Byron address does not match');
  return { type: 'byron', bytes, ...decodePayload(payload) };
}

function decodePayload(payload: Uint8Array): Omit<ByronAddress, 'type' | 'bytes'> {
  const reader = new CborReader(payload);
  const count = reader.readTuple(3);
  const root = reader.readHash(28);
  const attributes = decodeAttributes(reader);
  const spending = SPENDING[reader.readUint()];
  if (spending === undefined) return reader.fail('unknown kind of Byron address');
  reader.expectClose(count, 3);
  reader.expectEnd();
  return { root, ...attributes, spending };
}

function decodeAttributes(reader: CborReader): Pick<ByronAddress, 'derivationPath' | 'networkMagic'> {
  let derivationPath: Uint8Array | undefined;
  let networkMagic: number | undefined;
  const count = reader.readMapHeader();
  for (let index = 0; reader.more(count, index); index += 1) {
    const key = reader.readUint();
    const value = reader.readBytes();
    if (key === DERIVATION_PATH) derivationPath = value;
    if (key === NETWORK_MAGIC) networkMagic = decodeMagic(value);
  }
  return { derivationPath, networkMagic };
}

/**
 * Bytes of the attributes that the ledger limits: the derivation path without its CBOR head and unknown attributes. The
 * network magic does not count.
 */
export function countAttributeBytes({ bytes }: Pick<ByronAddress, 'bytes'>): number {
  const outer = new CborReader(bytes);
  outer.readTuple(2);
  outer.tryTag(ENCODED_CBOR);
  const reader = new CborReader(outer.readBytes());
  reader.readTuple(3);
  reader.readHash(28);
  let size = 0;
  const count = reader.readMapHeader();
  for (let index = 0; reader.more(count, index); index += 1) {
    const key = reader.readUint();
    const value = reader.readBytes();
    if (key === DERIVATION_PATH) size += new CborReader(value).readBytes().length;
    else if (key !== NETWORK_MAGIC) size += value.length;
  }
  return size;
}

function decodeMagic(bytes: Uint8Array): number {
  const reader = new CborReader(bytes);
  const magic = reader.readUint();
  reader.expectEnd();
  if (magic > 0xffff_ffff) reader.fail('a network magic above 32 bits');
  return magic;
}

/** Encodes a Byron address without a derivation path. */
export function encodeByronAddress(address: Pick<ByronAddress, 'root' | 'spending' | 'networkMagic'>): Uint8Array {
  const payload = new CborWriter().array(3).bytes(address.root);
  writeMagic(payload, address.networkMagic).uint(SPENDING.indexOf(address.spending));
  return protect(payload.finish());
}

const protect = (payload: Uint8Array): Uint8Array =>
  new CborWriter().array(2).tag(ENCODED_CBOR).bytes(payload).uint(crc32(payload)).finish();

function writeMagic(writer: CborWriter, magic: number | undefined): CborWriter {
  if (magic === undefined) return writer.map(0);
  return writer.map(1).uint(NETWORK_MAGIC).bytes(new CborWriter().uint(magic).finish());
}

/** The address of a pre-sale voucher's public key (Byron specification, address root of redeem data). */
export function redeemAddress(publicKey: Uint8Array, networkMagic: number | undefined): Uint8Array {
  const spendingData = new CborWriter().array(2).uint(SPENDING.indexOf('redeem')).bytes(publicKey).finish();
  const rooted = new CborWriter().array(3).uint(SPENDING.indexOf('redeem')).raw(spendingData);
  const root = blake2b224(sha3of256(writeMagic(rooted, networkMagic).finish()));
  return encodeByronAddress({ root, spending: 'redeem', networkMagic });
}
