import { generateKeyPair, privateKeyToProtobuf } from '@libp2p/crypto/keys';
import type { PrivateKey } from '@libp2p/interface';
import { createIPNSRecord, createIPNSRecordWithExpiration, marshalIPNSRecord, unmarshalIPNSRecord } from 'ipns';
import { base58btc } from 'multiformats/bases/base58';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { IPFS_EXAMPLE } from '../../../src/api/shapes/ipfs/examples.js';
import { cidTextIn, createCid, LIBP2P_KEY } from '../../../src/gateways/ipfs/cid.js';
import { decodeMultihash } from '../../../src/gateways/ipfs/multihash.js';
import { ServiceError } from '../../../src/kernel/errors.js';
import { sql } from '../../../src/store/sql.js';
import { expectErrorResponse } from '../../support/error-responses.js';
import { movableClock } from '../../support/movable-clock.js';
import { recordingLog } from '../../support/recording-log.js';
import { openTestService, type TestService } from '../../support/service.js';
import { register } from '../../support/users.js';

const { log, events } = recordingLog();
const clock = movableClock();
const headers = { 'x-api-key': 'xt_demo_cardano-mainnet' };
const VALUE = `/ipfs/${IPFS_EXAMPLE.root}`;
const HOUR_MS = 3_600_000;
let service: TestService;
let txt: Record<string, readonly string[]> = {};
let dnsQueries: string[] = [];
/** Set by a test. */
let failures = 0;

beforeAll(async () => {
  const resolveTxt = async (domain: string): Promise<readonly string[]> => {
    dnsQueries.push(domain);
    if (domain.endsWith('slow.example')) throw new ServiceError('unavailable', 'The name servers do not answer');
    return txt[domain] ?? [];
  };
  service = await openTestService({ CROSSTIE_SANDBOX: 'on' }, { log, clock, resolveTxt });
});
beforeEach(() => {
  txt = {};
  dnsQueries = [];
});
afterAll(async () => {
  await service.close();
  expect(events.filter(({ level }) => level === 'error')).toHaveLength(failures);
});

const resolve = (name: string, more = '') =>
  service.http.inject({ url: `/api/ipfs/ipns?name=${encodeURIComponent(name)}${more}`, headers });
const give = (name: string, record: Uint8Array) =>
  service.http.inject({
    method: 'POST',
    url: '/api/ipfs/name/record',
    headers,
    payload: { name, record: Buffer.from(record).toString('base64') },
  });

/** A key of another owner, with its name in every form. */
async function foreignKey(type: 'Ed25519' | 'secp256k1' | 'RSA' = 'Ed25519') {
  const key = (await generateKeyPair(type as 'Ed25519')) as PrivateKey;
  const hash = decodeMultihash(key.publicKey.toMultihash().bytes);
  const cid = createCid(LIBP2P_KEY, hash);
  const peer = base58btc.encode(hash.bytes).slice(1);
  return {
    key,
    canonical: cidTextIn('base36', cid),
    forms: [peer, cidTextIn('base36', cid), cidTextIn('base32', cid)],
  };
}

const signed = async (key: PrivateKey, sequence: number, value = VALUE): Promise<Uint8Array> =>
  marshalIPNSRecord(await createIPNSRecord(key, value, sequence, HOUR_MS, { v1Compatible: false }));

