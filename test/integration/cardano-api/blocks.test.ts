import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getBlock } from '../../../src/api/operations/cardano-blocks/get-block.js';
import { getBlockAtTime } from '../../../src/api/operations/cardano-blocks/get-block-at-time.js';
import { getBlockCbor } from '../../../src/api/operations/cardano-blocks/get-block-cbor.js';
import { getBlockOfEpochSlot } from '../../../src/api/operations/cardano-blocks/get-block-of-epoch-slot.js';
import { getBlockOfSlot } from '../../../src/api/operations/cardano-blocks/get-block-of-slot.js';
import { getLatestBlock } from '../../../src/api/operations/cardano-blocks/get-latest-block.js';
import { listBlockAddresses } from '../../../src/api/operations/cardano-blocks/list-block-addresses.js';
import { listBlockInfo } from '../../../src/api/operations/cardano-blocks/list-block-info.js';
import { listBlockTransactionCbor } from '../../../src/api/operations/cardano-blocks/list-block-transaction-cbor.js';
import { listBlockTransactions } from '../../../src/api/operations/cardano-blocks/list-block-transactions.js';
import { listBlocks } from '../../../src/api/operations/cardano-blocks/list-blocks.js';
import { listBlocksOfEpoch } from '../../../src/api/operations/cardano-blocks/list-blocks-of-epoch.js';
import { listBlocksOfPool } from '../../../src/api/operations/cardano-blocks/list-blocks-of-pool.js';
import { listBlocksTransactions } from '../../../src/api/operations/cardano-blocks/list-blocks-transactions.js';
import { listLatestBlockTransactionCbor } from '../../../src/api/operations/cardano-blocks/list-latest-block-transaction-cbor.js';
import { listLatestBlockTransactions } from '../../../src/api/operations/cardano-blocks/list-latest-block-transactions.js';
import { listNextBlocks } from '../../../src/api/operations/cardano-blocks/list-next-blocks.js';
import { listPreviousBlocks } from '../../../src/api/operations/cardano-blocks/list-previous-blocks.js';
import { listRollbacks } from '../../../src/api/operations/cardano-blocks/list-rollbacks.js';
import { pageBlocks } from '../../../src/api/operations/cardano-blocks/page-blocks.js';
import { decodeBlock } from '../../../src/chains/cardano/blocks/block.js';
import { slotToEpoch, slotToTime } from '../../../src/chains/cardano/time.js';
import { networkById } from '../../../src/chains/networks.js';
import { fromHex, toHex } from '../../../src/kernel/hex.js';
import { serveOperations } from '../../support/test-operations.js';
import { ada, FIRST_SLOT, type IndexedService, openIndexedService } from '../tx-operations/indexed-service.js';
import { append, output } from '../tx-operations/tiny-chain.js';

const network = networkById('CARDANO_PREPROD');
const LAST = 11;
const slotAt = (height: number): number => FIRST_SLOT + height * 20;

let indexed: IndexedService;
let http: FastifyInstance;
let hashes: string[];
beforeAll(async () => {
  indexed = await openIndexedService();
  const { chain, index } = indexed;
  for (let height = 2; height <= LAST; height += 1) {
    if (height % 3 === 0) chain.pay([output(ada, 1_000_000n)]);
    if (height === LAST) chain.pay([output(ada, 2_000_000n)]);
    await append(index, [chain.block(slotAt(height))]);
  }
  http = serveOperations(indexed.service, [
    listBlocks,
    pageBlocks,
    getLatestBlock,
    getBlock,
    listNextBlocks,
    listPreviousBlocks,
    getBlockOfSlot,
    getBlockAtTime,
    listBlocksOfEpoch,
    getBlockOfEpochSlot,
    listBlocksOfPool,
    listLatestBlockTransactions,
    listLatestBlockTransactionCbor,
    listBlockTransactions,
    listBlockTransactionCbor,
    listBlockAddresses,
    getBlockCbor,
    listBlockInfo,
    listBlocksTransactions,
    listRollbacks,
  ]);
  hashes = (await get('/api/blocks?order=asc')).map(({ hash }: { hash: string }) => hash);
});
afterAll(async () => {
  await http?.close();
  await indexed?.service.close();
});

