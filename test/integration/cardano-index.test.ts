import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NetworkId } from '../../src/chains/networks.js';
import {
  type CardanoIndex,
  type CardanoIndexOptions,
  openCardanoIndex,
} from '../../src/indexer/cardano/cardano-index.js';
import type { Point } from '../../src/sources/source.js';
import type { Db } from '../../src/store/db.js';
import { networkSchema } from '../../src/store/schemas.js';
import { type Identifier, sql } from '../../src/store/sql.js';
import { STORE_DRIVERS } from '../support/databases.js';
import { inDepth, takeFirst } from '../support/depth.js';
import { seeded } from '../support/mutations.js';
import { fingerprint } from './cardano-index/dump.js';
import { GeneratedChain, toGeneratedNetwork } from './cardano-index/generated-chain.js';
import { Model } from './cardano-index/model.js';
import { readIndexState, toModelState } from './cardano-index/state.js';

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

  /** An empty index in its own schema. */
  async function fresh(
    id: NetworkId,
    chain: GeneratedChain,
    options: CardanoIndexOptions = {},
  ): Promise<{ index: CardanoIndex; schema: Identifier }> {
    const schema = networkSchema(id);
    await db().run(sql`drop schema if exists ${schema} cascade`);
    const { genesis } = chain;
    return { index: await openCardanoIndex(db(), toGeneratedNetwork(id), { genesis, ...options }), schema };
  }

  /** Appends batches of `step` blocks; a transaction takes up to `further` of those that follow its first. */
  const appendAll = async (
    index: CardanoIndex,
    blocks: readonly Uint8Array[],
    step: number,
    further = 0,
  ): Promise<void> => {
    let at = 0;
    const takeBatch = (end: number) => {
      const batch = blocks.slice(at, Math.min(at + step, end)).map(index.decode);
      at += batch.length;
      return batch;
    };
    while (at < blocks.length) {
      const end = at + step * (1 + further);
      await index.append(takeBatch(end), () => takeBatch(end));
    }
  };

  test('index equals a model that applies one transaction after the other', async () => {
    const chain = new GeneratedChain(1).grow(120);
    const { index, schema } = await fresh('CARDANO_PREVIEW', chain);
    await appendAll(index, chain.blocks, 17);
    await index.goLive();
    expect(await readIndexState(db(), schema)).toEqual(toModelState(Model.fromBlocks(chain.genesis, chain.blocks)));
  });

  test('index is independent of batch sizes, of pieces written while others are projected, and of when it goes live', async () => {
    const chain = new GeneratedChain(2).grow(100);
    const bulk = await fresh('CARDANO_PREVIEW', chain);
    await appendAll(bulk.index, chain.blocks, 100);
    await bulk.index.goLive();
    const expected = await fingerprint(db(), bulk.schema);
    for (const [step, further, liveAfter, pieceBytes] of [
      [1, 0, 0, 1],
      [7, 0, 31, 1],
      [3, 20, 100, 1],
      [10, 3, 80, 4_000],
    ] as const) {
      const { index, schema } = await fresh('CARDANO_PREPROD', chain, { pieceBytes });
      await appendAll(index, chain.blocks.slice(0, liveAfter), step, further);
      await index.goLive();
      await appendAll(index, chain.blocks.slice(liveAfter), step, further);
      expect(await fingerprint(db(), schema)).toEqual(expected);
    }
  });

  test.each(driver === 'server' ? [3] : [6])(
    'index equals that of a plain sync after any appends and rollbacks (seed %i)',
    async (seed) => {
      const random = seeded(seed);
      const below = (limit: number): number => Math.floor(random() * limit);
      let chain = new GeneratedChain(seed).grow(10);
      const { index, schema } = await fresh('CARDANO_PREVIEW', chain);
      const pointAt = (height: number): Point => {
        const { hash, header } = index.decode(chain.blocks[height]!);
        return { slot: header.slot, hash: Buffer.from(hash).toString('hex') };
      };
      await appendAll(index, chain.blocks, 5);
      for (let round = 0; round < inDepth(10, 18); round += 1) {
        if (round === 8) await index.goLive();
        const tipIndex = below(chain.blocks.length);
        await index.rollback(round % 9 === 4 ? 'origin' : pointAt(tipIndex));
        const retainedLength = round % 9 === 4 ? 0 : tipIndex + 1;
        // Another seed for the fork: the same one would generate the same blocks again.
        chain = chain.fork(seed * 1000 + round, retainedLength).grow(1 + below(12));
        await appendAll(index, chain.blocks.slice(retainedLength), 1 + below(6));
      }
      const straight = await fresh('CARDANO_PREPROD', chain);
      await appendAll(straight.index, chain.blocks, 1000);
      await straight.index.goLive();
      expect(await fingerprint(db(), schema)).toEqual(await fingerprint(db(), straight.schema));
      expect(await readIndexState(db(), schema)).toEqual(toModelState(Model.fromBlocks(chain.genesis, chain.blocks)));
    },
  );
});