describe('record that was signed elsewhere', () => {
  test.each(['Ed25519', 'secp256k1', 'RSA'] as const)(
    'with a key of type %s resolves by every form of its name',
    async (type) => {
      const { key, canonical, forms } = await foreignKey(type);
      expect((await give(forms[0] as string, await signed(key, 3))).json()).toMatchObject({
        name: canonical,
        sequence: 3,
      });
      for (const form of forms.flatMap((each) => [each, `/ipns/${each}`, `ipns://${each}`, ` ${each} `])) {
        const answer = await resolve(form);
        expect(answer.json()).toEqual({ name: form.trim(), cid: IPFS_EXAMPLE.root });
      }
      const detailed = (await resolve(canonical, '&details=true')).json();
      expect(detailed).toMatchObject({
        path: VALUE,
        canonicalName: canonical,
        sequence: 3,
        ttlSeconds: expect.any(Number),
      });
      expect(Date.parse(detailed.validUntil)).toBeGreaterThan(clock.now());
      const inside = (await resolve(`/ipns/${canonical}/readme.txt`)).json();
      expect(inside.cid).toBe(IPFS_EXAMPLE.readme);
    },
  );

  test('is rejected when it was changed, has expired or belongs to another key', async () => {
    const { key, canonical } = await foreignKey();
    const other = await foreignKey();
    const bytes = await signed(key, 1);
    const record = unmarshalIPNSRecord(bytes);
    expectErrorResponse(
      await give(canonical, marshalIPNSRecord({ ...record, signatureV2: new Uint8Array(64) })),
      400,
      'invalid signature',
    );
    expectErrorResponse(
      await give(
        canonical,
        Uint8Array.from(bytes, (byte, at) => (at === 80 ? byte ^ 1 : byte)),
      ),
      400,
    );
    expectErrorResponse(await give(other.canonical, bytes), 400, 'invalid signature');
    const ended = await createIPNSRecordWithExpiration(key, VALUE, 9, new Date(clock.now() - 1_000).toISOString());
    expectErrorResponse(await give(canonical, marshalIPNSRecord(ended)), 400, 'The record has expired');
    expectErrorResponse(await give(canonical, await signed(key, 1, '/dns4/169.254.169.254/tcp/80')), 400);
    expectErrorResponse(await resolve(canonical), 404, 'Nothing is published');
  });

  test('replaces an older one and is not replaced by it', async () => {
    const { key, canonical } = await foreignKey();
    const [first, second] = [await signed(key, 1, `${VALUE}/readme.txt`), await signed(key, 2)];
    expect((await give(canonical, second)).statusCode).toBe(200);
    expectErrorResponse(await give(canonical, first), 400, 'A newer record of this name exists, with sequence 2');
    expect((await give(canonical, second)).statusCode).toBe(200);
    expect((await resolve(canonical)).json().cid).toBe(IPFS_EXAMPLE.root);
    expect((await give(canonical, await signed(key, 3, `${VALUE}/readme.txt`))).statusCode).toBe(200);
    expect((await resolve(canonical)).json().cid).toBe(IPFS_EXAMPLE.readme);
  });

  test('is valid until its expiry', async () => {
    const { key, canonical } = await foreignKey();
    await give(canonical, await signed(key, 1));
    expect((await resolve(canonical)).statusCode).toBe(200);
    clock.advance(2 * HOUR_MS);
    expectErrorResponse(await resolve(canonical), 404, 'ended at');
  });

  test('that was changed in the database is rejected', async () => {
    const { key, canonical } = await foreignKey();
    await give(
      canonical,
      marshalIPNSRecord(await createIPNSRecord(key, VALUE, 1, 24 * HOUR_MS, { v1Compatible: false })),
    );
    await service.services.db.run(sql`
      update service.ipns_record set record = set_byte(record, 90, get_byte(record, 90) # 1)
       where name = ${key.publicKey.toMultihash().bytes}`);
    expectErrorResponse(await resolve(canonical), 502, 'failed its checks');
  });
});

describe('key of the account', () => {
  const keys = (method: 'POST' | 'DELETE', keyName: string) =>
    method === 'POST'
      ? service.http.inject({ method, url: '/api/ipfs/keys', headers, payload: { keyName } })
      : service.http.inject({ method, url: `/api/ipfs/keys?keyName=${keyName}`, headers });
  const publish = (keyName: string, path: string, more: object = {}) =>
    service.http.inject({
      method: 'POST',
      url: '/api/ipfs/name/publish',
      headers,
      payload: { keyName, path, ...more },
    });

  test('publishes with a higher sequence each time', async () => {
    const { name } = (await keys('POST', 'mine')).json();
    const first = (await publish('mine', `ipfs://${IPFS_EXAMPLE.readme}`)).json();
    expect(first).toMatchObject({ name, value: `/ipfs/${IPFS_EXAMPLE.readme}`, sequence: 0, ttlSeconds: 300 });
    const responses = await Promise.all(
      Array.from({ length: 3 }, () => publish('mine', VALUE, { lifetimeSeconds: 60 })),
    );
    expect(responses.map((each) => each.json().sequence).toSorted()).toEqual([1, 2, 3]);
    expect((await resolve(name)).json()).toEqual({ name, cid: IPFS_EXAMPLE.root });
    clock.advance(61_000);
    expectErrorResponse(await resolve(name), 404, 'ended at');
  });

  test('can point to another name, which is resolved', async () => {
    const one = (await keys('POST', 'one')).json().name;
    await keys('POST', 'two');
    await publish('one', `/ipns/${IPFS_EXAMPLE.name}/metadata`);
    const two = (await publish('two', `/ipns/${one}`)).json().name;
    const { path } = (await resolve(`${two}/token.json`, '&details=true')).json();
    expect(path).toBe(`/ipfs/${IPFS_EXAMPLE.root}/metadata/token.json`);
    // A cycle.
    await publish('one', `/ipns/${two}`);
    expectErrorResponse(await resolve(two), 502, 'more than 32 names');
  });

  test('never reveals its secret, in responses or at rest', async () => {
    const made = await keys('POST', 'secretive');
    expect(Object.keys(made.json()).toSorted()).toEqual(['createdAt', 'keyName', 'name', 'type']);
    const rows = await service.services.db.rows<{ name: string; secret: Uint8Array }>(
      sql`select name, secret from service.ipfs_key order by created_at`,
    );
    for (const { secret } of rows) expect(secret).toHaveLength(12 + 32 + 16);
    // A secret that is moved to another key cannot be decrypted.
    await service.services.db.run(sql`
      update service.ipfs_key set secret = (select secret from service.ipfs_key where name = 'mine')
       where name = 'secretive'`);
    const moved = await publish('secretive', VALUE);
    expect(moved.statusCode).toBe(500);
    failures = 1;
  });

  test('stops working when it is deleted', async () => {
    await keys('POST', 'short-lived');
    expectErrorResponse(await keys('POST', 'short-lived'), 400, 'already');
    expect((await keys('DELETE', 'short-lived')).statusCode).toBe(204);
    expectErrorResponse(await keys('DELETE', 'short-lived'), 404);
    expectErrorResponse(await publish('short-lived', VALUE), 404, "no key 'short-lived'");
  });
});

