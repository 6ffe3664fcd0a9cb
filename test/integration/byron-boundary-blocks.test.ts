import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getBlock } from '../../src/api/operations/cardano-blocks/get-block.js';
import { getBlockCbor } from '../../src/api/operations/cardano-blocks/get-block-cbor.js';
import { listBlockAddresses } from '../../src/api/operations/cardano-blocks/list-block-addresses.js';
import { listBlockInfo } from '../../src/api/operations/cardano-blocks/list-block-info.js';
import { listBlockTransactions } from '../../src/api/operations/cardano-blocks/list-block-transactions.js';
import { listBlocks } from '../../src/api/operations/cardano-blocks/list-blocks.js';
import { listBlocksOfEpoch } from '../../src/api/operations/cardano-blocks/list-blocks-of-epoch.js';
import { listBlocksTransactions } from '../../src/api/operations/cardano-blocks/list-blocks-transactions.js';
import { listNextBlocks } from '../../src/api/operations/cardano-blocks/list-next-blocks.js';
import { listPreviousBlocks } from '../../src/api/operations/cardano-blocks/list-previous-blocks.js';
import { pageBlocks } from '../../src/api/operations/cardano-blocks/page-blocks.js';
import { getEpoch } from '../../src/api/operations/epochs/get-epoch.js';
import { listEpochBlockHashes } from '../../src/api/operations/epochs/list-epoch-block-hashes.js';
import { decodeBlock } from '../../src/chains/cardano/blocks/block.js';
import { networkById } from '../../src/chains/networks.js';
import { openCardanoIndex } from '../../src/indexer/cardano/cardano-index.js';
import { blake2b256 } from '../../src/kernel/blake2b.js';
import { toHex } from '../../src/kernel/hex.js';
import { cardanoMigrations } from '../../src/store/migrations/cardano/index.js';
import { migrate } from '../../src/store/migrations/migrate.js';
import { identifier, sql } from '../../src/store/sql.js';
import { openTestDb } from '../support/databases.js';
import { openTestService, type TestService } from '../support/service.js';
import { serveOperations } from '../support/test-operations.js';
import { byronAddress, byronChain } from './cardano-index/byron-blocks.js';

const EPOCHS = 3;
const BLOCKS_PER_EPOCH = 4;
const network = networkById('CARDANO_MAINNET');
const address = byronAddress('voucher');
const genesis = [{ txHash: blake2b256(address), index: 0 as const, address, lovelace: 1_000_000n }];
const encoded = byronChain({ txHash: blake2b256(address), index: 0 }, 1_000_000n, EPOCHS, BLOCKS_PER_EPOCH);
const chain = encoded.map((bytes) => decodeBlock(bytes));
const hashes = chain.map(({ hash }) => toHex(hash));
const genesisHash = toHex(chain[0]!.header.previousHash!);

let service: TestService;
let http: FastifyInstance;
const headers = { 'x-api-key': 'xt_demo_cardano-mainnet' };
const get = async (url: string) => {
  const response = await http.inject({ url, headers });
  expect({ url, status: response.statusCode, error: response.json().error }).toEqual({ url, status: 200 });
  return response.json();
};
const listHashes = (blocks: readonly { readonly hash: string }[]): string[] => blocks.map(({ hash }) => hash);

beforeAll(async () => {
  service = await openTestService();
  const index = await openCardanoIndex(service.services.db, network, { genesis });
  await index.append(chain);
  await index.goLive();
  http = serveOperations(service, [
    listBlocks,
    pageBlocks,
    listBlocksOfEpoch,
    getBlock,
    listNextBlocks,
    listPreviousBlocks,
    listBlockTransactions,
    listBlocksTransactions,
    listBlockAddresses,
    getBlockCbor,
    listBlockInfo,
    getEpoch,
    listEpochBlockHashes,
  ]);
});
afterAll(async () => {
  await http?.close();
  await service?.close();
});

