import { generateKeyPair } from '@libp2p/crypto/keys';
import type { PrivateKey } from '@libp2p/interface';
import fc from 'fast-check';
import { createIPNSRecord, createIPNSRecordWithExpiration, marshalIPNSRecord, multihashToIPNSRoutingKey } from 'ipns';
import { ipnsValidator } from 'ipns/validator';
import { base58btc } from 'multiformats/bases/base58';
import { CID } from 'multiformats/cid';
import * as Digest from 'multiformats/hashes/digest';
import { beforeAll, describe, expect, test } from 'vitest';
import { DecodeError, ServiceError } from '../../kernel/errors.js';
import { cidTextIn, createCid, LIBP2P_KEY } from './cid.js';
import { ipnsKey } from './ipns-key.js';
import { type IpnsName, parseName } from './ipns-name.js';
import { isBetter, signRecord, verifyRecord } from './ipns-record.js';
import { decodeMultihash, type Multihash } from './multihash.js';
import { parseNamePath } from './path.js';
import { resolveName } from './resolve-name.js';

const VALUE = '/ipfs/bafkreif5iapksurpzoegyxl7jybdlxbqsz2upsagu2dmbygj4qbf6cfcdi';
const HOUR_MS = 3_600_000;
const TYPES = ['Ed25519', 'secp256k1', 'RSA'] as const;

const keys = new Map<string, PrivateKey>();
beforeAll(async () => {
  for (const type of TYPES) keys.set(type, (await generateKeyPair(type as 'Ed25519')) as PrivateKey);
});

const getKey = (type: string): PrivateKey => keys.get(type) as PrivateKey;
const getName = (key: PrivateKey): Multihash => decodeMultihash(key.publicKey.toMultihash().bytes);

describe('record signed by another implementation', () => {
  test.each(TYPES)('with a key of type %s is verified', async (type) => {
    const key = getKey(type);
    for (const v1Compatible of [true, false]) {
      const until = '2033-05-18T03:33:20.123456789Z';
      const signed = await createIPNSRecordWithExpiration(key, VALUE, 7, until, {
        v1Compatible,
        ttlNs: 60_000_000_000n,
      });
      const record = verifyRecord(getName(key), marshalIPNSRecord(signed));
      expect(record).toMatchObject({
        value: VALUE,
        sequence: 7n,
        ttlNanoseconds: 60_000_000_000n,
        validUntil: Date.parse('2033-05-18T03:33:20.123Z'),
      });
    }
  });

  test.each(TYPES)('with a key of type %s is rejected when any byte changes', async (type) => {
    const key = getKey(type);
    const bytes = marshalIPNSRecord(await createIPNSRecord(key, VALUE, 7, HOUR_MS, { v1Compatible: false }));
    const signed = verifyRecord(getName(key), bytes);
    const step = type === 'Ed25519' ? 1 : 7;
    for (let at = 0; at < bytes.length; at += step) {
      const changed = Uint8Array.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      try {
        // Unsigned content (order and numbers of unknown fields) may change; the meaning may not.
        expect(verifyRecord(getName(key), changed)).toMatchObject({ value: signed.value, sequence: signed.sequence });
      } catch (error) {
        expect(error).toBeInstanceOf(DecodeError);
      }
    }
  });

  test('is rejected under the name of another key', async () => {
    const bytes = marshalIPNSRecord(await createIPNSRecord(getKey('Ed25519'), VALUE, 1, HOUR_MS));
    expect(() => verifyRecord(ipnsKey(new Uint8Array(32)).hash, bytes)).toThrow('invalid signature');
    expect(() => verifyRecord(getName(getKey('RSA')), bytes)).toThrow(DecodeError);
  });

  test('is rejected if legacy fields contradict the signed data', async () => {
    const key = getKey('Ed25519');
    const one = await createIPNSRecord(key, VALUE, 1, HOUR_MS, { v1Compatible: true });
    const forged = marshalIPNSRecord({ ...one, sequence: 2n } as never);
    expect(() => verifyRecord(getName(key), forged)).toThrow('unsigned fields differ');
  });

  test('of more than 10 KiB is rejected unread', () => {
    expect(() => verifyRecord(ipnsKey(new Uint8Array(32)).hash, new Uint8Array(10_241))).toThrow('10241 bytes');
  });
});

test('a record of this service is accepted by another implementation', async () => {
  const key = ipnsKey(new Uint8Array(32).fill(3));
  const { bytes } = signRecord(key, {
    value: VALUE,
    sequence: 3n,
    validUntil: Date.now() + HOUR_MS,
    ttlNanoseconds: 1_000_000_000n,
  });
  const routingKey = multihashToIPNSRoutingKey(Digest.decode(key.hash.bytes) as never);
  await ipnsValidator(routingKey, bytes);
  expect(verifyRecord(key.hash, bytes)).toMatchObject({ value: VALUE, sequence: 3n });
  const tampered = Uint8Array.from(bytes);
  tampered[20] = (tampered[20] ?? 0) ^ 1;
  await expect(ipnsValidator(routingKey, tampered)).rejects.toThrow();
});