describe('a domain', () => {
  test('resolves to its TXT entry, that of _dnslink first', async () => {
    txt = {
      '_dnslink.site.example': ['v=spf1 -all', `dnslink=${VALUE}/readme.txt`],
      'site.example': [`dnslink=${VALUE}`],
      'bare.example': [`dnslink=/ipns/${IPFS_EXAMPLE.name}`],
      '_dnslink.my-site.example.org': [`dnslink=${VALUE}`],
    };
    expect((await resolve('site.example')).json()).toEqual({ name: 'site.example', cid: IPFS_EXAMPLE.readme });
    expect((await resolve('Bare.Example')).json()).toEqual({ name: 'Bare.Example', cid: IPFS_EXAMPLE.root });
    expect((await resolve('/ipns/my--site-example-org')).json().cid).toBe(IPFS_EXAMPLE.root);
    expect((await resolve('site.example', '&details=true')).json()).toMatchObject({
      canonicalName: 'site.example',
      sequence: null,
      validUntil: null,
    });
  });

  test('is cached for a while, unless nocache is requested', async () => {
    txt = { '_dnslink.kept.example': [`dnslink=${VALUE}`] };
    await resolve('kept.example');
    await resolve('kept.example');
    expect(dnsQueries).toHaveLength(1);
    txt = { '_dnslink.kept.example': [`dnslink=${VALUE}/readme.txt`] };
    expect((await resolve('kept.example', '&nocache=true')).json().cid).toBe(IPFS_EXAMPLE.readme);
    txt = {};
    expect((await resolve('kept.example')).statusCode).toBe(200);
    clock.advance(61_000);
    expectErrorResponse(await resolve('kept.example'), 404, 'Nothing is published under kept.example');
  });

  test('without an entry, with an invalid one, or with an internal address gives a distinct error', async () => {
    txt = {
      '_dnslink.inside.example': ['dnslink=http://169.254.169.254/latest/meta-data'],
      '_dnslink.gateway.example': ['dnslink=/dns4/10.0.0.1/tcp/5001'],
      '_dnslink.loop.example': ['dnslink=/ipns/loop.example'],
      '_dnslink.address.example': ['dnslink=/ipns/127.0.0.1'],
      '_dnslink.local.example': ['dnslink=/ipns/router.local'],
    };
    expectErrorResponse(await resolve('nothing.example'), 404);
    for (const name of ['inside', 'gateway', 'loop', 'address', 'local']) {
      expectErrorResponse(await resolve(`${name}.example`), 502);
    }
    expectErrorResponse(await resolve('slow.example'), 503);
  });

  test.each(['127.0.0.1', 'localhost', 'db.internal', '[::1]', '169.254.169.254', 'router.local'])(
    'is never %s: no DNS query is sent',
    async (name) => {
      expectErrorResponse(await resolve(name), 400, 'is not an IPNS name');
      expect(dnsQueries).toEqual([]);
    },
  );
});

test('name of more than 500 characters, or none, is rejected', async () => {
  expectErrorResponse(await resolve('a'.repeat(501)), 400, "for parameter 'name'");
  expectErrorResponse(
    await service.http.inject({ url: '/api/ipfs/ipns', headers }),
    400,
    "Parameter 'name' is required",
  );
  expectErrorResponse(await resolve(IPFS_EXAMPLE.root), 400, 'the CID of content');
});

