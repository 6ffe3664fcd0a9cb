import { encodeBech32 } from '../../../kernel/bech32.js';
import { blake2b224, blake2b256 } from '../../../kernel/blake2b.js';
import { decodeCborItem, encodeCborItem } from '../../../kernel/cbor/item.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { DecodeError } from '../../../kernel/errors.js';
import { isSignatureValidLater } from '../ledger/ed25519.js';
import { hashIssuerKey } from './pool-id.js';

/** CIP-88 registrations. */
export const REGISTRATION_LABEL = 867n;

const VERSION = 2n;
const POOL_SCOPE = 1n;
const PLAIN_SIGNATURE = 0n;
const CIP8_SIGNATURE = 2n;
const EDDSA = -8n;

const HASH_BYTES = 28;
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

/** A key that a pool authorises to act for it, signed by the pool's cold key (CIP-151). */
export interface CalidusRegistration {
  readonly pool: Uint8Array;
  readonly calidusKey: Uint8Array;
  readonly nonce: bigint;
  /** The claimed signature of the cold key. */
  readonly claim: SignatureClaim;
}

interface SignatureClaim {
  readonly publicKey: Uint8Array;
  readonly message: Uint8Array;
  readonly signature: Uint8Array;
}

/** Parts stay encoded until they are needed, which takes a quarter of the time of decoding the whole. */
type Encoded = Uint8Array;