test('the better of two records has the higher sequence, then the later expiry', () => {
  const record = (sequence: bigint, validUntil: number) => ({ sequence, validUntil });
  expect(isBetter(record(2n, 1), record(1n, 9))).toBe(true);
  expect(isBetter(record(1n, 9), record(2n, 1))).toBe(false);
  expect(isBetter(record(1n, 9), record(1n, 8))).toBe(true);
  expect(isBetter(record(1n, 8), record(1n, 8))).toBe(false);
});

describe('a name', () => {
  test.each(TYPES)('of a key of type %s is parsed in every form', (type) => {
    const hash = getName(getKey(type));
    const peer = base58btc.encode(hash.bytes).slice(1);
    const cid = createCid(LIBP2P_KEY, hash);
    const forms = [peer, ...(['base36', 'base32', 'base58btc', 'base16'] as const).map((base) => cidTextIn(base, cid))];
    for (const form of forms) {
      expect(parseNamePath(form).name).toMatchObject({ kind: 'key', canonical: cidTextIn('base36', cid) });
      expect(parseNamePath(` /ipns/${form}/a/b `)).toMatchObject({ segments: ['a', 'b'] });
      expect(parseNamePath(`ipns://${form}/a`)).toMatchObject({ segments: ['a'] });
    }
    expect(CID.parse(cidTextIn('base32', cid)).code).toBe(LIBP2P_KEY);
  });

  test.each([
    ['docs.ipfs.tech', 'docs.ipfs.tech'],
    ['EN.Wikipedia-on-IPFS.org.', 'en.wikipedia-on-ipfs.org'],
    ['en-wikipedia--on--ipfs-org', 'en.wikipedia-on-ipfs.org'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ])('%s is parsed as the domain %s', (text, domain) =>
    expect(parseName(text)).toMatchObject({ kind: 'domain', domain }),
  );

  test.each([
    '',
    '.',
    'a..b',
    'nodot',
    '127.0.0.1',
    '2130706433',
    '[::1]',
    'localhost',
    'api.localhost',
    'printer.local',
    'db.internal',
    'metadata.google.internal',
    '1.168.192.in-addr.arpa',
    'a.b:80',
    'user@a.org',
    'a b.org',
    '-a.org',
    `${'a'.repeat(64)}.org`,
    `${'a.'.repeat(130)}org`,
    '__proto__',
    'k51',
    '12D3Koo',
    'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbd0',
  ])('rejects %j', (text) => expect(() => parseName(text)).toThrow(/is not an IPNS name/));

  test('rejects the CID of content', () => {
    expect(() => parseName(VALUE.slice(6))).toThrow('the CID of content, not an IPNS name');
  });

  test('arbitrary text is parsed or rejected', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80, unit: 'binary' }), (text) => {
        try {
          expect(parseName(text).canonical.length).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(ServiceError);
        }
      }),
    );
  });
});

describe('names that refer to names', () => {
  const chain = (values: Readonly<Record<string, string>>) => async (name: IpnsName) => {
    const value = values[name.canonical];
    return value === undefined
      ? undefined
      : { value, sequence: undefined, validUntil: undefined, ttlSeconds: undefined };
  };
  const start = parseName('a.org');

  test('are followed, and their paths are joined', async () => {
    const steps = chain({ 'a.org': '/ipns/b.org/x', 'b.org': `${VALUE}/y` });
    const { segments, first } = await resolveName(steps, start, ['z']);
    expect(segments).toEqual(['y', 'x', 'z']);
    expect(first.value).toBe('/ipns/b.org/x');
  });

  test('in a cycle terminate', async () => {
    const steps = chain({ 'a.org': '/ipns/b.org', 'b.org': '/ipns/a.org' });
    await expect(resolveName(steps, start, [])).rejects.toMatchObject({ kind: 'incomplete-upstream' });
  });

  test('are followed up to 32 times', async () => {
    const values = (count: number): Record<string, string> =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          index === 0 ? 'a.org' : `n${index}.org`,
          index === count - 1 ? VALUE : `/ipns/n${index + 1}.org`,
        ]),
      );
    expect((await resolveName(chain(values(32)), start, [])).segments).toEqual([]);
    await expect(resolveName(chain(values(33)), start, [])).rejects.toThrow('more than 32 names');
  });

  test.each(['http://169.254.169.254/', '/dns4/10.0.0.1/tcp/80', 'file:///etc/passwd', '/ipfs/', '/ipfs/../..', ''])(
    'must lead to content: %j is rejected',
    async (value) => {
      const steps = chain({ 'a.org': value });
      await expect(resolveName(steps, start, [])).rejects.toMatchObject({ kind: 'incomplete-upstream' });
    },
  );

  test('without a record are not found', async () => {
    await expect(resolveName(chain({}), start, [])).rejects.toMatchObject({ kind: 'not-found' });
  });
});
