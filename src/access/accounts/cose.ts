import { CborReader, type Span } from '../../kernel/cbor/reader.js';
import { CborWriter } from '../../kernel/cbor/writer.js';
import { DecodeError } from '../../kernel/errors.js';

/** Header maps of wallets have three entries. */
const MAX_ENTRIES = 16;
const COSE_SIGN1_TAG = 18;
/** BLAKE2b-224. */
const HASH_BYTES = 28;

// Labels and values of RFC 9052 (headers, keys) and RFC 9053 (EdDSA); "address" and "hashed" are from CIP-8.
const HEADER = { algorithm: 1n, critical: 2n, keyId: 4n, address: 'address', hashed: 'hashed' } as const;
const KEY = { type: 1n, keyId: 2n, algorithm: 3n, operations: 4n, curve: -1n, x: -2n } as const;
const EDDSA = -8n;
const OCTET_KEY_PAIR = 1n;
const ED25519 = 6n;

/** The fields of a wallet's `signData` response (CIP-30) that are needed to verify the signer and the message. */
export interface CoseSign1 {
  readonly address: Uint8Array;
  /** When present, it must be the id of the signing key. */
  readonly keyId: Uint8Array | undefined;
  /** Whether the payload is BLAKE2b-224 of the message instead of the message. */
  readonly hashed: boolean;
  readonly payload: Uint8Array;
  readonly signature: Uint8Array;
  readonly signed: Uint8Array;
}

/** An Ed25519 key. */
export interface CoseKey {
  readonly keyId: Uint8Array | undefined;
  readonly publicKey: Uint8Array;
}

export function decodeCoseSign1(bytes: Uint8Array): CoseSign1 {
  const reader = new CborReader(bytes);
  reader.tryTag(COSE_SIGN1_TAG);
  const count = reader.readTuple(4);
  const protectedBytes = reader.readBytes();
  const outside = readEntries(reader);
  if (reader.peekType() !== 'bytes') throw new DecodeError('the payload is missing');
  const payload = reader.readBytes();
  const signature = reader.readHash(64);
  reader.expectClose(count, 4);
  reader.expectEnd();

  const inside = readEntries(new CborReader(protectedBytes), 'to the end');
  if (inside.has(HEADER.critical)) throw new DecodeError('a critical header is not known');
  expectValue(inside.get(HEADER.algorithm), EDDSA, 'the algorithm is not EdDSA');
  const address = inside.get(HEADER.address);
  if (address === undefined) throw new DecodeError('the protected header has no address');
  const hashed = optional(outside.get(HEADER.hashed), (value) => value.readBool()) ?? false;
  if (hashed && payload.length !== HASH_BYTES) throw new DecodeError('the payload is not a hash');
  return {
    address: readValue(address, (value) => value.readBytes()),
    keyId: optional(inside.get(HEADER.keyId), (value) => value.readBytes()),
    hashed,
    payload,
    signature,
    signed: signedBytes(protectedBytes, payload),
  };
}

/** `Sig_structure` of RFC 9052, section 4.4, for one signer and without external data. */
const signedBytes = (protectedBytes: Uint8Array, payload: Uint8Array): Uint8Array =>
  new CborWriter().array(4).text('Signature1').bytes(protectedBytes).bytes(new Uint8Array(0)).bytes(payload).finish();

export function decodeCoseKey(bytes: Uint8Array): CoseKey {
  const entries = readEntries(new CborReader(bytes), 'to the end');
  const known: readonly Label[] = Object.values(KEY);
  // All other labels are private data (RFC 9053, section 7.2: label -4 is the private key).
  for (const label of entries.keys()) {
    if (!known.includes(label)) throw new DecodeError('the key holds more than a public key');
  }
  expectValue(entries.get(KEY.type), OCTET_KEY_PAIR, 'the key is not an octet key pair');
  expectValue(entries.get(KEY.curve), ED25519, 'the key is not of the curve Ed25519');
  if (entries.has(KEY.algorithm)) expectValue(entries.get(KEY.algorithm), EDDSA, 'the algorithm is not EdDSA');
  const x = entries.get(KEY.x);
  if (x === undefined) throw new DecodeError('the public key is missing');
  return {
    keyId: optional(entries.get(KEY.keyId), (value) => value.readBytes()),
    publicKey: readValue(x, (value) => value.readHash(32)),
  };
}

type Label = bigint | string;

/** A well-formed value whose content is decoded once its label is known. */
interface Value extends Span {
  readonly bytes: Uint8Array;
}

/**
 * Labels are integers or texts and must be unique: with a duplicate label, two readers could see different messages.
 */
function readEntries(reader: CborReader, until?: 'to the end'): ReadonlyMap<Label, Value> {
  const entries = new Map<Label, Value>();
  const count = reader.readMapHeader();
  for (let index = 0; reader.more(count, index); index += 1) {
    if (index >= MAX_ENTRIES) reader.fail(`more than ${MAX_ENTRIES} entries`);
    const label = reader.peekType() === 'text' ? reader.readText() : reader.readIntBig();
    if (entries.has(label)) reader.fail('a label occurs twice');
    entries.set(label, { bytes: reader.bytes, ...reader.skipSpan() });
  }
  if (until !== undefined) reader.expectEnd();
  return entries;
}

function readValue<Result>({ bytes, start, end }: Value, read: (reader: CborReader) => Result): Result {
  const reader = new CborReader(bytes, start, end);
  const result = read(reader);
  reader.expectEnd();
  return result;
}

const optional = <Result>(value: Value | undefined, read: (reader: CborReader) => Result): Result | undefined =>
  value === undefined ? undefined : readValue(value, read);

function expectValue(value: Value | undefined, expected: bigint, complaint: string): void {
  const isInteger = value !== undefined && (value.bytes[value.start] as number) >> 5 <= 1;
  if (!isInteger || readValue(value, (reader) => reader.readIntBig()) !== expected) throw new DecodeError(complaint);
}
