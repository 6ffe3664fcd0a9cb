import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockfrost } from '../../src/api/compat/blockfrost/api.js';
import { koios } from '../../src/api/compat/koios/api.js';
import { kupo } from '../../src/api/compat/kupo/api.js';
import { ChainSyncState } from '../../src/api/compat/ogmios/chain-sync-state.js';
import { readBlocks } from '../../src/api/compat/utxorpc/read-blocks.js';
import { EXAMPLE } from '../../src/api/kit/examples.js';
import type { Example, Operation } from '../../src/api/kit/operation.js';
import { OPERATIONS } from '../../src/api/operations/registry.js';
import { wrapBlock } from '../../src/chains/cardano/blocks/block.js';
import { extractHeader } from '../../src/indexer/cardano/raw-blocks.js';
import { toHex } from '../../src/kernel/hex.js';
import type { NetworkDb } from '../../src/store/network-db.js';
import { heightsBetween } from '../../src/store/queries/cardano/blocks/block-heights.js';
import { wholeBlocks } from '../../src/store/queries/cardano/blocks/blocks.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { buildRequest } from '../contract/calls.js';
import { chunkPath, createChunkFolder, indexPath, writeChunk } from '../support/cardano-node/chunk-folder.js';
import { openTestService, type TestService } from '../support/service.js';
import { startNetworks } from '../support/start-networks.js';
import { createKey, register } from '../support/users.js';

const ID = 'CARDANO_MAINNET';
const schema = networkSchema(ID);
const BLOCKS_PER_CHUNK = 100;

type Cardano = NetworkDb<'cardano'>;

/** Simulates the chain and writes the index that all three share. */
let simulated: TestService;
/** With a folder that has the bytes of all blocks. */
let archived: TestService;
/** Without such a folder. */
let indexOnly: TestService;
let apiKey: string;
let folder: string;

const isCompared = ({ scope, gate, writes, feed, content, bodyStream, id }: Operation): boolean =>
  scope === 'cardano' &&
  gate === 'caller' &&
  !writes &&
  !feed &&
  !content &&
  bodyStream === undefined &&
  // Their responses depend on the time, or on data beside the chain.
  !/mempool|submit|build|session|evaluate|health|metrics/i.test(id);

const operations = [...OPERATIONS, ...[blockfrost, koios, kupo].flatMap((api) => api.operations)].filter(isCompared);

const DETAILED = new Set(['listBlockTransactions', 'listBlocksTransactions']);

const getExample = ({ id, example }: Operation): Example =>
  DETAILED.has(id) ? { ...example, query: { ...example.query, details: true } } : example;

const request = ({ http }: TestService, operation: Operation) =>
  http.inject(buildRequest(operation, getExample(operation), { 'x-api-key': apiKey }));

async function respond(service: TestService, operation: Operation) {
  const response = await request(service, operation);
  return { id: operation.id, status: response.statusCode, body: response.body };
}

const openHeaders = (chainDir: string): Promise<TestService> =>
  openTestService({
    DATABASE_URL: simulated.databaseUrl,
    CROSSTIE_RESPONSE_CACHE_MB: '0',
    [`${ID}_CHAIN_DIR`]: chainDir,
    [`${ID}_RAW_BLOCKS`]: 'headers',
  });

const openNetwork = async (service: TestService): Promise<Cardano> =>
  await service.services.networks.open<'cardano'>(ID);

interface StoredBlock {
  readonly height: number;
  readonly era: number;
  readonly bytes: Uint8Array;
}

async function writeFolder(db: Cardano): Promise<void> {
  folder = await createChunkFolder();
  const blocks = await db.rows<StoredBlock>(sql`
    select b.height, b.era, r.bytes from ${schema}.block b join ${schema}.raw_block r using (height) order by height`);
  const encoded = blocks.map(({ era, bytes }) => wrapBlock(era, bytes));
  for (let at = 0; at < encoded.length; at += BLOCKS_PER_CHUNK)
    await writeChunk(folder, at / BLOCKS_PER_CHUNK, encoded.slice(at, at + BLOCKS_PER_CHUNK));
}

/** As an index with `RAW_BLOCKS=headers` has them. */
async function dropBytes(db: Cardano): Promise<void> {
  const blocks = await db.rows<Omit<StoredBlock, 'era'>>(
    sql`select height, bytes from ${schema}.raw_block where whole`,
  );
  await simulated.services.db.run(sql`
    update ${schema}.raw_block r set whole = false, bytes = w.bytes
      from unnest(${blocks.map(({ height }) => height)}::integer[],
                  ${blocks.map(({ bytes }) => extractHeader(bytes))}::bytea[]) w (height, bytes)
     where r.height = w.height`);
}

const before = new Map<string, Awaited<ReturnType<typeof respond>>>();
let blocksBefore: Awaited<ReturnType<typeof wholeBlocks>>;
let ogmiosBefore: readonly unknown[];
let followedBefore: readonly unknown[];

const readAllBlocks = (db: Cardano) => wholeBlocks(db, heightsBetween(db, { from: 0, to: 2 ** 31 - 1 }));