const headers = { 'x-api-key': 'xt_demo_cardano-preprod' };
const get = async (url: string) => (await http.inject({ url, headers })).json();
const status = async (url: string) => (await http.inject({ url, headers })).statusCode;
const post = async (url: string, payload: unknown) =>
  (await http.inject({ url, headers, method: 'POST', payload: payload as object })).json();
const numbers = (blocks: readonly { readonly number: number }[]): number[] => blocks.map(({ number }) => number);
const down = (from: number, to: number): number[] => Array.from({ length: from - to + 1 }, (_, each) => from - each);

describe('block lists', () => {
  test('are newest first, in complete pages', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => get(`/api/blocks?page=${page}&pageSize=5`)));
    expect(pages.flatMap(numbers)).toEqual(down(LAST, 0));
    expect(pages[3]).toEqual([]);
    expect(numbers(await get('/api/blocks?order=asc&page=3&pageSize=5'))).toEqual([10, 11]);
    expect(await get('/api/blocks?page=1000000')).toEqual([]);
    expect(await status('/api/blocks?pageSize=101')).toBe(400);
  });

  test('can be filtered by height, epoch and pool', async () => {
    expect(numbers(await get('/api/blocks?fromHeight=3&toHeight=5'))).toEqual([5, 4, 3]);
    expect(numbers(await get('/api/blocks?fromHeight=9&toHeight=99'))).toEqual([11, 10, 9]);
    expect(await status('/api/blocks?fromHeight=6&toHeight=5')).toBe(400);
    const { epoch } = slotToEpoch(network, FIRST_SLOT);
    expect(numbers(await get(`/api/blocks/epoch/${epoch}?pageSize=2&page=2`))).toEqual([9, 8]);
    expect(await get(`/api/blocks/epoch/${epoch + 1}`)).toEqual([]);
    const { issuerKey } = await get('/api/blocks/0');
    expect(numbers(await get(`/api/blocks/pool/${issuerKey}?epoch=${epoch}&pageSize=3&page=2`))).toEqual([8, 7, 6]);
    expect(numbers(await get(`/api/blocks?poolId=${issuerKey}&toHeight=1&order=asc`))).toEqual([0, 1]);
    expect(await get(`/api/blocks/pool/${'00'.repeat(28)}`)).toEqual([]);
    expect(await status(`/api/blocks/pool/pool1${'q'.repeat(51)}`)).toBe(400);
  });

  test('continue by cursor, each page with its tip', async () => {
    const seen: number[] = [];
    let cursor = '';
    do {
      const page = await get(`/api/blocks/page?limit=4&fromHeight=1&cursor=${cursor}`);
      expect(page.tip).toEqual({ blockHash: hashes[LAST], blockHeight: LAST, slot: slotAt(LAST) });
      seen.push(...numbers(page.data));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(down(LAST, 1));
    expect(await status('/api/blocks/page?cursor=AAAA')).toBe(400);
  });
});

