import { generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blake2b224, blake2b256 } from '../../../kernel/blake2b.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import {
  calidusIdBech32,
  isRevocation,
  isSignedByPool,
  readCalidusRegistration,
  signatureStructure,
} from './calidus-registration.js';

// The example of CIP-151 (CIP88_Master_v2.example.json) as the CBOR under label 867.
const POOL = '4a930ad12820627500fbd68b071a22ef558acbdfbff53699f21152ce';
const CALIDUS = '57758911253f6b31df2a87c10eb08a2c9b8450768cb8dd0d378d93f7c2e220f0';
const COLD = '64e7344b00dcde14e6a498d79d96bfd72d73e2138802c41e6dd9b46662013f30';
const DIGEST = '9fbfa7da5a94f7de7fd9eb6976a3c72fa39e8d909b10fff8e83b7a6b238df9e0';
const SIGNATURE =
  '6b0ee625102b1e254698987f079e51f43585c45f837d408ce23b35619ed97c5a371c52834ba4a588e76d02bdccd9d368077a85bbfd7935588730300686ecec06';
const encodePayload = (key: string): string => `a5018201581c${POOL}0280038102041a08d0bd7b075820${key}`;
const PUBLISHED = [
  `a3000201${encodePayload(CALIDUS)}`,
  `0281a201a4010103272006215820${COLD}`,
  `02845829a201276761646472657373581c${POOL}005820${DIGEST}5840${SIGNATURE}`,
].join('');

const read = (hex: string) => readCalidusRegistration(fromHex(hex));
const isAccepted = async (hex: string): Promise<boolean> => {
  const registration = read(hex);
  return registration !== undefined && (await isSignedByPool(registration));
};

describe('example of CIP-151', () => {
  test('is decoded, and its signature is valid for the pool', async () => {
    const registration = read(PUBLISHED)!;
    expect(toHex(registration.pool)).toBe(POOL);
    expect(toHex(registration.calidusKey)).toBe(CALIDUS);
    expect(registration.nonce).toBe(147_897_723n);
    expect(await isSignedByPool(registration)).toBe(true);
    expect(isRevocation(registration)).toBe(false);
    expect(calidusIdBech32(registration.calidusKey)).toBe(
      'calidus15yt3nqapz799tvp2lt8adttt29k6xa2xnltahn655tu4sgcph42p7',
    );
  });

  test('is accepted in another CBOR encoding than the signed one', async () => {
    expect(await isAccepted(PUBLISHED.replace('0280038102', '029fff039f02ff'))).toBe(true);
    expect(await isAccepted(PUBLISHED.replace('041a08d0bd7b', '041b0000000008d0bd7b'))).toBe(true);
  });

  test('is rejected with any flipped bit', async () => {
    const bytes = fromHex(PUBLISHED);
    // The other fields of a COSE key are not signed and have no effect.
    const kind = PUBLISHED.indexOf('a401010327200621') / 2;
    const unsigned = new Set(Array.from({ length: 7 }, (_, index) => kind + index));
    const accepted: number[] = [];
    for (let at = 0; at < bytes.length * 8; at += 1) {
      const turned = Uint8Array.from(bytes);
      turned[at >> 3]! ^= 1 << (at & 7);
      if (!unsigned.has(at >> 3) && (await isAccepted(toHex(turned)))) accepted.push(at);
    }
    expect(accepted).toEqual([]);
  });

  test('is undefined when truncated, and arbitrary bytes never throw', () => {
    for (let size = 0; size < PUBLISHED.length; size += 2) expect(read(PUBLISHED.slice(0, size))).toBeUndefined();
    fc.assert(fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => void readCalidusRegistration(bytes)));
  });
});

function generateKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const vkey = Uint8Array.from(Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url'));
  return {
    vkey,
    hash: blake2b224(vkey),
    sign: (message: Uint8Array) => new Uint8Array(sign(null, message, privateKey)),
  };
}
const cold = generateKey();
const other = generateKey();

