import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testnet4 } from '../../src/chains/bitcoin/chain-parameters.js';
import { networkById } from '../../src/chains/networks.js';
import {
  type BitcoinIndex,
  type BitcoinIndexOptions,
  openBitcoinIndex,
} from '../../src/indexer/bitcoin/bitcoin-index.js';
import type { Db } from '../../src/store/db.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import type { GeneratedBlock } from '../support/bitcoin-chain/generated-block.js';
import { GeneratedChain } from '../support/bitcoin-chain/generated-chain.js';
import { STORE_DRIVERS } from '../support/databases.js';
import { takeFirst } from '../support/depth.js';
import { dumpIndex } from '../support/index-dump.js';
import { seeded } from '../support/mutations.js';
import { testUnless } from '../support/skip.js';
import { Model } from './bitcoin-index/model.js';
import { readState } from './bitcoin-index/state.js';

const NETWORK = networkById('BITCOIN_TESTNET4');
const SCHEMA = networkSchema(NETWORK.id);
/** Every kind of event, with a transfer that returns because it was paid as a fee. */
const EVERY_EVENT = ['deploy false', 'inscribe-transfer false', 'mint false', 'transfer false', 'transfer true'];

const drivers = takeFirst(
  STORE_DRIVERS.filter(({ driver }) => driver !== 'embedded'),
  1,
);

describe.each(drivers)('generated chain on the $driver database', ({ driver, open }) => {
  let opened: Awaited<ReturnType<typeof open>>;
  const db = (): Db => opened.db;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened?.close());

  async function fresh(options: BitcoinIndexOptions = {}): Promise<BitcoinIndex> {
    await db().run(sql`drop schema if exists ${SCHEMA} cascade`);
    return openBitcoinIndex(db(), NETWORK, options);
  }

  const decoded = (index: BitcoinIndex, blocks: readonly GeneratedBlock[]) =>
    blocks.map((block) => index.decode(block.bytes, block));

  const appendAll = async (index: BitcoinIndex, blocks: readonly GeneratedBlock[], step: number): Promise<void> => {
    for (let at = 0; at < blocks.length; at += step) await index.append(decoded(index, blocks.slice(at, at + step)));
  };

  const dump = (): ReturnType<typeof dumpIndex> => dumpIndex(db(), NETWORK.id);

  test('index equals a model that applies one transaction after the other', async () => {
    const chain = new GeneratedChain(1, { parameters: testnet4 }).grow(70);
    const index = await fresh();
    await appendAll(index, chain.blocks, 17);
    await index.goLive();
    expect(await readState(db(), SCHEMA)).toEqual(Model.fromBlocks(chain.blocks, testnet4).state());
  });

  testUnless(driver !== 'server' && 'only for a PostgreSQL server')(
    'index is independent of batch sizes, of when it goes live, and of who provides the spent outputs',
    async () => {
      const { blocks } = new GeneratedChain(2, { parameters: testnet4 }).grow(50);
      await appendAll(await fresh(), blocks, 50);
      await (await openBitcoinIndex(db(), NETWORK)).goLive();
      const expected = await dump();
      for (const [step, liveAfter, withSpentOutputs, writeAhead] of [
        [1, 0, true, 1_000],
        [7, 31, true, 1],
        [20, 40, false, 20],
      ] as const) {
        const index = await fresh({ writeAhead });
        const given = withSpentOutputs ? blocks : blocks.map((block) => ({ ...block, spentOutputs: undefined }));
        await appendAll(index, given.slice(0, liveAfter), step);
        await index.goLive();
        await appendAll(index, given.slice(liveAfter), step);
        expect(await dump()).toEqual(expected);
      }
    },
  );

  const reorgRuns = takeFirst([3, 4], 1).map((seed) => [seed, false] as const);
  test.each(driver === 'server' ? [...reorgRuns, [14, true] as const] : [[6, false] as const, [14, true] as const])(
    'index equals that of a plain sync after any appends, rollbacks and reorgs (seed %i, mostly BRC-20: %s)',
    async (seed, mostlyBrc20) => {
      const random = seeded(seed);
      const below = (limit: number): number => Math.floor(random() * limit);
      let chain = new GeneratedChain(seed, { parameters: testnet4, mostlyBrc20 }).grow(30);
      const index = await fresh({ writeAhead: 4 });
      await appendAll(index, chain.blocks, 5);
      for (let round = 0; round < (driver === 'server' ? 14 : 9); round += 1) {
        if (round === 5) await index.goLive();
        const tipIndex = Math.max(0, chain.blocks.length - 1 - below(14));
        const to = round === 7 ? 'origin' : chain.blocks[tipIndex]!.point;
        const retainedLength = round === 7 ? 0 : tipIndex + 1;
        // Another seed for the fork: the same one would generate the same blocks again.
        chain = chain.fork(seed * 1000 + round, retainedLength).grow(round === 7 ? 30 : 1 + below(14));
        const branch = chain.blocks.slice(retainedLength);
        if (below(2) === 0) {
          await index.rollback(to);
          await appendAll(index, branch, 1 + below(6));
        } else await index.replace(to, decoded(index, branch));
      }
      const model = Model.fromBlocks(chain.blocks, testnet4).state();
      expect(await readState(db(), SCHEMA)).toEqual(model);
      // The other database has fewer rounds.
      if (mostlyBrc20 && driver === 'server') {
        const kinds = model['brc20Events']!.map((event) => `${event.split(' ')[0]} ${event.includes(' true ')}`);
        expect([...new Set(kinds)].toSorted()).toEqual(EVERY_EVENT);
      }
      const actual = await dump();
      const straight = await fresh();
      await appendAll(straight, chain.blocks, 1000);
      await straight.goLive();
      expect(actual).toEqual(await dump());
    },
  );
});
