import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBlock } from '../../src/api/operations/cardano-blocks/get-block.js';
import { listNextBlocks } from '../../src/api/operations/cardano-blocks/list-next-blocks.js';
import { listPreviousBlocks } from '../../src/api/operations/cardano-blocks/list-previous-blocks.js';
import { getEpoch } from '../../src/api/operations/epochs/get-epoch.js';
import { genesisOutputs } from '../../src/chains/cardano/parameters/genesis.js';
import { networkById } from '../../src/chains/networks.js';
import { openCardanoIndex } from '../../src/indexer/cardano/cardano-index.js';
import { appendInBatches } from '../integration/cardano-index/follow.js';
import { describeWithData } from '../support/describe-with-data.js';
import { readData, readLines, readText } from '../support/external-data.js';
import { openTestService, type TestService } from '../support/service.js';
import { serveOperations } from '../support/test-operations.js';
import { decodeBlocks } from './cardano-data.js';

const network = networkById('CARDANO_MAINNET');

interface ExplorerBlock {
  readonly height: number | null;
  readonly hash: string;
  readonly slot: number | null;
  readonly tx_count: number;
  readonly [field: string]: unknown;
}

interface Fixture {
  readonly endpoints: readonly string[];
  readonly response: unknown;
}

/** Our response in the format of the explorer, which returns no slot for a block without a number. */
const translated = (ours: Record<string, unknown>) => ({
  time: ours['time'],
  height: ours['number'],
  hash: ours['hash'],
  slot: ours['number'] === null ? null : ours['slot'],
  epoch: ours['epoch'],
  epoch_slot: ours['number'] === null ? null : ours['epochSlot'],
  slot_leader: ours['slotLeader'],
  size: ours['size'],
  tx_count: ours['txCount'],
  output: ours['txCount'] === 0 ? null : ours['output'],
  fees: ours['txCount'] === 0 ? null : ours['fees'],
  op_cert: ours['opCert'],
  op_cert_counter: ours['opCertCounter'],
  block_vrf: ours['blockVrf'],
  previous_block: ours['previousBlock'],
  next_block: ours['nextBlock'],
});

describeWithData(
  'cardano-mainnet-chunks',
  'cardano-genesis',
  'explorer-fixtures',
)('epoch 0 of mainnet over HTTP', () => {
  let service: TestService;
  let http: FastifyInstance;
  const headers = { 'x-api-key': 'xt_demo_cardano-mainnet' };
  const get = async (url: string) => {
    const response = await http.inject({ url, headers });
    expect({ url, status: response.statusCode }).toEqual({ url, status: 200 });
    return response.json();
  };

  beforeAll(async () => {
    service = await openTestService();
    const byron = readText('cardano-genesis/mainnet-byron-genesis.json.gz');
    const index = await openCardanoIndex(service.services.db, network, {
      genesis: genesisOutputs({ byron }, network),
    });
    await appendInBatches(index, decodeBlocks([readData('cardano-mainnet-chunks/00000.chunk.gz')]));
    await index.goLive();
    http = serveOperations(service, [getBlock, listNextBlocks, listPreviousBlocks, getEpoch]);
  });
  afterAll(async () => {
    await http?.close();
    await service?.close();
  });

  /** In the first epoch heights 1 to 21,585 also have their next block. */
  const isHere = ({ height, hash }: ExplorerBlock): boolean =>
    height === null ? hash === network.firstBlockHash : height < 21_586;

  test('blocks, slot leaders and the first boundary block match Blockfrost', async () => {
    let compared = 0;
    for (const { endpoints, response } of readLines<Fixture>('explorer-fixtures/blockfrost-mainnet.ndjson.gz')) {
      const [endpoint] = endpoints;
      if (endpoint === undefined || !/^blocks\/([0-9]+|[0-9a-f]{64})(\/(next|previous).*)?$/.test(endpoint)) continue;
      for (const block of [response].flat() as ExplorerBlock[]) {
        if (!isHere(block)) continue;
        const { confirmations: _, ...expected } = block;
        expect(translated(await get(`/api/blocks/${block.hash}`))).toEqual(expected);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(20);
  });

  test('chain links block 1 over the boundary block to the genesis with its 14,505 outputs', async () => {
    const first = await get('/api/blocks/1');
    const boundary = await get(`/api/blocks/${first.previousBlock}`);
    expect(boundary.hash).toBe(network.firstBlockHash);
    expect((await get('/api/blocks/0')).hash).toBe(boundary.hash);
    const genesis = await get(`/api/blocks/${boundary.previousBlock}`);
    expect(genesis).toMatchObject({
      hash: network.genesisHashes.byron,
      txCount: 14_505,
      output: '31112484745000000',
      slotLeader: 'Genesis slot leader',
      nextBlock: boundary.hash,
    });
    const before = await get('/api/blocks/1/previous');
    expect(before.map(({ hash }: ExplorerBlock) => hash)).toEqual([boundary.hash, genesis.hash]);
  });

  test('epoch has 21,587 blocks including the boundary block', async () => {
    expect(await get('/api/epoch/0')).toMatchObject({ blockCount: 21_587, txCount: 33 });
  });
});
