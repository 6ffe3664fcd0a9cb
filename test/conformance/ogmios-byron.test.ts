import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeBlock } from '../../src/chains/cardano/blocks/block.js';
import { genesisOutputs } from '../../src/chains/cardano/parameters/genesis.js';
import { networkById } from '../../src/chains/networks.js';
import { openCardanoIndex } from '../../src/indexer/cardano/cardano-index.js';
import { appendInBatches } from '../integration/cardano-index/follow.js';
import { describeWithData } from '../support/describe-with-data.js';
import { readData, readLines, readText } from '../support/external-data.js';
import { type OgmiosSocket, openOgmios } from '../support/ogmios-socket.js';
import { openTestService, type TestService } from '../support/service.js';
import { splitChunk } from './cardano-data.js';

const network = networkById('CARDANO_MAINNET');
/** The first blocks of mainnet with the boundary block before them. */
const BLOCKS = 300;

interface Fact {
  readonly hash: string;
  readonly slot: number;
}

describeWithData(
  'cardano-mainnet-chunks',
  'cardano-mainnet-facts',
  'cardano-genesis',
)('first Byron blocks of mainnet over Ogmios', () => {
  let service: TestService;
  let client: OgmiosSocket;

  beforeAll(async () => {
    service = await openTestService();
    const byron = readText('cardano-genesis/mainnet-byron-genesis.json.gz');
    const index = await openCardanoIndex(service.services.db, network, {
      genesis: genesisOutputs({ byron }, network),
    });
    const items = splitChunk(readData('cardano-mainnet-chunks/00000.chunk.gz')).slice(0, BLOCKS);
    await appendInBatches(index, items.map(decodeBlock));
    await index.goLive();
    const origin = await service.http.listen({ host: '127.0.0.1', port: 0 });
    client = await openOgmios(`${origin.replace('http', 'ws')}/compat/xt_demo_cardano-mainnet/ogmios`);
  });
  afterAll(async () => {
    await client?.close();
    await service?.close();
  });

  test('chain begins with the boundary block, and each block names the one before', async () => {
    const facts = readLines<Fact>('cardano-mainnet-chunks/00000.index.ndjson.gz').slice(0, BLOCKS);
    expect((await client.call('findIntersection', { points: ['origin'] })).result.intersection).toBe('origin');
    expect((await client.call('nextBlock')).result).toMatchObject({ direction: 'backward', point: 'origin' });
    let ancestor = network.genesisHashes.byron;
    for (const [index, fact] of facts.entries()) {
      const { result } = await client.call('nextBlock');
      expect(result).toMatchObject({ direction: 'forward', block: { era: 'byron', id: fact.hash, ancestor } });
      expect(result.block.type).toBe(index === 0 ? 'ebb' : 'bft');
      if (index > 0) expect(result.block.slot).toBe(fact.slot);
      ancestor = fact.hash;
    }
  });

  test('follower that starts within the epoch gets no boundary block', async () => {
    const [, , third, fourth] = readLines<Fact>('cardano-mainnet-chunks/00000.index.ndjson.gz');
    const point = { slot: third!.slot, id: third!.hash };
    expect((await client.call('findIntersection', { points: [point] })).result.intersection).toEqual(point);
    await client.call('nextBlock');
    expect((await client.call('nextBlock')).result.block).toMatchObject({ id: fourth!.hash, ancestor: third!.hash });
  });
});