const payload = (method: number, { key = new Uint8Array(32).fill(7), twice = false } = {}): Uint8Array => {
  const writer = new CborWriter().map(twice ? 6 : 5);
  writer.uint(1).array(2).uint(1).bytes(cold.hash).uint(2).array(0).uint(3).array(1).uint(method).uint(4).uint(9);
  writer.uint(7).bytes(key);
  if (twice) writer.uint(7).bytes(new Uint8Array(32).fill(8));
  return writer.finish();
};
const registration = (content: Uint8Array, witnesses: readonly Uint8Array[], version = 2): Uint8Array => {
  const writer = new CborWriter().map(3).uint(0).uint(version).uint(1).raw(content).uint(2).array(witnesses.length);
  for (const witness of witnesses) writer.raw(witness);
  return writer.finish();
};
const accepts = (bytes: Uint8Array): Promise<boolean> => isAccepted(toHex(bytes));

const encodeHeader = (pool: Uint8Array): Uint8Array =>
  new CborWriter().map(2).uint(1).int(-8).text('address').bytes(pool).finish();

function coseWitness(content: Uint8Array, { by = cold, hashed = 0, address = cold.hash } = {}): Uint8Array {
  const digest = hashed === 1 ? blake2b224(blake2b256(content)) : blake2b256(content);
  const header = encodeHeader(address);
  const writer = new CborWriter().map(2).uint(1).map(4).uint(1).uint(1).uint(3).int(-8).int(-1).uint(6);
  writer.int(-2).bytes(by.vkey).uint(2).array(4).bytes(header).uint(hashed).bytes(digest);
  return writer.bytes(by.sign(signatureStructure(header, digest))).finish();
}

const plainMap = (content: Uint8Array, by = cold): Uint8Array =>
  new CborWriter()
    .map(3)
    .uint(0)
    .uint(1)
    .uint(1)
    .bytes(by.vkey)
    .uint(2)
    .bytes(by.sign(blake2b256(content)))
    .finish();
const plainArray = (content: Uint8Array): Uint8Array =>
  new CborWriter()
    .array(2)
    .bytes(cold.vkey)
    .bytes(cold.sign(blake2b256(content)))
    .finish();

describe('a registration', () => {
  test('accepts a signature of the hash, of the hash of the hash, or a plain one in either witness form', async () => {
    expect(await accepts(registration(payload(2), [coseWitness(payload(2))]))).toBe(true);
    expect(await accepts(registration(payload(2), [coseWitness(payload(2), { hashed: 1 })]))).toBe(true);
    expect(await accepts(registration(payload(0), [plainMap(payload(0))]))).toBe(true);
    expect(await accepts(registration(payload(0), [plainArray(payload(0))]))).toBe(true);
  });

  test('finds the witness of the cold key among others', async () => {
    const content = payload(2);
    expect(await accepts(registration(content, [coseWitness(content, { by: other }), coseWitness(content)]))).toBe(
      true,
    );
  });

  test('is rejected without the cold key and for another payload, method, version or address', async () => {
    const content = payload(2);
    const good = coseWitness(content);
    expect(await accepts(registration(content, []))).toBe(false);
    expect(await accepts(registration(content, [coseWitness(content, { by: other })]))).toBe(false);
    expect(await accepts(registration(payload(2, { key: new Uint8Array(32) }), [good]))).toBe(false);
    expect(await accepts(registration(payload(0), [coseWitness(payload(0))]))).toBe(false);
    expect(await accepts(registration(payload(1), [coseWitness(payload(1))]))).toBe(false);
    expect(await accepts(registration(content, [good], 1))).toBe(false);
    expect(await accepts(registration(content, [coseWitness(content, { address: other.hash })]))).toBe(false);
  });

  test('is rejected with two keys', async () => {
    const content = payload(2, { twice: true });
    expect(await accepts(registration(content, [coseWitness(content)]))).toBe(false);
  });

  test('checks only the first witness of the cold key', async () => {
    const content = payload(2);
    const forged = coseWitness(content, { by: { ...cold, sign: other.sign } });
    expect(await accepts(registration(content, [forged, coseWitness(content)]))).toBe(false);
  });

  test('is a revocation for a key of zeros', async () => {
    const content = payload(2, { key: new Uint8Array(32) });
    const revocation = readCalidusRegistration(registration(content, [coseWitness(content)]))!;
    expect([await isSignedByPool(revocation), isRevocation(revocation)]).toEqual([true, true]);
  });
});
