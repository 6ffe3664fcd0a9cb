import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Block } from '../../src/chains/cardano/blocks/block.js';
import { genesisOutputs } from '../../src/chains/cardano/parameters/genesis.js';
import { networkById } from '../../src/chains/networks.js';
import { type CardanoIndex, openCardanoIndex } from '../../src/indexer/cardano/cardano-index.js';
import { toHex } from '../../src/kernel/hex.js';
import type { Point } from '../../src/sources/source.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { appendInBatches } from '../integration/cardano-index/follow.js';
import { openTestDb } from '../support/databases.js';
import { describeWithData } from '../support/describe-with-data.js';
import { readData, readJson, readLines, readText } from '../support/external-data.js';
import { decodeBlocks } from './cardano-data.js';
import { type BlockResponse, expectBlock } from './cardano-index/blocks.js';
import { createIndexQueries } from './cardano-index/index-queries.js';

const network = networkById('CARDANO_MAINNET');
const schema = networkSchema('CARDANO_MAINNET');

const chunk = (name: string): readonly Block[] => [
  ...decodeBlocks([readData(`cardano-mainnet-chunks/${name}.chunk.gz`)]),
];

/** The point before a segment, as configured for a late start. */
const pointBefore = ({ header }: Block): Required<Point> => ({
  slot: header.slot - 1,
  height: header.height - 1,
  hash: toHex(header.previousHash!),
});

describeWithData(
  'cardano-mainnet-chunks',
  'cardano-mainnet-facts',
  'cardano-genesis',
  'explorer-fixtures',
)('mainnet', () => {
  let opened: Awaited<ReturnType<typeof openTestDb>>;
  const queries = createIndexQueries(() => opened.db, 'CARDANO_MAINNET');
  const { rows, count } = queries;
  beforeAll(async () => {
    opened = await openTestDb();
  });
  afterAll(() => opened?.close());

  const reopen = async (options: Parameters<typeof openCardanoIndex>[2]): Promise<CardanoIndex> => {
    await opened.db.run(sql`drop schema if exists ${schema} cascade`);
    return openCardanoIndex(opened.db, network, options);
  };

  describe('epoch 0 from the genesis vouchers', () => {
    beforeAll(async () => {
      const byron = readText('cardano-genesis/mainnet-byron-genesis.json.gz');
      const index = await reopen({ genesis: genesisOutputs({ byron }, network) });
      await appendInBatches(index, chunk('00000'));
      await index.goLive();
    });

    test('33 transactions spend vouchers and pay the remainder as fee', async () => {
      const truth = readJson<{
        readonly genesisUtxos: number;
        readonly finalUtxos: number;
        readonly finalTotal: string;
        readonly totalFees: string;
        readonly txs: readonly { readonly hash: string; readonly fee: string; readonly outputs: string }[];
      }>('cardano-mainnet-chunks/00000-txs-resolved.json');
      expect(await count(sql`from ${schema}.transaction where id < 0 and height = -1`)).toBe(truth.genesisUtxos);
      const transactions = await rows<{ hash: string; fee: string; outputs: string }>(sql`
        select encode(hash, 'hex') as hash, fee::text, output::text as outputs
          from ${schema}.transaction where id >= 0 order by id`);
      expect(transactions).toEqual(truth.txs.map(({ hash, fee, outputs }) => ({ hash, fee, outputs })));
      expect(
        await rows(sql`select count(*) as count, sum(lovelace) as total from ${schema}.output where spent_by is null`),
      ).toEqual([{ count: BigInt(truth.finalUtxos), total: BigInt(truth.finalTotal) }]);
      expect(await rows(sql`select epoch, block_count, tx_count, fees from ${schema}.epoch`)).toEqual([
        { epoch: 0, block_count: 21_586, tx_count: 33, fees: BigInt(truth.totalFees) },
      ]);
    });

    test('boundary block is stored separately', async () => {
      expect(
        await rows(sql`select epoch, height, slot, encode(hash, 'hex') as hash from ${schema}.boundary_block`),
      ).toEqual([{ epoch: 0, height: 0, slot: 0n, hash: network.firstBlockHash }]);
      expect(await rows(sql`select min(height) as lowest, max(height) as highest from ${schema}.block`)).toEqual([
        { lowest: 1, highest: 21_586 },
      ]);
    });

    test('blocks match Blockfrost', async () => {
      const responses = readLines<{ readonly inMainnetEpoch0?: string; readonly response: unknown }>(
        'explorer-fixtures/blockfrost-mainnet.ndjson.gz',
      )
        .filter(({ inMainnetEpoch0 }) => inMainnetEpoch0 === 'block')
        .flatMap(({ response }) => response as BlockResponse | BlockResponse[])
        // The last items of a page may be in epoch 1, which is not indexed.
        .filter(({ height }) => height !== null && height < 21_586);
      expect(responses.length).toBeGreaterThan(10);
      for (const answer of responses) await expectBlock(queries, network, answer);
    });
  });

  describe('segment with a late start', () => {
    test('earlier inputs stay unresolved, and everything else is indexed', async () => {
      const blocks = chunk('06189-part1');
      const startPoint = pointBefore(blocks[0]!);
      const index = await reopen({ startPoint });
      expect(index.historyStart).toEqual(startPoint);
      expect(await index.knownPoints()).toEqual([startPoint]);
      await appendInBatches(index, blocks);
      await index.goLive();
      const transactions = blocks.flatMap((block) => block.transactions);
      const inputs = transactions.reduce(
        (sum, { valid, body }) => sum + (valid ? body.inputs : body.collateral).length,
        0,
      );
      const spent = await count(sql`from ${schema}.output where spent_by is not null`);
      const unresolved = await count(sql`from ${schema}.unresolved_input where kind = 3`);
      expect(spent + unresolved).toBe(inputs);
      expect(await count(sql`from ${schema}.transaction`)).toBe(transactions.length);
      expect(await count(sql`from ${schema}.drep_update`)).toBeGreaterThan(0);
      expect(await count(sql`from ${schema}.vote_delegation`)).toBeGreaterThan(0);
    });

    test('without a late start it is rejected and writes nothing', async () => {
      const index = await reopen({});
      await expect(index.append(chunk('00500').slice(0, 200))).rejects.toThrow(
        'Block 4802149 cannot be the first block of an index that starts at genesis',
      );
      expect(await index.checkpoint()).toBeUndefined();
      expect(await count(sql`from ${schema}.block`)).toBe(0);
    });
  });
});