describe('a block', () => {
  test('is found by height, hash, slot, time and slot in its epoch', async () => {
    const block = await get(`/api/blocks/${hashes[3]}`);
    expect(block).toMatchObject({
      hash: hashes[3],
      number: 3,
      height: 3,
      slot: slotAt(3),
      time: slotToTime(network, slotAt(3)),
      era: 7,
      eraName: 'conway',
      output: expect.stringMatching(/^[0-9]+$/),
      fees: '200000',
      txCount: 1,
      previousBlock: hashes[2],
      nextBlock: hashes[4],
      confirmations: LAST - 3,
      blockVrf: expect.stringMatching(/^vrf_vk1/),
      opCertCounter: 0,
      nonceVrf: null,
      vrfResult: { output: '00'.repeat(64), proof: '00'.repeat(80) },
      protocolVersion: '10.0',
    });
    const { epoch, epochSlot } = slotToEpoch(network, slotAt(3));
    const time = slotToTime(network, slotAt(3));
    for (const url of [
      '/api/blocks/3',
      `/api/blocks/${hashes[3]?.toUpperCase()}`,
      `/api/blocks/slot/${slotAt(3)}`,
      `/api/blocks/epoch/${epoch}/slot/${epochSlot}`,
      `/api/blocks/time/${time}`,
      `/api/blocks/time/${time + 19}`,
      `/api/blocks/time/${time}?mode=exact`,
      `/api/blocks/time/${time}?mode=after`,
      `/api/blocks/time/${time - 19}?mode=after`,
    ])
      expect({ url, block: await get(url) }).toEqual({ url, block });
    expect(await get('/api/blocks/latest')).toMatchObject({ number: LAST, nextBlock: null, confirmations: 0 });
    expect(await get('/api/blocks/0')).toMatchObject({ previousBlock: null });
  });

  test('returns 404 if unknown and 400 for an invalid id', async () => {
    for (const url of [
      '/api/blocks/12',
      `/api/blocks/${'ab'.repeat(32)}`,
      `/api/blocks/slot/${slotAt(3) + 1}`,
      '/api/blocks/slot/9007199254740991',
      `/api/blocks/time/${slotToTime(network, slotAt(3)) + 1}?mode=exact`,
      `/api/blocks/time/${slotToTime(network, slotAt(LAST)) + 1}?mode=after`,
      `/api/blocks/time/${network.systemStart}`,
      '/api/blocks/epoch/304/slot/432000',
      '/api/blocks/12/next',
      '/api/blocks/12/transactions',
      '/api/blocks/12/cbor',
      '/api/blocks/12/addresses',
    ])
      expect({ url, status: await status(url) }).toEqual({ url, status: 404 });
    for (const url of ['/api/blocks/xyz', '/api/blocks/-1', '/api/blocks/time/1', '/api/blocks/1234567890'])
      expect({ url, status: await status(url) }).toEqual({ url, status: 400 });
  });

  test('has neighbours, nearest first', async () => {
    expect(numbers(await get('/api/blocks/5/next?pageSize=2&page=2'))).toEqual([8, 9]);
    expect(numbers(await get(`/api/blocks/${hashes[5]}/previous?pageSize=2&page=2`))).toEqual([2, 1]);
    expect(await get(`/api/blocks/${LAST}/next`)).toEqual([]);
    expect(await get('/api/blocks/0/previous')).toEqual([]);
  });

  test('has its original bytes', async () => {
    const { cbor } = await get('/api/blocks/3/cbor');
    expect(toHex(decodeBlock(fromHex(cbor)).hash)).toBe(hashes[3]);
    const binary = await http.inject({
      url: '/api/blocks/3/cbor?format=binary',
      headers: { 'x-api-key': 'xt_demo_cardano-preprod' },
    });
    expect(binary.headers['content-type']).toBe('application/octet-stream');
    expect(binary.rawPayload.toString('hex')).toBe(cbor);
  });

  test('lists the affected addresses', async () => {
    const touched = await get('/api/blocks/3/addresses');
    const [txHash] = (await get('/api/blocks/3/transactions')).map((tx: { txHash: string }) => tx.txHash);
    expect(touched).toHaveLength(2);
    expect(touched).toContainEqual({ address: ada.text, transactions: [{ txHash }] });
    expect(await get('/api/blocks/3/addresses?pageSize=1&page=2')).toEqual(touched.slice(1));
    expect(await get('/api/blocks/4/addresses')).toEqual([]);
  });

  test('is returned in batches', async () => {
    const ids = [hashes[7], '2', 7, hashes[7], '99', 'ab'.repeat(32), 0];
    expect(numbers(await post('/api/blocks/info', ids))).toEqual([7, 2, 0]);
    expect((await post('/api/blocks/info', [])).error).toMatch(/./);
    expect((await post('/api/blocks/info', ['x'])).error).toMatch(/./);
  });
});

