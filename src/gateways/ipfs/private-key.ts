import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Random } from '../../kernel/clock.js';
import { DecodeError } from '../../kernel/errors.js';
import { decryptPkcs8, encryptPkcs8 } from './encrypted-pkcs8.js';
import { encodeMessage, expectBytes, expectNumber, readFields } from './protobuf.js';

/** The forms in which Kubo exports and imports keys, and one that a passphrase protects. */
export const KEY_FORMATS = ['libp2p-protobuf-cleartext', 'pem-pkcs8-cleartext', 'pem-pkcs8-encrypted'] as const;
export type KeyFormat = (typeof KEY_FORMATS)[number];

/**
 * The secret of a key as it is stored: 32 bytes of Ed25519, which are its seed, or a libp2p private key of RSA. No other
 * types: Kubo imports none without a flag.
 */
export type KeySecret = Uint8Array;

const SEED_BYTES = 32;
/** PKCS#8 prefix of an Ed25519 private key (RFC 8410). */
const ED25519_PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
/** Type numbers of the libp2p specification. */
const RSA = 0n;
const ED25519 = 1n;
const MIN_RSA_BITS = 2_048;
/** Larger keys sign so slowly that publishing would delay other requests. */
const MAX_RSA_BITS = 4_096;

export function toKeyObject(secret: KeySecret): KeyObject {
  if (secret.length === SEED_BYTES)
    return createPrivateKey({ key: Buffer.concat([ED25519_PKCS8, secret]), format: 'der', type: 'pkcs8' });
  const { data } = readMessage(secret);
  return createPrivateKey({ key: Buffer.from(data), format: 'der', type: 'pkcs1' });
}

/** Protobuf is base64, as text has no other form of it. */
export async function exportSecret(
  secret: KeySecret,
  format: KeyFormat,
  passphrase: string | undefined,
  random: Random,
): Promise<string> {
  const key = toKeyObject(secret);
  if (format === 'libp2p-protobuf-cleartext') return Buffer.from(toMessage(secret, key)).toString('base64');
  const der = key.export({ format: 'der', type: 'pkcs8' });
  if (format === 'pem-pkcs8-cleartext') return toPem('PRIVATE KEY', der);
  if (passphrase === undefined) throw new DecodeError('a passphrase is required');
  return toPem('ENCRYPTED PRIVATE KEY', await encryptPkcs8(der, passphrase, random));
}

export async function importSecret(
  text: string,
  format: KeyFormat,
  passphrase: string | undefined,
): Promise<KeySecret> {
  if (format === 'libp2p-protobuf-cleartext') return readLibp2p(Buffer.from(text, 'base64'));
  if (format === 'pem-pkcs8-cleartext') return readPkcs8(readPem('PRIVATE KEY', text));
  if (passphrase === undefined) throw new DecodeError('a passphrase is required');
  return readPkcs8(await decryptPkcs8(readPem('ENCRYPTED PRIVATE KEY', text), passphrase));
}

function readLibp2p(bytes: Uint8Array): KeySecret {
  const { type, data } = readMessage(bytes);
  if (type === RSA)
    return toSecret(refusing(() => createPrivateKey({ key: Buffer.from(data), format: 'der', type: 'pkcs1' })));
  if (type !== ED25519) throw new DecodeError('neither an Ed25519 nor an RSA key');
  // The seed is followed by the public key, in old files twice.
  if (data.length !== 64 && data.length !== 96) throw new DecodeError('an Ed25519 key of another length');
  const seed = new Uint8Array(data.subarray(0, SEED_BYTES));
  const publicKey = readPublicBytes(toKeyObject(seed));
  for (let at = SEED_BYTES; at < data.length; at += SEED_BYTES)
    if (Buffer.compare(publicKey, data.subarray(at, at + SEED_BYTES)) !== 0)
      throw new DecodeError('its public key does not belong to its secret');
  return seed;
}

const readPkcs8 = (der: Uint8Array): KeySecret =>
  toSecret(refusing(() => createPrivateKey({ key: Buffer.from(der), format: 'der', type: 'pkcs8' })));

function toSecret(key: KeyObject): KeySecret {
  if (key.asymmetricKeyType === 'ed25519') {
    const { d = '' } = key.export({ format: 'jwk' });
    return new Uint8Array(Buffer.from(d, 'base64url'));
  }
  if (key.asymmetricKeyType !== 'rsa') throw new DecodeError('neither an Ed25519 nor an RSA key');
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits < MIN_RSA_BITS || bits > MAX_RSA_BITS)
    throw new DecodeError(`an RSA key of ${bits} bits; ${MIN_RSA_BITS} to ${MAX_RSA_BITS} are supported`);
  // The numbers of an RSA key may contradict each other; signatures of such a key cannot be verified.
  const probe = Buffer.from('crosstie');
  if (!refusing(() => verify('sha256', probe, createPublicKey(key), sign('sha256', probe, key))))
    throw new DecodeError('its public key does not belong to its secret');
  return toRsaMessage(key);
}

const toMessage = (secret: KeySecret, key: KeyObject): Uint8Array =>
  secret.length === SEED_BYTES
    ? encodeMessage([
        [1, ED25519],
        [2, Buffer.concat([secret, readPublicBytes(key)])],
      ])
    : secret;

const toRsaMessage = (key: KeyObject): Uint8Array =>
  encodeMessage([
    [1, RSA],
    [2, new Uint8Array(key.export({ format: 'der', type: 'pkcs1' }))],
  ]);

function readMessage(bytes: Uint8Array): { readonly type: bigint; readonly data: Uint8Array } {
  let type: bigint | undefined;
  let data: Uint8Array | undefined;
  for (const field of readFields(bytes)) {
    if (field.number === 1) type = expectNumber(field);
    else if (field.number === 2) data = expectBytes(field);
  }
  if (type === undefined || data === undefined) throw new DecodeError('not a private key of libp2p');
  return { type, data };
}

/** The 32 bytes of an Ed25519 public key. */
function readPublicBytes(key: KeyObject): Uint8Array {
  const der = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return new Uint8Array(der.subarray(-SEED_BYTES));
}

function toPem(label: string, der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}

function readPem(label: string, text: string): Uint8Array {
  const [, found, content] = /-----BEGIN ([A-Z ]{1,40})-----([A-Za-z0-9+/=\s]*)-----END \1-----/.exec(text) ?? [];
  if (found === undefined || content === undefined) throw new DecodeError('not a PEM file');
  if (found !== label) throw new DecodeError(`a PEM file of '${found}' instead of '${label}'`);
  return new Uint8Array(Buffer.from(content, 'base64'));
}

/** Errors of the crypto library never name the bytes; their text does not help users either. */
function refusing<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (cause) {
    throw new DecodeError('not a private key', { cause });
  }
}
