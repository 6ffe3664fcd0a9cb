import { createCipheriv, createDecipheriv, pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import type { Random } from '../../kernel/clock.js';
import { DecodeError } from '../../kernel/errors.js';

/**
 * Private keys that a passphrase protects: PKCS#8 EncryptedPrivateKeyInfo with PBES2, PBKDF2 and AES-CBC (RFC 8018), as
 * OpenSSL and libp2p write them. `createPrivateKey` reads them too, but derives the key without leaving the thread to
 * others, however many iterations the file demands.
 */
const derive = promisify(pbkdf2);

/** Recommended for PBKDF2 with SHA-256 by OWASP. */
const ITERATIONS = 600_000;
const MAX_ITERATIONS = 2_000_000;
const SALT_BYTES = 16;
const IV_BYTES = 16;

const SEQUENCE = 0x30;
const OCTETS = 0x04;
const INTEGER = 0x02;
const NULL = 0x05;
const OBJECT_ID = 0x06;

const PBES2 = '2a864886f70d01050d';
const PBKDF2 = '2a864886f70d01050c';
/** HMAC functions by object identifier; the first is the default of the standard. */
const DIGESTS: Readonly<Record<string, string>> = {
  '2a864886f70d0207': 'sha1',
  '2a864886f70d0209': 'sha256',
  '2a864886f70d020a': 'sha384',
  '2a864886f70d020b': 'sha512',
};
const DEFAULT_DIGEST = 'sha1';
const HMAC_SHA256 = '2a864886f70d0209';
const CIPHERS: Readonly<Record<string, { readonly name: string; readonly keyBytes: number }>> = {
  '60864801650304012a': { name: 'aes-256-cbc', keyBytes: 32 },
  '608648016503040116': { name: 'aes-192-cbc', keyBytes: 24 },
  '608648016503040102': { name: 'aes-128-cbc', keyBytes: 16 },
};
const AES_256_CBC = '60864801650304012a';

/** Encrypts the DER of a PKCS#8 private key. */
export async function encryptPkcs8(plain: Uint8Array, passphrase: string, random: Random): Promise<Uint8Array> {
  const salt = random(SALT_BYTES);
  const iv = random(IV_BYTES);
  const key = await derive(passphrase, salt, ITERATIONS, 32, 'sha256');
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
  const derivation = sequence(
    objectId(PBKDF2),
    sequence(element(OCTETS, salt), integer(ITERATIONS), sequence(objectId(HMAC_SHA256), element(NULL))),
  );
  const encryption = sequence(objectId(AES_256_CBC), element(OCTETS, iv));
  return sequence(sequence(objectId(PBES2), sequence(derivation, encryption)), element(OCTETS, encrypted));
}

/** Returns the DER of the private key. A wrong passphrase is indistinguishable from damage. */
export async function decryptPkcs8(der: Uint8Array, passphrase: string): Promise<Uint8Array> {
  const { salt, iterations, digest, cipher, iv, encrypted } = readParameters(der);
  const key = await derive(passphrase, salt, iterations, cipher.keyBytes, digest);
  try {
    const decipher = createDecipheriv(cipher.name, key, iv);
    return new Uint8Array(Buffer.concat([decipher.update(encrypted), decipher.final()]));
  } catch (cause) {
    throw new DecodeError('the passphrase is wrong', { cause });
  }
}

function readParameters(der: Uint8Array) {
  const [info = EMPTY] = readElements(der);
  const [algorithm = EMPTY, encrypted = EMPTY] = readElements(expect(info, SEQUENCE));
  const [scheme = EMPTY, schemes = EMPTY] = readElements(expect(algorithm, SEQUENCE));
  if (toHex(expect(scheme, OBJECT_ID)) !== PBES2) throw new DecodeError('encrypted with a scheme other than PBES2');
  const [derivation = EMPTY, encryption = EMPTY] = readElements(expect(schemes, SEQUENCE));
  const [kdf = EMPTY, settings = EMPTY] = readElements(expect(derivation, SEQUENCE));
  if (toHex(expect(kdf, OBJECT_ID)) !== PBKDF2) throw new DecodeError('its key is not derived with PBKDF2');
  const [salt = EMPTY, count = EMPTY, ...rest] = readElements(expect(settings, SEQUENCE));
  const prf = rest.find(({ tag }) => tag === SEQUENCE);
  const [prfId = EMPTY] = prf === undefined ? [] : readElements(prf.content);
  const digest = prf === undefined ? DEFAULT_DIGEST : DIGESTS[toHex(expect(prfId, OBJECT_ID))];
  const [cipherId = EMPTY, iv = EMPTY] = readElements(expect(encryption, SEQUENCE));
  const cipher = CIPHERS[toHex(expect(cipherId, OBJECT_ID))];
  const iterations = readSmallInteger(expect(count, INTEGER));
  if (digest === undefined || cipher === undefined) throw new DecodeError('encrypted with an unsupported algorithm');
  if (iterations < 1 || iterations > MAX_ITERATIONS)
    throw new DecodeError(`its key is derived with more than ${MAX_ITERATIONS} iterations`);
  if (expect(iv, OCTETS).length !== IV_BYTES) throw new DecodeError('its initialization vector has a wrong length');
  return {
    salt: expect(salt, OCTETS),
    iterations,
    digest,
    cipher,
    iv: iv.content,
    encrypted: expect(encrypted, OCTETS),
  };
}

interface Element {
  readonly tag: number;
  readonly content: Uint8Array;
}

const EMPTY: Element = { tag: 0, content: new Uint8Array() };

function expect({ tag, content }: Element, expected: number): Uint8Array {
  if (tag !== expected) throw new DecodeError('not an encrypted private key of PKCS#8');
  return content;
}

/** The elements of a DER sequence, whose lengths have at most three bytes here. */
function readElements(bytes: Uint8Array): readonly Element[] {
  const elements: Element[] = [];
  for (let at = 0; at < bytes.length; ) {
    const tag = bytes[at] ?? 0;
    const first = bytes[at + 1] ?? 0;
    const lengthBytes = first < 0x80 ? 0 : first - 0x80;
    if (lengthBytes > 3) throw new DecodeError('not DER');
    let length = lengthBytes === 0 ? first : 0;
    for (let index = 0; index < lengthBytes; index += 1) length = length * 256 + (bytes[at + 2 + index] ?? 0);
    const start = at + 2 + lengthBytes;
    if (start + length > bytes.length) throw new DecodeError('not DER: it ends early');
    elements.push({ tag, content: bytes.subarray(start, start + length) });
    at = start + length;
  }
  return elements;
}

const readSmallInteger = (content: Uint8Array): number =>
  content.length > 4 ? Number.POSITIVE_INFINITY : content.reduce((value, byte) => value * 256 + byte, 0);

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

function element(tag: number, content: Uint8Array = new Uint8Array()): Buffer {
  const { length } = content;
  const head = length < 0x80 ? [tag, length] : length < 0x100 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length];
  return Buffer.concat([Uint8Array.from(head), content]);
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => element(SEQUENCE, Buffer.concat(parts));
const objectId = (hex: string): Buffer => element(OBJECT_ID, Buffer.from(hex, 'hex'));

/** A leading zero keeps the number positive. */
function integer(value: number): Buffer {
  const bytes = Buffer.from(value.toString(16).padStart(8, '0'), 'hex');
  const first = bytes.findIndex((byte, index) => byte !== 0 || index === bytes.length - 1);
  const short = bytes.subarray(first);
  return element(INTEGER, (short[0] ?? 0) >= 0x80 ? Buffer.concat([Uint8Array.of(0), short]) : short);
}