/** Reads the metadata under the label; undefined for any other content, which is common. */
export function readCalidusRegistration(cbor: Uint8Array): CalidusRegistration | undefined {
  try {
    return parseRegistration(cbor);
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

export const isSignedByPool = ({ claim }: CalidusRegistration): Promise<boolean> =>
  isSignatureValidLater(claim.publicKey, claim.message, claim.signature);

/** The key of zeros revokes the previous key without a replacement. */
export const isRevocation = ({ calidusKey }: CalidusRegistration): boolean => calidusKey.every((byte) => byte === 0);

/** Header byte: a key hash (1) for a stake pool (10). */
export const calidusIdBech32 = (calidusKey: Uint8Array): string =>
  encodeBech32('calidus', Uint8Array.of(0xa1, ...blake2b224(calidusKey)));

function parseRegistration(cbor: Encoded): CalidusRegistration | undefined {
  const registrationFields = readFields(cbor);
  const payload = registrationFields.get(1n);
  const fields = readFields(payload);
  const [scope, id] = readItems(fields.get(1n));
  if (payload === undefined || readInteger(registrationFields.get(0n)) !== VERSION || readInteger(scope) !== POOL_SCOPE)
    return undefined;
  const pool = readBytes(id, HASH_BYTES);
  const calidusKey = readBytes(fields.get(7n), KEY_BYTES);
  const nonce = readInteger(fields.get(4n));
  if (pool === undefined || calidusKey === undefined || nonce === undefined || nonce < 0n) return undefined;
  if (!hasMajorType('array', fields.get(2n))) return undefined;
  const readClaim = CLAIM_READERS.get(readInteger(readItems(fields.get(3n))[0]) ?? -1n);
  if (readClaim === undefined) return undefined;
  for (const witness of readItems(registrationFields.get(2n))) {
    const claim = readClaim(witness, pool, payload);
    // Only the first witness is checked, so that a registration with many false witnesses causes no extra work.
    if (claim !== undefined) return { pool, calidusKey, nonce, claim };
  }
  return undefined;
}

type ClaimReader = (witness: Encoded, pool: Uint8Array, payload: Encoded) => SignatureClaim | undefined;

/** A COSE_Sign1 (CIP-8) whose flag `hashed` is 0 or 1, because metadata has no booleans. */
const readCip8Claim: ClaimReader = (witness, pool, payload) => {
  const fields = readFields(witness);
  const publicKey = readColdKey(readFields(fields.get(1n)).get(-2n), pool);
  if (publicKey === undefined || (readInteger(fields.get(0n)) ?? 0n) !== 0n) return undefined;
  const [head, hashed, signed, proof] = readItems(fields.get(2n));
  const header = readBytes(head);
  const content = readBytes(signed);
  const signature = readBytes(proof, SIGNATURE_BYTES);
  if (header === undefined || content === undefined || signature === undefined) return undefined;
  if (!isHeaderForPool(header, pool) || !matchesDigest(payload, content, readInteger(hashed))) return undefined;
  return { publicKey, message: signatureStructure(header, content), signature };
};

/** A signature of the hash itself; key and signature in the array of version 1 or in the map of version 2. */
const readPlainClaim: ClaimReader = (witness, pool, payload) => {
  const fields = readFields(witness);
  const [key, proof] = hasMajorType('map', witness) ? [fields.get(1n), fields.get(2n)] : readItems(witness);
  const publicKey = readColdKey(key, pool);
  const signature = readBytes(proof, SIGNATURE_BYTES);
  if (publicKey === undefined || signature === undefined) return undefined;
  return { publicKey, message: blake2b256(payload), signature };
};

const CLAIM_READERS: ReadonlyMap<bigint, ClaimReader> = new Map([
  [PLAIN_SIGNATURE, readPlainClaim],
  [CIP8_SIGNATURE, readCip8Claim],
]);

/**
 * The signature covers the hash of the payload's CBOR. Wallets may re-encode the payload after signing, so the
 * canonical form is tried in addition to the bytes on the chain.
 */
function matchesDigest(payload: Encoded, content: Uint8Array, hashed: bigint | undefined): boolean {
  if (hashed !== 0n && hashed !== 1n) return false;
  const computeDigest = (bytes: Uint8Array) => (hashed === 1n ? blake2b224(blake2b256(bytes)) : blake2b256(bytes));
  return (
    isSame(content, computeDigest(payload)) || isSame(content, computeDigest(encodeCborItem(decodeCborItem(payload))))
  );
}

/** `Sig_structure` of RFC 9052 without external data. */
export const signatureStructure = (header: Uint8Array, content: Uint8Array): Uint8Array =>
  new CborWriter().array(4).text('Signature1').bytes(header).bytes(new Uint8Array()).bytes(content).finish();

function isHeaderForPool(header: Uint8Array, pool: Uint8Array): boolean {
  if (!hasMajorType('map', header)) return false;
  let algorithm: bigint | undefined;
  let address: Uint8Array | undefined;
  for (const [key, value] of readEntries(header)) {
    if (hasMajorType('int', key) && readInteger(key) === 1n) algorithm = readInteger(value);
    if (hasMajorType('text', key) && new CborReader(key).readText() === 'address') address = readBytes(value);
  }
  return algorithm === EDDSA && address !== undefined && isSame(address, pool);
}

function readColdKey(item: Encoded | undefined, pool: Uint8Array): Uint8Array | undefined {
  const key = readBytes(item, KEY_BYTES);
  return key !== undefined && isSame(hashIssuerKey(key), pool) ? key : undefined;
}

function readEntries(item: Encoded): readonly (readonly [Encoded, Encoded])[] {
  const reader = new CborReader(item);
  const entries: [Encoded, Encoded][] = [];
  const count = reader.readMapHeader();
  for (let index = 0; reader.more(count, index); index += 1) entries.push([reader.readEncoded(), reader.readEncoded()]);
  reader.expectEnd();
  return entries;
}

/** By integer key. A duplicate key is ambiguous and is rejected. */
function readFields(item: Encoded | undefined): ReadonlyMap<bigint, Encoded> {
  const fields = new Map<bigint, Encoded>();
  if (item === undefined || !hasMajorType('map', item)) return fields;
  for (const [key, value] of readEntries(item)) {
    const number = readInteger(key);
    if (number === undefined) continue;
    if (fields.has(number)) throw new DecodeError(`duplicate key ${number}`);
    fields.set(number, value);
  }
  return fields;
}

function readItems(item: Encoded | undefined): readonly Encoded[] {
  if (item === undefined || !hasMajorType('array', item)) return [];
  const reader = new CborReader(item);
  const items: Encoded[] = [];
  const count = reader.readArrayHeader();
  for (let index = 0; reader.more(count, index); index += 1) items.push(reader.readEncoded());
  return items;
}

const readInteger = (item: Encoded | undefined): bigint | undefined =>
  item !== undefined && hasMajorType('int', item) ? new CborReader(item).readIntBig() : undefined;

function readBytes(item: Encoded | undefined, length?: number): Uint8Array | undefined {
  if (item === undefined || !hasMajorType('bytes', item)) return undefined;
  const bytes = new CborReader(item).readBytes();
  return length === undefined || bytes.length === length ? bytes : undefined;
}

const MAJOR = { int: [0, 1], bytes: [2], text: [3], array: [4], map: [5] } as const;

const hasMajorType = (kind: keyof typeof MAJOR, item: Encoded | undefined): boolean =>
  item !== undefined && (MAJOR[kind] as readonly number[]).includes(item[0]! >> 5);

const isSame = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;
