import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { generateKeyPair, privateKeyFromProtobuf, privateKeyToProtobuf } from '@libp2p/crypto/keys';
import { ipnsValidator } from 'ipns/validator';
import { beforeAll, describe, expect, test } from 'vitest';
import { ipnsKey } from './ipns-key.js';
import { signRecord, verifyRecord } from './ipns-record.js';
import { exportSecret, importSecret, KEY_FORMATS } from './private-key.js';

const PASSPHRASE = 'correct horse battery';
const random = (count: number): Uint8Array => new Uint8Array(randomBytes(count));
const exportAs = (secret: Uint8Array, format: (typeof KEY_FORMATS)[number]): Promise<string> =>
  exportSecret(secret, format, format === 'pem-pkcs8-encrypted' ? PASSPHRASE : undefined, random);

describe.each(['Ed25519', 'RSA'] as const)('%s key', (type) => {
  let foreign: Awaited<ReturnType<typeof generateKeyPair>>;
  let secret: Uint8Array;
  beforeAll(async () => {
    foreign = type === 'RSA' ? await generateKeyPair('RSA', 2_048) : await generateKeyPair('Ed25519');
    const text = Buffer.from(privateKeyToProtobuf(foreign)).toString('base64');
    secret = await importSecret(text, 'libp2p-protobuf-cleartext', undefined);
  });

  test('of libp2p has the same name here, and is exported for libp2p unchanged', async () => {
    expect(ipnsKey(secret).name).toBe(
      foreign.publicKey.toCID().toString((await import('multiformats/bases/base36')).base36),
    );
    const text = await exportAs(secret, 'libp2p-protobuf-cleartext');
    const bytes = Buffer.from(text, 'base64');
    expect(bytes.equals(Buffer.from(privateKeyToProtobuf(foreign)))).toBe(true);
    expect(privateKeyFromProtobuf(bytes).equals(foreign)).toBe(true);
  });

  test('signs records that the package of the IPFS project accepts', async () => {
    const key = ipnsKey(secret);
    const validUntil = Date.now() + 3_600_000;
    const record = signRecord(key, { value: '/ipfs/bafkqaaa', sequence: 3n, validUntil, ttlNanoseconds: 1n });
    const routingKey = Buffer.concat([Buffer.from('/ipns/'), key.hash.bytes]);
    await ipnsValidator(routingKey, record.bytes);
    expect(verifyRecord(key.hash, record.bytes).sequence).toBe(3n);
  });

  test.each(KEY_FORMATS)('is exported and imported as %s', async (format) => {
    const text = await exportAs(secret, format);
    const passphrase = format === 'pem-pkcs8-encrypted' ? PASSPHRASE : undefined;
    expect(Buffer.compare(await importSecret(text, format, passphrase), secret)).toBe(0);
    if (format === 'libp2p-protobuf-cleartext') return;
    const opened = createPrivateKey({ key: text, format: 'pem', passphrase });
    const spki = (key: Parameters<typeof createPublicKey>[0]) =>
      createPublicKey(key).export({ format: 'der', type: 'spki' });
    expect(
      spki(opened)
        .subarray(-32)
        .equals(Buffer.from(ipnsKey(secret).publicKey.data.slice(-32))),
    ).toBe(true);
  });

  test.each(['aes-128-cbc', 'aes-192-cbc', 'aes-256-cbc'])(
    'encrypted by OpenSSL with %s is imported',
    async (cipher) => {
      const plain = createPrivateKey(await exportAs(secret, 'pem-pkcs8-cleartext'));
      const text = plain.export({ format: 'pem', type: 'pkcs8', cipher, passphrase: 'short' }) as string;
      expect(Buffer.compare(await importSecret(text, 'pem-pkcs8-encrypted', 'short'), secret)).toBe(0);
      await expect(importSecret(text, 'pem-pkcs8-encrypted', 'wrong')).rejects.toThrow(
        /passphrase is wrong|not a private key/,
      );
    },
  );
});

describe('a key that cannot be used is rejected', () => {
  const pem = (type: 'ec' | 'rsa', options: object): string =>
    (generateKeyPairSync as (kind: string, given: object) => { privateKey: string })(type, {
      ...options,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    }).privateKey;

  test.each<readonly [string, () => string, (typeof KEY_FORMATS)[number], RegExp]>([
    [
      'of another type',
      () => pem('ec', { namedCurve: 'P-256' }),
      'pem-pkcs8-cleartext',
      /neither an Ed25519 nor an RSA/,
    ],
    ['of few bits', () => pem('rsa', { modulusLength: 1_024 }), 'pem-pkcs8-cleartext', /1024 bits/],
    ['no PEM file', () => 'AAAA', 'pem-pkcs8-cleartext', /not a PEM file/],
    ['another PEM file', () => '-----BEGIN A-----\nAAAA\n-----END A-----', 'pem-pkcs8-cleartext', /instead of/],
    ['no message', () => '//8=', 'libp2p-protobuf-cleartext', /not a/],
    ['empty', () => '', 'libp2p-protobuf-cleartext', /not a private key of libp2p/],
    [
      'an Ed25519 key with the public key of another',
      () => Buffer.concat([Buffer.from('08011240', 'hex'), randomBytes(64)]).toString('base64'),
      'libp2p-protobuf-cleartext',
      /does not belong/,
    ],
    [
      'a derivation of two billion rounds',
      () => {
        const seed = createPrivateKey(
          generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }),
        );
        const text = seed.export({ format: 'der', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase: 'p' });
        const at = text.indexOf(Buffer.from('02020800', 'hex'));
        const der = Buffer.concat([text.subarray(0, at), Buffer.from('02047fffffff', 'hex'), text.subarray(at + 4)]);
        // The lengths of the four sequences around it grow by two bytes.
        for (const offset of sequencesAround(der, at)) der[offset] = (der[offset] ?? 0) + 2;
        return `-----BEGIN ENCRYPTED PRIVATE KEY-----\n${der.toString('base64')}\n-----END ENCRYPTED PRIVATE KEY-----`;
      },
      'pem-pkcs8-encrypted',
      /more than 2000000 iterations/,
    ],
  ])('%s', async (_, text, format, message) => {
    const passphrase = format === 'pem-pkcs8-encrypted' ? 'p' : undefined;
    await expect(importSecret(text(), format, passphrase)).rejects.toThrow(message);
  });
});

/** Offsets of the length bytes of the DER sequences that contain a position. All have short lengths, except the outermost. */
function sequencesAround(der: Uint8Array, position: number): readonly number[] {
  const offsets: number[] = [];
  for (let at = 0; at < position; ) {
    const long = (der[at + 1] ?? 0) >= 0x80 ? (der[at + 1] ?? 0) - 0x80 : 0;
    const start = at + 2 + long;
    const length =
      long === 0 ? (der[at + 1] ?? 0) : Number.parseInt(Buffer.from(der.subarray(at + 2, start)).toString('hex'), 16);
    if (position < start + length && der[at] === 0x30) {
      offsets.push(start - 1);
      at = start;
    } else at = start + length;
  }
  return offsets;
}
