import { afterAll, beforeAll, expect, test } from 'vitest';
import { ORDINALS_EXAMPLE } from '../../../src/api/shapes/bitcoin/ordinals-examples.js';
import { openTestService, type TestService } from '../../support/service.js';

// biome-ignore lint/suspicious/noExplicitAny: responses of two interfaces are compared
type Json = any;

let service: TestService;
let origin: string;

beforeAll(async () => {
  service = await openTestService({
    CROSSTIE_SANDBOX: 'on',
    CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
    CROSSTIE_SANDBOX_ACTIVITY: '0',
    ORDINALS_PORT: '0',
  });
  origin = `http://127.0.0.1:${await service.listenForOrdinals()}`;
});

afterAll(() => service.close());

const get = async (path: string): Promise<Json> => {
  const response = await fetch(`${origin}${path}`);
  expect([path, response.status]).toEqual([path, 200]);
  return await response.json();
};
const text = async (path: string): Promise<string> => await (await fetch(`${origin}${path}`)).text();
const own = async (path: string): Promise<Json> =>
  (await service.http.inject({ url: `/api/btc${path}`, headers: { 'x-api-key': 'xt_demo_bitcoin-mainnet' } })).json();

test('content may run scripts but reach nothing outside its origin, and other paths are not served', async () => {
  const response = await fetch(`${origin}/content/${ORDINALS_EXAMPLE.inscription}`);
  const api = await service.http.inject({
    url: `/api/btc/ordinals/inscriptions/${ORDINALS_EXAMPLE.inscription}/content`,
    headers: { 'x-api-key': 'xt_demo_bitcoin-mainnet' },
  });
  expect(Buffer.from(await response.arrayBuffer())).toEqual(api.rawPayload);
  expect(response.headers.get('content-type')).toBe(api.headers['content-type']);
  const policy = response.headers.get('content-security-policy')!;
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toMatch(/sandbox|https?:|\*/);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  for (const path of ['/api/network/tip', '/api/btc/chain/tip', '/r/unknown', '/'])
    expect([path, (await fetch(`${origin}${path}`)).status]).toEqual([path, 404]);
  const post = await fetch(`${origin}/content/${ORDINALS_EXAMPLE.inscription}`, { method: 'POST' });
  expect(post.status).toBeGreaterThanOrEqual(404);
});

test('content of a delegating inscription is that of its delegate', async () => {
  const { delegate } = await get(`/r/inscription/${ORDINALS_EXAMPLE.delegating}`);
  expect(delegate).toMatch(/i\d+$/);
  expect(await text(`/content/${ORDINALS_EXAMPLE.delegating}`)).toBe(await text(`/content/${delegate}`));
  const undelegated = await fetch(`${origin}/r/undelegated-content/${ORDINALS_EXAMPLE.delegating}`);
  expect([200, 404]).toContain(undelegated.status);
  expect(await text(`/r/undelegated-content/${delegate}`)).toBe(await text(`/content/${delegate}`));
});

test('inscriptions, children, parents and metadata have the facts of the own operations', async () => {
  const id = ORDINALS_EXAMPLE.child;
  const record = await own(`/ordinals/inscriptions/${id}`);
  const { sat } = await own(`/ordinals/inscriptions/${id}/sat`);
  expect(sat).toEqual(expect.any(Number));
  const shared = {
    charms: record.charms,
    fee: record.fee,
    height: record.genesisHeight,
    id,
    number: record.number,
    output: record.output,
    sat,
    satpoint: record.satpoint,
    timestamp: record.genesisTime,
  };
  expect(await get(`/r/inscription/${id}`)).toEqual({
    ...shared,
    address: record.address,
    content_length: record.contentLength,
    content_type: record.contentType,
    delegate: record.delegate,
    value: record.value,
  });
  expect(await get(`/r/parents/${id}`)).toEqual({ ids: record.parents, more: false, page_index: 0 });
  const { parents } = await get(`/r/parents/${id}/inscriptions`);
  const findSat = async (inscription: string) => (await own(`/ordinals/inscriptions/${inscription}/sat`)).sat;
  expect(parents.map((each: Json) => [each.id, each.sat])).toEqual(
    await Promise.all(record.parents.map(async (parent: string) => [parent, await findSat(parent)])),
  );
  const children = await own(`/ordinals/inscriptions/${ORDINALS_EXAMPLE.parent}/children`);
  const ids = children.data.map(({ inscriptionId }: Json) => inscriptionId);
  expect(await get(`/r/children/${ORDINALS_EXAMPLE.parent}`)).toEqual({ ids, more: false, page: 0 });
  expect(await get(`/r/children/${ORDINALS_EXAMPLE.parent}/1`)).toEqual({ ids: [], more: false, page: 1 });
  expect((await get(`/r/children/${ORDINALS_EXAMPLE.parent}/inscriptions`)).children).toContainEqual(shared);
  const { hex } = await own(`/ordinals/inscriptions/${ORDINALS_EXAMPLE.describedInscription}/metadata`);
  expect(await get(`/r/metadata/${ORDINALS_EXAMPLE.describedInscription}`)).toBe(hex);
});

