import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getDRep } from '../../../src/api/operations/dreps/get-drep.js';
import { getProposal } from '../../../src/api/operations/governance/get-proposal.js';
import { getProposalMetadata } from '../../../src/api/operations/governance/get-proposal-metadata.js';
import { listProposals } from '../../../src/api/operations/governance/list-proposals.js';
import { getPool } from '../../../src/api/operations/stake-pools/get-pool.js';
import { getPoolMetadata } from '../../../src/api/operations/stake-pools/get-pool-metadata.js';
import { drepIdCip129 } from '../../../src/chains/cardano/governance/governance-id.js';
import { poolIdBech32 } from '../../../src/chains/cardano/pools/pool-id.js';
import { createOffChainGateway } from '../../../src/gateways/off-chain/create-gateway.js';
import type { Transport } from '../../../src/gateways/off-chain/off-chain.js';
import { fetchAnchors } from '../../../src/indexer/anchors/fetch-anchors.js';
import { blake2b256 } from '../../../src/kernel/blake2b.js';
import { toHex } from '../../../src/kernel/hex.js';
import { silentLog } from '../../../src/kernel/log.js';
import { networkDb } from '../../../src/store/network-db.js';
import { networkSchema } from '../../../src/store/schemas.js';
import { sql } from '../../../src/store/sql.js';
import { eventually } from '../../support/eventually.js';
import { serveOperations } from '../../support/test-operations.js';
import { hashName, key, reward } from '../tx-operations/tiny-chain.js';
import { FIRST_EPOCH, hash32, poolRegistration, StakedChain } from './staked-chain.js';

const text = new TextEncoder();
const proposalDocument = {
  hashAlgorithm: 'blake2b-256',
  authors: [{ name: 'Ann', witness: {} }, { name: 'Ben' }, { witness: {} }],
  body: {
    title: 'A proposal \0 with a hole',
    abstract: 'Abstract',
    motivation: { '@value': 'Because' },
    rationale: 'It is so',
    references: [
      { '@type': 'Other', label: 'One', uri: 'https://example.org/1' },
      { '@type': 'Other', uri: 'ipfs://two' },
      'nonsense',
    ],
    amount: 12345678901234567890n,
  },
};
const written = (value: unknown): string =>
  JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? `big${each}` : each)).replace(/"big(\d+)"/g, '$1');

/** External documents by path. */
const documents: Record<string, string> = {
  '/proposal': written(proposalDocument),
  '/changed': JSON.stringify({ body: { title: 'Not what was voted on', abstract: 'Other' } }),
  '/deep': '['.repeat(100_000),
  '/text': '<html>no document</html>',
  '/drep': JSON.stringify({
    body: { givenName: 'Dora', objectives: 'Much', image: { contentUrl: 'https://example.org/dora.png' } },
  }),
  '/pool.json': JSON.stringify({ name: 'A pool', ticker: 'POOL', description: 'Ours', homepage: 'https://a.example' }),
  '/fat-pool.json': JSON.stringify({ name: 'A pool', ticker: 'FAT', description: 'x'.repeat(600), homepage: '' }),
};

/** A transport with servers of every kind. */
const fakeTransport: Transport = async ({ url, signal }) => {
  const answer = (status: number, body: AsyncIterable<Uint8Array>, headers: Record<string, string> = {}) => ({
    status,
    headers: { 'content-type': 'application/ld+json; charset=utf-8', ...headers },
    body,
    close: () => undefined,
  });
  const chunks = async function* (...texts: readonly string[]) {
    for (const part of texts) yield text.encode(part);
  };
  switch (url.pathname) {
    case '/endless':
      return answer(
        200,
        (async function* () {
          for (;;) yield new Uint8Array(65_536);
        })(),
      );
    case '/inwards':
      return answer(302, chunks(), { location: 'http://10.0.0.1/secret' });
    case '/slow':
      return await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    case '/gone':
      return answer(404, chunks());
    default:
      return answer(200, chunks(documents[url.pathname] ?? ''));
  }
};

const NAMES = ['proposal', 'changed', 'deep', 'text', 'endless', 'inwards', 'slow', 'gone'];
const hashDocument = (path: string): Uint8Array =>
  path === '/changed' ? hash32('what was voted on') : blake2b256(text.encode(documents[path] ?? ''));
const anchor = (path: string) => ({ url: `https://example.org${path}`, hash: hashDocument(path) });

const drep = key('drep');
const [pool, fat] = [hashName('pool'), hashName('fat pool')];
let chain: StakedChain;
let http: FastifyInstance;
let proposals = '';
let poolBefore: { readonly name: unknown };
const stop = new AbortController();
let worker: Promise<void>;
let now = 1_000_000;

const headers = { 'x-api-key': 'xt_demo_cardano-preprod' };
const get = async (url: string) => (await http.inject({ url, headers })).json();
const fetchMetadata = (name: string) => get(`/api/governance/proposals/${proposals}%23${NAMES.indexOf(name)}/metadata`);
const schema = networkSchema('CARDANO_PREPROD');
const attempted = () =>
  chain.service.services.db.rows<{ attempts: number; next: Date | null }>(
    sql`select attempts, next_attempt_at as next from ${schema}.anchor_document`,
  );

