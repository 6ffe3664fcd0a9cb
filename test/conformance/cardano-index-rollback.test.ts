import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Block } from '../../src/chains/cardano/blocks/block.js';
import { type CardanoNetwork, type NetworkId, networkById } from '../../src/chains/networks.js';
import { type CardanoIndex, openCardanoIndex } from '../../src/indexer/cardano/cardano-index.js';
import { toHex } from '../../src/kernel/hex.js';
import type { Point } from '../../src/sources/source.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { fingerprint } from '../integration/cardano-index/dump.js';
import { appendInBatches } from '../integration/cardano-index/follow.js';
import { openTestDb } from '../support/databases.js';
import { takeFirst } from '../support/depth.js';
import { describeWithData } from '../support/describe-with-data.js';
import { seeded } from '../support/mutations.js';
import { decodeBlocks, segments } from './cardano-data.js';

/** Ranges of real blocks with many reversible facts, with the network of their slot times. */
const SEGMENTS: readonly {
  readonly name: string;
  readonly network: NetworkId;
  readonly from: number;
  readonly count: number;
}[] = [
  { name: 'mainnet chunk 06189-part1', network: 'CARDANO_MAINNET', from: 0, count: 120 },
  { name: 'mainnet chunk 00500', network: 'CARDANO_MAINNET', from: 0, count: 200 },
  { name: 'preprod chunk 1285', network: 'CARDANO_PREPROD', from: 0, count: 300 },
  { name: 'the preview chain', network: 'CARDANO_PREVIEW', from: 35_900, count: 500 },
];

const toPoint = ({ hash, header }: Block): Required<Point> => ({
  slot: header.slot,
  height: header.height,
  hash: toHex(hash),
});

describeWithData(
  'cardano-mainnet-chunks',
  'cardano-preprod-chunk',
  'cardano-preview-chain',
)('rollback on real blocks', () => {
  let opened: Awaited<ReturnType<typeof openTestDb>>;
  beforeAll(async () => {
    opened = await openTestDb();
  });
  afterAll(() => opened?.close());

  /** `schema` is the network that lends its name, so that two indexes of one chain can be compared. */
  async function fresh(schema: NetworkId, network: CardanoNetwork, first: Block): Promise<CardanoIndex> {
    await opened.db.run(sql`drop schema if exists ${networkSchema(schema)} cascade`);
    const { slot, height, previousHash } = first.header;
    const startPoint = { slot: slot - 1, height: height - 1, hash: toHex(previousHash!) };
    return openCardanoIndex(opened.db, { ...network, id: schema }, { startPoint });
  }

  test.each(takeFirst(SEGMENTS, 1))(
    'any sequence of appends and rollbacks of $name gives the same index as a plain sync',
    async ({ name, network: id, from, count }) => {
      const network = networkById(id) as CardanoNetwork;
      const segment = segments.find((one) => one.name === name)!;
      const blocks = [...sliceBlocks(decodeBlocks(segment.chunks()), from, count)];
      const straight = await fresh('APEX_PRIME_MAINNET', network, blocks[0]!);
      await appendInBatches(straight, blocks);
      await straight.goLive();
      const expected = await fingerprint(opened.db, networkSchema('APEX_PRIME_MAINNET'));

      const winding = await fresh('APEX_VECTOR_MAINNET', network, blocks[0]!);
      const random = seeded(count);
      const below = (limit: number): number => Math.floor(random() * limit);
      let at = 0;
      for (let round = 0; round < 12; round += 1) {
        if (round === 4) await winding.goLive();
        const forward = Math.min(blocks.length - at, 1 + below(count / 3));
        await appendInBatches(winding, blocks.slice(at, at + forward), { blocks: 1 + below(80) });
        at += forward;
        at -= below(Math.min(at, 60));
        await winding.rollback(toPoint(blocks[at - 1]!));
        expect((await winding.checkpoint())?.point).toEqual(toPoint(blocks[at - 1]!));
      }
      await appendInBatches(winding, blocks.slice(at), { blocks: 50 });
      expect(await fingerprint(opened.db, networkSchema('APEX_VECTOR_MAINNET'))).toEqual(expected);

      // After a rollback to the start of history only the initial rows remain.
      await winding.rollback(straight.historyStart!);
      const left = await fingerprint(opened.db, networkSchema('APEX_VECTOR_MAINNET'));
      const filled = Object.entries(left).filter(([, print]) => !print.startsWith('0 '));
      // The market always has one asset, ADA.
      expect(filled.map(([table]) => table)).toEqual(['checkpoint', 'market_asset']);
      expect(left.market_asset).toMatch(/^1 /);
    },
  );
});

function* sliceBlocks(blocks: Iterable<Block>, from: number, count: number): Generator<Block> {
  let position = 0;
  for (const block of blocks) {
    if (position >= from + count) return;
    if (position >= from) yield block;
    position += 1;
  }
}