describe('Byron boundary block', () => {
  test('is found by its hash, with its neighbours', async () => {
    for (const [position, block] of chain.entries()) {
      const answer = await get(`/api/blocks/${hashes[position]}`);
      expect(answer).toMatchObject({
        hash: hashes[position],
        number: block.boundary ? null : block.header.height,
        height: block.boundary ? null : block.header.height,
        slot: block.header.slot,
        previousBlock: hashes[position - 1] ?? genesisHash,
        nextBlock: hashes[position + 1] ?? null,
        confirmations: EPOCHS * BLOCKS_PER_EPOCH - block.header.height,
        size: block.encoded.length,
      });
      expect(answer.slotLeader).toMatch(
        block.boundary ? /^Epoch boundary slot leader$/ : /^ByronGenesis-[0-9a-f]{16}$/,
      );
    }
  });

  test('is found by the height before the first block, and by no other height', async () => {
    expect((await get('/api/blocks/0')).hash).toBe(hashes[0]);
    expect((await get('/api/blocks/4')).number).toBe(4);
    expect((await http.inject({ url: '/api/blocks/13', headers })).statusCode).toBe(404);
  });

  test('has no transactions and addresses, and its bytes are those of the chain', async () => {
    const hash = hashes[5];
    expect(chain[5]?.boundary).toBe(true);
    expect(await get(`/api/blocks/${hash}/transactions`)).toEqual([]);
    expect(await get(`/api/blocks/${hash}/transactions?details=true`)).toEqual([]);
    expect(await get(`/api/blocks/${hash}/addresses`)).toEqual([]);
    expect((await get(`/api/blocks/${hash}/cbor`)).cbor).toBe(toHex(encoded[5]!));
    const posted = await http.inject({ method: 'POST', url: '/api/blocks/transactions', headers, payload: [hash] });
    expect(posted.json()).toEqual([{ blockHash: hash, transactions: [] }]);
  });

  test('is in every list at its position, in pages of any size', async () => {
    const newestFirst = hashes.toReversed();
    for (const pageSize of [1, 2, 3, 7, 100]) {
      const met: string[] = [];
      for (let page = 1; ; page += 1) {
        const blocks = await get(`/api/blocks?page=${page}&pageSize=${pageSize}`);
        if (blocks.length === 0) break;
        met.push(...listHashes(blocks));
      }
      expect(met).toEqual(newestFirst);

      const byCursor: string[] = [];
      let cursor = '';
      do {
        const page = await get(`/api/blocks/page?limit=${pageSize}&cursor=${cursor}`);
        byCursor.push(...listHashes(page.data));
        cursor = page.nextCursor ?? '';
      } while (cursor !== '');
      expect(byCursor).toEqual(newestFirst);
    }
    expect(listHashes(await get('/api/blocks?order=asc&fromHeight=4&toHeight=5'))).toEqual(hashes.slice(4, 7));
  });

  test('counts as a block of its epoch', async () => {
    for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
      const first = epoch * (BLOCKS_PER_EPOCH + 1);
      const expected = hashes.slice(first, first + BLOCKS_PER_EPOCH + 1);
      expect((await get(`/api/epoch/${epoch}`)).blockCount).toBe(BLOCKS_PER_EPOCH + 1);
      expect(await get(`/api/epoch/${epoch}/blocks`)).toEqual(expected);
      expect(listHashes(await get(`/api/blocks/epoch/${epoch}`))).toEqual(expected.toReversed());
    }
  });

  test('is among the blocks before and after any other, in pages of any size', async () => {
    const whole = [genesisHash, ...hashes];
    for (const [position, hash] of whole.entries()) {
      const after = listHashes(await get(`/api/blocks/${hash}/next`));
      const before = listHashes(await get(`/api/blocks/${hash}/previous`));
      expect(after).toEqual(whole.slice(position + 1));
      expect(before).toEqual(whole.slice(0, position).toReversed());
    }
    expect(listHashes(await get('/api/blocks/1/previous'))).toEqual([hashes[0], genesisHash]);
    expect(listHashes(await get('/api/blocks/8/previous?page=2&pageSize=3'))).toEqual(
      hashes.slice(0, 9).toReversed().slice(3, 6),
    );
  });

  test('is returned in a batch by hash, and each block once', async () => {
    const payload = [hashes[5], 5, hashes[6], 0, genesisHash, 'ff'.repeat(32)];
    const response = await http.inject({ method: 'POST', url: '/api/blocks/info', headers, payload });
    expect(listHashes(response.json())).toEqual([hashes[5], hashes[6], hashes[0], genesisHash]);
  });
});

describe('genesis', () => {
  test('is the previous block of the first one, with its outputs as transactions', async () => {
    expect(await get(`/api/blocks/${genesisHash}`)).toMatchObject({
      hash: genesisHash,
      number: null,
      slot: null,
      epoch: null,
      time: network.systemStart,
      slotLeader: 'Genesis slot leader',
      txCount: 1,
      output: '1000000',
      fees: '0',
      size: 0,
      previousBlock: null,
      nextBlock: hashes[0],
      confirmations: EPOCHS * BLOCKS_PER_EPOCH,
    });
    expect(await get(`/api/blocks/${genesisHash}/transactions`)).toEqual([
      { txHash: toHex(blake2b256(address)), txIndex: 0, fee: '0', size: 0, output: '1000000', invalid: false },
    ]);
    const details = await http.inject({ url: `/api/blocks/${genesisHash}/transactions?details=true`, headers });
    expect(details.statusCode).toBe(404);
    expect(details.json().error).toContain('send the request without `details`');
    expect((await http.inject({ url: `/api/blocks/${genesisHash}/cbor`, headers })).statusCode).toBe(404);
  });
});

describe('index of an earlier version', () => {
  test('gets the size of boundary blocks from their bytes, and returns null without them', async () => {
    const { db, close } = await openTestDb();
    const schema = identifier('older');
    const older = cardanoMigrations.filter(({ name }) => name < '0016');
    await migrate(db, schema, older);
    for (const [epoch, bytes] of [Buffer.from('aabbcc', 'hex'), null].entries()) {
      await db.run(sql`insert into ${schema}.boundary_block (epoch, height, slot, hash, bytes)
        values (${epoch}, ${epoch}, ${epoch * 21_600}, ${Buffer.alloc(32, epoch)}, ${bytes})`);
    }
    await migrate(db, schema, cardanoMigrations);
    expect(await db.rows(sql`select epoch, size from ${schema}.boundary_block order by epoch`)).toEqual([
      { epoch: 0, size: 3 },
      { epoch: 1, size: null },
    ]);
    await close();
  });
});