beforeAll(async () => {
  chain = await StakedChain.open();
  proposals = chain.addTransaction({
    proposals: NAMES.map((name) => ({
      deposit: 1n,
      returnAddress: reward(key('proposer')).bytes,
      action: { kind: 'info' } as const,
      anchor: anchor(`/${name}`),
    })),
    certificates: [
      { kind: 'drep-registration', drep, deposit: 1n, anchor: anchor('/drep') },
      poolRegistration(pool, { metadata: anchor('/pool.json') }),
      poolRegistration(fat, { metadata: anchor('/fat-pool.json') }),
    ],
  });
  await chain.block(FIRST_EPOCH);
  await chain.index.goLive();
  http = serveOperations(chain.service, [
    getProposal,
    listProposals,
    getProposalMetadata,
    getDRep,
    getPool,
    getPoolMetadata,
  ]);
  poolBefore = await get(`/api/pools/${poolIdBech32(pool)}`);
  worker = fetchAnchors({
    db: networkDb(chain.service.services.db, 'CARDANO_PREPROD', 'cardano'),
    gateway: createOffChainGateway({
      transport: fakeTransport,
      resolve: async () => [{ address: '1.1.1.1', family: 4 }],
      ipfsGateway: undefined,
      clock: { now: () => now },
    }),
    now: () => now,
    log: silentLog,
    signal: stop.signal,
    pollMs: 20,
    timeoutMs: 300,
  });
  await eventually(async () => {
    const rows = await attempted();
    return rows.length === NAMES.length + 3 && rows.every(({ attempts }) => attempts > 0);
  });
});
afterAll(async () => {
  stop.abort();
  await worker;
  await http?.close();
  await chain?.service.close();
});

describe('anchor document', () => {
  test('is returned with all fields of its standard when its hash matches', async () => {
    const response = await http.inject({ url: `/api/governance/proposals/${proposals}%230`, headers });
    expect(response.payload).toContain('"amount":12345678901234567890');
    expect(response.json()).toMatchObject({
      hashValid: true,
      title: 'A proposal \ufffd with a hole',
      abstractText: 'Abstract',
      motivation: 'Because',
      rationale: 'It is so',
      references: [
        { label: 'One', uri: 'https://example.org/1' },
        { label: '', uri: 'ipfs://two' },
      ],
      authors: ['Ann', 'Ben'],
    });
    expect(await fetchMetadata('proposal')).toMatchObject({
      standard: 'CIP-108',
      mediaType: 'application/ld+json',
      fetchedAt: new Date(now).toISOString(),
      error: null,
    });
    expect((await get('/api/governance/proposals?search=PROPOSAL')).total).toBe(1);
  });

  test('with another hash stays visible and is marked so', async () => {
    expect(await fetchMetadata('changed')).toMatchObject({
      hashValid: false,
      title: 'Not what was voted on',
      json: { body: { title: 'Not what was voted on' } },
      error: `The document has the hash ${toHex(blake2b256(text.encode(documents['/changed'])))}`,
    });
  });

  test('that is not JSON, or too deeply nested, is not parsed', async () => {
    for (const name of ['text', 'deep'])
      expect(await fetchMetadata(name)).toMatchObject({
        hashValid: true,
        json: null,
        standard: null,
        error: 'The document is no JSON object that can be shown',
      });
  });

  test.each([
    ['endless', 'The document has more than 262144 bytes'],
    ['inwards', 'The address is not of the open internet'],
    ['slow', 'The document did not come in time'],
    ['gone', 'The server answered 404'],
  ])('on a server that is %s does not stop the worker', async (name, error) => {
    expect(await fetchMetadata(name)).toMatchObject({ hashValid: null, fetchedAt: null, json: null, error });
  });

  test('replaces the cached response of before without a new block', async () => {
    expect(poolBefore).toMatchObject({ name: null });
    await eventually(async () => (await get(`/api/pools/${poolIdBech32(pool)}`)).name === 'A pool');
  });

  test('of a pool or a DRep describes it; that of a pool has 512 bytes at most', async () => {
    expect(await get(`/api/pools/${poolIdBech32(pool)}`)).toMatchObject({
      name: 'A pool',
      ticker: 'POOL',
      metaJson: { name: 'A pool' },
    });
    expect(await get(`/api/pools/${poolIdBech32(fat)}/metadata`)).toMatchObject({
      hashValid: null,
      ticker: null,
      error: 'The document has more than 512 bytes',
    });
    expect(await get(`/api/dreps/${drepIdCip129(drep)}`)).toMatchObject({
      givenName: 'Dora',
      imageUrl: 'https://example.org/dora.png',
      objectives: 'Much',
      hashValid: true,
    });
  });

  test('is retried after a failure with backoff and a limit', async () => {
    const due = async () => (await attempted()).filter(({ next }) => next !== null).length;
    expect(await due()).toBe(6);
    const waited: number[] = [];
    for (let round = 2; (await due()) > 0 && round < 12; round += 1) {
      const next = (await attempted()).flatMap(({ next: at }) => at?.getTime() ?? []);
      waited.push(Math.max(...next) - now);
      now = Math.max(...next);
      await eventually(async () => {
        const rows = await attempted();
        return rows.filter(({ attempts }) => attempts >= round).length === 6;
      });
    }
    expect(waited.map((ms) => ms / 60_000)).toEqual([1, 10, 60, 360, 1_440, 10_080]);
  });

  test('of a later block is fetched too, and hidden when that block is rolled back', async () => {
    const before = await chain.index.checkpoint();
    documents['/later'] = JSON.stringify({ body: { title: 'Later', abstract: 'On' } });
    const later = { deposit: 2n, returnAddress: reward(key('proposer')).bytes, action: { kind: 'info' } } as const;
    chain.addTransaction({ proposals: [{ ...later, anchor: anchor('/later') }] });
    const named = async () => (await get('/api/governance/proposals?search=later')).total;
    await chain.block(FIRST_EPOCH);
    await eventually(async () => (await named()) === 1);
    await chain.index.rollback(before!.point);
    expect(await named()).toBe(0);
  });
});