async function syncWithOgmios(db: Cardano): Promise<readonly unknown[]> {
  const state = await ChainSyncState.startAfter(db, undefined);
  const steps: unknown[] = [];
  for (;;) {
    const step = await state.next();
    if (step === undefined) return steps;
    steps.push(step);
  }
}

beforeAll(async () => {
  simulated = await openTestService({ CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
  await startNetworks(simulated, ID);
  const user = await register(simulated, 'archive');
  ({ apiKey } = await createKey(simulated, user, { network: ID }));
  const db = await openNetwork(simulated);
  await writeFolder(db);
  archived = await openHeaders(folder);
  indexOnly = await openHeaders(`${folder}/nowhere`);
  for (const operation of operations) before.set(operation.id, await respond(indexOnly, operation));
  blocksBefore = await readAllBlocks(db);
  ogmiosBefore = await syncWithOgmios(db);
  followedBefore = await follow(indexOnly);
  await dropBytes(db);
}, 180_000);
afterAll(async () => {
  await archived?.close();
  await indexOnly?.close();
  await simulated?.close();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

test('every operation responds as with stored bytes, and those that need them return 501 without a folder', async () => {
  const needing: string[] = [];
  for (const operation of operations) {
    const expected = before.get(operation.id)!;
    if (expected.status !== 200) continue;
    expect(await respond(archived, operation)).toEqual(expected);
    const without = await respond(indexOnly, operation);
    if (without.status !== 501) continue;
    needing.push(operation.id);
    expect(without.body).toContain(`neither stores (setting ${ID}_RAW_BLOCKS) nor finds in the files of a node`);
    expect(without.body).toContain(`${ID}_CHAIN_DIR`);
  }
  expect(needing).toEqual(
    expect.arrayContaining([
      'getAddressHistoryDetails',
      'getBlockCbor',
      'listBlocksTransactions',
      'getTransaction',
      'listTransactionWitnesses',
      'blockfrost.getTxUtxos',
      'koios.getBlockTxInfo',
    ]),
  );
  expect(needing.length).toBeGreaterThanOrEqual(40);
});

const follow = async ({ http }: TestService) => {
  const url = `/api/chain/follow?from=origin&limit=20&decoded=true`;
  const { statusCode, body } = await http.inject({ url, headers: { 'x-api-key': apiKey } });
  return [statusCode, body];
};

test('followers of the chain get the blocks of the folder', async () => {
  const db = await openNetwork(archived);
  expect(blocksBefore.length).toBeGreaterThan(200);
  expect(await readAllBlocks(db)).toEqual(blocksBefore);
  expect(await syncWithOgmios(db)).toEqual(ogmiosBefore);
  const read = await readBlocks(db, heightsBetween(db, { from: 0, to: 9 }));
  expect(read.map(({ nativeBytes }) => toHex(nativeBytes))).toEqual(
    blocksBefore.slice(0, read.length).map(({ era, bytes }) => toHex(wrapBlock(era, bytes!))),
  );
  expect(followedBefore[0]).toBe(200);
  expect(await follow(archived)).toEqual(followedBefore);
  const without = await openNetwork(indexOnly);
  await expect(syncWithOgmios(without)).rejects.toMatchObject({ kind: 'not-implemented' });
  await expect(readBlocks(without, heightsBetween(without, { from: 0, to: 9 }))).rejects.toMatchObject({
    kind: 'not-implemented',
  });
  expect(await follow(indexOnly)).toMatchObject([501, expect.stringContaining(`${ID}_CHAIN_DIR`)]);
});

const getBlock = ({ http }: TestService) =>
  http.inject({ url: `/api/blocks/${EXAMPLE.block.hash}/cbor`, headers: { 'x-api-key': apiKey } });

test('a folder that is removed leads to 501, and one that returns to the bytes', async () => {
  const moved = await openHeaders(folder);
  const away = `${folder}.away`;
  await rename(folder, away);
  expect((await getBlock(moved)).statusCode).toBe(501);
  await rename(away, folder);
  expect((await getBlock(archived)).statusCode).toBe(200);
  await moved.close();
});

test('a damaged file leads to an error and never to other bytes', async () => {
  const damaged = await openHeaders(folder);
  const files = await Promise.all(
    Array.from({ length: Math.ceil(blocksBefore.length / BLOCKS_PER_CHUNK) }, async (_, number) => {
      const path = chunkPath(folder, number);
      return { path, index: indexPath(folder, number), bytes: await readFile(path) };
    }),
  );
  const block = blocksBefore.find(({ hash }) => hash === EXAMPLE.block.hash)!;
  for (const { path, bytes } of files) {
    const at = bytes.indexOf(block.bytes!);
    if (at === -1) continue;
    // The last byte of the witnesses or of the data after them.
    bytes[at + block.bytes!.length - 12]! ^= 1;
    await writeFile(path, bytes);
  }
  const message = `The bytes of block ${block.hash} cannot be read from the folder of ${ID}_CHAIN_DIR: its files are damaged or of another chain`;
  const response = await getBlock(damaged);
  expect([response.statusCode, response.json()]).toEqual([503, { error: message }]);
  for (const { index } of files) await rm(index);
  const bare = await openHeaders(folder);
  expect([(await getBlock(bare)).statusCode, (await getBlock(bare)).json()]).toEqual([503, { error: message }]);
  await damaged.close();
  await bare.close();
});