describe('key with its secret', () => {
  const post = (url: string, payload: object, as: Record<string, string> = headers) =>
    service.http.inject({ method: 'POST', url, headers: as, payload });

  test('moves to another account with its name, and the next record has a higher sequence', async () => {
    const user = (await register(service, 'exporter')).headers;
    const other = (await register(service, 'importer')).headers;
    const made = (await post('/api/ipfs/keys', { keyName: 'site' }, user)).json();
    await post('/api/ipfs/name/publish', { keyName: 'site', path: VALUE }, user);
    const protectedBy = { format: 'pem-pkcs8-encrypted', passphrase: 'a secret of the owner' };
    const exported = (await post('/api/ipfs/keys/export', { keyName: 'site', ...protectedBy }, user)).json();
    expect(exported).toMatchObject({ key: { name: made.name, type: 'ed25519' }, format: 'pem-pkcs8-encrypted' });
    const { secret } = exported;
    expectErrorResponse(
      await post('/api/ipfs/keys/import', { keyName: 'moved', secret, ...protectedBy, passphrase: 'another' }, other),
      400,
      'The key cannot be read',
    );
    const moved = (await post('/api/ipfs/keys/import', { keyName: 'moved', secret, ...protectedBy }, other)).json();
    expect(moved).toMatchObject({ keyName: 'moved', name: made.name, type: 'ed25519' });
    const published = (await post('/api/ipfs/name/publish', { keyName: 'moved', path: VALUE }, other)).json();
    expect(published).toMatchObject({ name: made.name, sequence: 1 });
    expectErrorResponse(
      await post('/api/ipfs/keys/import', { keyName: 'moved', secret, ...protectedBy }, other),
      400,
      'already has a key',
    );
  });

  test('is renamed within its account, and still publishes under its name', async () => {
    const user = (await register(service, 'renamer')).headers;
    const made = (await post('/api/ipfs/keys', { keyName: 'before' }, user)).json();
    await post('/api/ipfs/keys', { keyName: 'taken' }, user);
    const rename = (body: object) => post('/api/ipfs/keys/rename', body, user);
    expectErrorResponse(await rename({ keyName: 'before', newName: 'taken' }), 400, 'already has a key');
    expectErrorResponse(await rename({ keyName: 'none', newName: 'after' }), 404, 'has no key');
    expect((await rename({ keyName: 'before', newName: 'after' })).json()).toEqual({ ...made, keyName: 'after' });
    const published = await post('/api/ipfs/name/publish', { keyName: 'after', path: VALUE }, user);
    expect(published.json()).toMatchObject({ name: made.name });
    expectErrorResponse(await post('/api/ipfs/name/publish', { keyName: 'before', path: VALUE }, user), 404);
  });

  test('of RSA is imported as libp2p and Kubo export it, and publishes under its name', async () => {
    const { key, canonical } = await foreignKey('RSA');
    const secret = Buffer.from(privateKeyToProtobuf(key as never)).toString('base64');
    const imported = (await post('/api/ipfs/keys/import', { keyName: 'rsa', secret })).json();
    expect(imported).toMatchObject({ name: canonical, type: 'rsa' });
    expect((await post('/api/ipfs/name/publish', { keyName: 'rsa', path: VALUE })).json()).toMatchObject({
      name: canonical,
    });
    expect((await resolve(canonical)).json()).toMatchObject({ cid: IPFS_EXAMPLE.root });
    const listed = (await service.http.inject({ url: '/api/ipfs/keys', headers })).json();
    expect(listed).toContainEqual(expect.objectContaining({ keyName: 'rsa', type: 'rsa' }));
  });

  test('is exported to a session only, and never logged', async () => {
    expectErrorResponse(await post('/api/ipfs/keys/export', { keyName: 'sandbox' }), 403);
    const user = (await register(service, 'careful')).headers;
    await post('/api/ipfs/keys', { keyName: 'mine' }, user);
    expectErrorResponse(await post('/api/ipfs/keys/export', { keyName: 'others' }, user), 404, 'has no key');
    expectErrorResponse(
      await post('/api/ipfs/keys/export', { keyName: 'mine', passphrase: 'without need' }, user),
      400,
      "'passphrase'",
    );
    const exported = await post('/api/ipfs/keys/export', { keyName: 'mine' }, user);
    expect(exported.headers['cache-control']).toBe('no-store');
    const { secret } = exported.json();
    await post('/api/ipfs/keys/import', { keyName: 'broken', secret: secret.slice(0, -8) }, user);
    const logged = JSON.stringify(events);
    expect(logged).not.toContain(secret.slice(8, 40));
    expect(logged).not.toContain('without need');
  });
});