describe('transactions of a block', () => {
  test('are listed last first, with the position in the block, in pages', async () => {
    const all = await get('/api/blocks/0/transactions');
    expect(all.map(({ txIndex }: { txIndex: number }) => txIndex)).toEqual(down(14, 0));
    expect(all[14]).toEqual({
      txHash: indexed.adaTx,
      txIndex: 0,
      fee: '200000',
      size: expect.any(Number),
      output: '29999999999800000',
      invalid: false,
    });
    expect(await get('/api/blocks/0/transactions?order=asc&pageSize=4&page=4')).toEqual(all.toReversed().slice(12));
    expect(await get('/api/blocks/latest/transactions')).toMatchObject([{ txIndex: 0 }]);
    expect(await get('/api/blocks/4/transactions')).toEqual([]);
  });

  test('are returned with details, or as bytes', async () => {
    const [first] = await get('/api/blocks/0/transactions?order=asc&pageSize=1&details=true');
    expect(first).toMatchObject({ txHash: indexed.adaTx, blockHash: hashes[0], txIndex: 0, confirmations: LAST });
    const bytes = await get('/api/blocks/0/transactions/cbor?pageSize=3');
    expect(bytes.map(({ txHash }: { txHash: string }) => txHash)).toEqual(
      (await get('/api/blocks/0/transactions?pageSize=3')).map(({ txHash }: { txHash: string }) => txHash),
    );
    expect(await get('/api/blocks/latest/transactions/cbor')).toHaveLength(1);
  });

  test('of several blocks are returned together', async () => {
    const ids = [hashes[4], hashes[3], 'ab'.repeat(32), hashes[3]];
    const light = await post('/api/blocks/transactions', ids);
    expect(light).toEqual([
      { blockHash: hashes[4], transactions: [] },
      { blockHash: hashes[3], transactions: await get('/api/blocks/3/transactions') },
    ]);
    const [, whole] = await post('/api/blocks/transactions?details=true', ids);
    expect(whole.transactions).toEqual(await get('/api/blocks/3/transactions?details=true'));
  });
});

describe('rollbacks', () => {
  test('are logged with dropped and reincluded transactions, and cursors continue at the fork point', async () => {
    const { index, chain } = indexed;
    expect(await get('/api/blocks/rollbacks')).toEqual({ data: [] });
    chain.pay([output(ada, 3_000_000n)]);
    const blocks = [chain.block(slotAt(LAST + 1)), chain.block(slotAt(LAST + 2))];
    await append(index, blocks);
    const { nextCursor } = await get('/api/blocks/page?limit=1');
    const [dropped] = await get(`/api/blocks/${LAST + 1}/transactions`);
    await index.rollback({ slot: slotAt(LAST), hash: hashes[LAST]!, height: LAST });
    expect(numbers((await get(`/api/blocks/page?limit=2&cursor=${nextCursor}`)).data)).toEqual([LAST, LAST - 1]);
    const rollback = {
      fromHeight: LAST + 2,
      fromHash: expect.any(String),
      toHeight: LAST,
      toHash: hashes[LAST],
      toSlot: slotAt(LAST),
      depth: 2,
      droppedTxHashes: [dropped.txHash],
      reincludedTxHashes: [],
      observedAt: expect.stringMatching(/^\d{4}-/),
    };
    expect(await get('/api/blocks/rollbacks')).toEqual({ data: [rollback] });
    await append(index, blocks);
    await index.rollback({
      slot: slotAt(LAST + 1),
      hash: (await get(`/api/blocks/${LAST + 1}`)).hash,
      height: LAST + 1,
    });
    const page = await get('/api/blocks/rollbacks?limit=1');
    expect(page.data).toMatchObject([{ depth: 1, droppedTxHashes: [] }]);
    expect(await get(`/api/blocks/rollbacks?cursor=${page.nextCursor}`)).toEqual({
      data: [{ ...rollback, reincludedTxHashes: [dropped.txHash] }],
    });
  });
});