test('blocks, transactions and outputs have the facts of the own operations', async () => {
  const tip = await own('/chain/tip');
  expect(await get('/r/blockheight')).toBe(tip.blockHeight);
  expect(await text('/blockheight')).toBe(String(tip.blockHeight));
  expect(await get('/r/blockhash')).toBe(tip.blockHash);
  expect(await text('/blockhash')).toBe(tip.blockHash);
  expect(await get(`/r/blockhash/${tip.blockHeight}`)).toBe(tip.blockHash);
  const stats = await own(`/blocks/${ORDINALS_EXAMPLE.inscribedHeight}/stats`);
  const block = await own(`/blocks/${ORDINALS_EXAMPLE.inscribedHeight}`);
  expect(await text('/r/blocktime')).toMatch(/^\d{10}$/);
  const info = await get(`/r/blockinfo/${ORDINALS_EXAMPLE.inscribedHeight}`);
  expect(info).toMatchObject({
    hash: stats.blockHash,
    max_tx_size: stats.maxTxSize,
    min_fee: stats.minFee,
    total_fee: stats.totalFee,
    total_weight: stats.totalWeight,
    subsidy: stats.subsidy,
    transaction_count: stats.txs,
    next_block: block.nextBlockHash,
    previous_block: block.previousBlockHash,
    confirmations: block.confirmations,
    difficulty: block.difficulty,
  });
  expect(await get(`/r/blockinfo/${info.hash}`)).toEqual(info);
  const [txid] = ORDINALS_EXAMPLE.outpoint.split(':');
  expect(await get(`/r/tx/${txid}`)).toBe((await own(`/txs/${txid}/hex`)).hex);
  const output = await own(`/ordinals/outputs/${ORDINALS_EXAMPLE.outpoint}`);
  expect(await get(`/r/utxo/${ORDINALS_EXAMPLE.outpoint}`)).toMatchObject({
    value: output.value,
    inscriptions: output.inscriptions,
    sat_ranges: await listRanges(ORDINALS_EXAMPLE.outpoint),
  });
});

async function listRanges(outpoint: string): Promise<readonly (readonly [number, number])[]> {
  const { ranges } = await own(`/ordinals/outputs/${outpoint}/satRanges`);
  expect(ranges.length).toBeGreaterThan(0);
  return ranges.map(({ start, end }: Json) => [start, end]);
}

test('malformed paths are 400 and unknown subjects 404', async () => {
  const status = async (path: string) => (await fetch(`${origin}${path}`)).status;
  expect(await status('/content/nonsense')).toBe(400);
  expect(await status(`/r/children/${ORDINALS_EXAMPLE.parent}/1001`)).toBe(400);
  expect(await status('/r/sat/2099999997690000')).toBe(400);
  expect(await status('/r/blockinfo/x')).toBe(400);
  expect(await status(`/content/${'0'.repeat(64)}i0`)).toBe(404);
  expect(await status('/r/blockhash/4000000')).toBe(404);
  expect(await status(`/r/tx/${'0'.repeat(64)}`)).toBe(404);
  expect(await status(`/r/utxo/${'0'.repeat(64)}:0`)).toBe(404);
});
