import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CardanoNetwork, networkById } from '../../src/chains/networks.js';
import {
  type CardanoIndex,
  type CardanoIndexOptions,
  openCardanoIndex,
} from '../../src/indexer/cardano/cardano-index.js';
import { blake2b256 } from '../../src/kernel/blake2b.js';
import { toHex } from '../../src/kernel/hex.js';
import type { Point } from '../../src/sources/source.js';
import type { Db } from '../../src/store/db.js';
import { leanHistories } from '../../src/store/migrations/cardano/0021_lean_histories.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { EPOCH_TABLES } from '../../src/store/write/cardano/ledger-tables.js';
import { FACT_TABLES } from '../../src/store/write/cardano/tables.js';
import { TOTAL_TABLES } from '../../src/store/write/cardano/totals.js';
import { openTestDb } from '../support/databases.js';
import { inDepth } from '../support/depth.js';
import { OFF_CHAIN_TABLES } from '../support/off-chain-tables.js';
import { byronAddress, byronBlock, byronChain } from './cardano-index/byron-blocks.js';
import { fingerprint, listTables } from './cardano-index/dump.js';
import { GeneratedChain, toGeneratedNetwork } from './cardano-index/generated-chain.js';

let opened: Awaited<ReturnType<typeof openTestDb>>;
const db = (): Db => opened.db;
beforeAll(async () => {
  opened = await openTestDb();
});
afterAll(() => opened?.close());

const schema = networkSchema('CARDANO_PREVIEW');

async function fresh(network: CardanoNetwork, options: CardanoIndexOptions): Promise<CardanoIndex> {
  await db().run(sql`drop schema if exists ${networkSchema(network.id)} cascade`);
  return openCardanoIndex(db(), network, options);
}

const openGenerated = (chain: GeneratedChain, options: CardanoIndexOptions = {}): Promise<CardanoIndex> =>
  fresh(toGeneratedNetwork('CARDANO_PREVIEW'), { genesis: chain.genesis, ...options });

const append = (index: CardanoIndex, blocks: readonly Uint8Array[]): Promise<number> =>
  index.append(blocks.map(index.decode));

const toPoint = (index: CardanoIndex, bytes: Uint8Array): Required<Point> => {
  const { hash, header } = index.decode(bytes);
  return { slot: header.slot, height: header.height, hash: toHex(hash) };
};

describe('schema', () => {
  test('every table is a fact that a rollback handles, a total, or listed here', async () => {
    await openGenerated(new GeneratedChain(1));
    const known = [
      ...Object.values(FACT_TABLES).map(({ name }) => name.name),
      ...Object.values(EPOCH_TABLES).map(({ name }) => name.name),
      ...TOTAL_TABLES,
      ...OFF_CHAIN_TABLES,
      // Moved, recounted or truncated by special rules.
      'checkpoint',
      'epoch',
      'boundary_block',
      // Written once, when an index begins with the state of a node.
      'start_reward',
    ];
    expect(await listTables(db(), schema)).toEqual(known.toSorted());
  });

  test('columns that COPY writes match the tables', async () => {
    const types = {
      bool: 'boolean',
      int2: 'smallint',
      int4: 'integer',
      int8: 'bigint',
      numeric: 'numeric',
      bytea: 'bytea',
      text: 'text',
      'int8[]': 'ARRAY',
    };
    for (const { name, written } of [...Object.values(FACT_TABLES), ...Object.values(EPOCH_TABLES)]) {
      const columns = await db().rows<{ name: string; type: string; nullable: boolean }>(sql`
        select column_name as name, data_type as type, is_nullable = 'YES' as nullable
          from information_schema.columns
         where table_schema = ${schema.name} and table_name = ${name.name} and is_generated = 'NEVER'
         order by column_name`);
      const expected = written.map(([column, type]) => ({
        name: column,
        type: types[type.replace('?', '') as keyof typeof types],
        nullable: type.endsWith('?'),
      }));
      expect({ name: name.name, columns }).toEqual({
        name: name.name,
        columns: expected.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      });
    }
  });
});

describe('Byron boundary blocks', () => {
  const network = networkById('CARDANO_MAINNET');
  const address = byronAddress('voucher');
  const genesis = [{ txHash: blake2b256(address), index: 0 as const, address, lovelace: 1_000_000n }];
  const blocks = byronChain({ txHash: blake2b256(address), index: 0 }, 1_000_000n, 3, 4);

  test('rollback to a block removes the boundary block with the same height, a rollback to that one keeps it', async () => {
    // In the short form one epoch and the begin of the next one.
    const chain = blocks.slice(0, inDepth(7, blocks.length));
    const straight = await fresh({ ...network, id: 'APEX_PRIME_MAINNET' }, { genesis });
    const prints: Readonly<Record<string, string>>[] = [];
    for (const block of chain) {
      await append(straight, [block]);
      prints.push(await fingerprint(db(), networkSchema('APEX_PRIME_MAINNET')));
    }
    const index = await fresh(network, { genesis });
    await append(index, chain);
    for (const [remaining, block] of [...chain.entries()].toReversed()) {
      await index.rollback(toPoint(index, block));
      expect((await index.checkpoint())?.point).toEqual(toPoint(index, block));
      expect(await fingerprint(db(), networkSchema('CARDANO_MAINNET'))).toEqual(prints[remaining]);
    }
    await append(index, chain.slice(1));
    expect(await fingerprint(db(), networkSchema('CARDANO_MAINNET'))).toEqual(prints.at(-1));
  });

  test('boundary block at the tip is the first of the known points', async () => {
    const index = await fresh(network, { genesis });
    await append(index, blocks.slice(0, 6));
    const known = await index.knownPoints();
    expect(known.slice(0, 2)).toEqual([toPoint(index, blocks[5]!), toPoint(index, blocks[4]!)]);
    expect(known[0]!.height).toBe(known[1]!.height);
  });

  test('fee is the difference to the outputs, and there are no deposits', async () => {
    const index = await fresh(network, { genesis });
    await append(index, blocks);
    const mainnet = networkSchema('CARDANO_MAINNET');
    expect(await db().rows(sql`select distinct fee, deposit, valid from ${mainnet}.transaction where id >= 0`)).toEqual(
      [{ fee: 1000n, deposit: 0n, valid: true }],
    );
    expect(await db().rows(sql`select epoch, block_count, tx_count from ${mainnet}.epoch order by epoch`)).toEqual(
      [0, 1, 2].map((epoch) => ({ epoch, block_count: 4, tx_count: 2 })),
    );
  });
});

describe('index rejects', () => {
  test('blocks that do not follow the tip, and stays unchanged', async () => {
    const chain = new GeneratedChain(7).grow(12);
    const index = await openGenerated(chain);
    await append(index, chain.blocks.slice(0, 8));
    const before = await fingerprint(db(), schema);
    await expect(append(index, chain.blocks.slice(9))).rejects.toThrow('Block 9 does not follow the newest block');
    await expect(append(index, [chain.blocks[8]!, chain.blocks[10]!])).rejects.toThrow('does not follow');
    expect(await fingerprint(db(), schema)).toEqual(before);
    await append(index, chain.blocks.slice(8));
    expect((await index.checkpoint())?.point).toEqual(toPoint(index, chain.blocks[11]!));
  });

  test('an input that was never created', async () => {
    const chain = new GeneratedChain(8).grow(5);
    const index = await fresh(toGeneratedNetwork('CARDANO_PREVIEW'), {});
    await expect(append(index, chain.blocks)).rejects.toThrow(/The input [0-9a-f]{64}#0 is not an unspent output/);
    expect(await index.checkpoint()).toBeUndefined();
  });

  test.each([
    ['together', 1_000_000],
    ['one after the other', 1],
  ])(
    'an input that is already spent, in the same batch and in a later one (blocks projected %s)',
    async (_, pieceBytes) => {
      const voucher = byronAddress('voucher');
      const genesis = [{ txHash: blake2b256(voucher), index: 0 as const, address: voucher, lovelace: 5000n }];
      const first = { txHash: blake2b256(voucher), index: 0 };
      const [boundary, spend] = byronChain(first, 5000n, 1, 1);
      const network = networkById('CARDANO_MAINNET');
      const index = await fresh(network, { genesis, pieceBytes });
      const previousHash = index.decode(spend!).hash;
      const theft = { inputs: [first], outputs: [[byronAddress('thief'), 1n] as const] };
      const again = byronBlock({ previousHash, epoch: 0, epochSlot: 9, height: 2 }, [theft]);
      const empty = byronBlock({ previousHash, epoch: 0, epochSlot: 9, height: 2 }, []);
      const later = byronBlock({ previousHash: index.decode(empty).hash, epoch: 0, epochSlot: 10, height: 3 }, [theft]);
      await expect(append(index, [boundary!, spend!, again])).rejects.toThrow('is not an unspent output');
      await expect(append(index, [boundary!, spend!, empty, later])).rejects.toThrow('is not an unspent output');
      await append(index, [boundary!, spend!]);
      await expect(append(index, [again])).rejects.toThrow('is not an unspent output');
    },
  );

  test('a rollback to an unknown block', async () => {
    const chain = new GeneratedChain(9).grow(6);
    const index = await openGenerated(chain);
    await append(index, chain.blocks.slice(0, 3));
    await expect(index.rollback(toPoint(index, chain.blocks[5]!))).rejects.toThrow('a block that is not indexed');
    expect((await index.checkpoint())?.point.height).toBe(2);
  });

  test('another start point', async () => {
    const chain = new GeneratedChain(9).grow(3);
    const index = await openGenerated(chain);
    const startPoint = toPoint(index, chain.blocks[0]!);
    await expect(openCardanoIndex(db(), toGeneratedNetwork('CARDANO_PREVIEW'), { startPoint })).rejects.toThrow(
      'The index starts at genesis',
    );
  });

  test('a block whose body does not match its header', async () => {
    const chain = new GeneratedChain(10).grow(6);
    const index = await openGenerated(chain);
    const forged = chain.blocks.find((bytes) => index.decode(bytes).transactions.length > 0)!.slice();
    forged[forged.length - 1] = 0x81;
    const longer = Uint8Array.of(...forged, 0x00);
    expect(() => index.decode(longer)).toThrow('the body of the block is not the one that its header names');
  });
});

describe('index state', () => {
  test('reopened index continues at its checkpoint', async () => {
    const chain = new GeneratedChain(11).grow(40);
    const first = await openGenerated(chain);
    await append(first, chain.blocks.slice(0, 15));
    await first.goLive();
    const second = await openCardanoIndex(db(), toGeneratedNetwork('CARDANO_PREVIEW'), { genesis: chain.genesis });
    expect((await second.checkpoint())?.phase).toBe('live');
    await append(second, chain.blocks.slice(15));
    const found = await fingerprint(db(), schema);
    const straight = await openGenerated(chain);
    await append(straight, chain.blocks);
    await straight.goLive();
    expect(found).toEqual(await fingerprint(db(), schema));
  });

  test('index that went live in an older version gets the new indexes', async () => {
    const chain = new GeneratedChain(17).grow(3);
    const index = await openGenerated(chain);
    await append(index, chain.blocks);
    await index.goLive();
    const indexes = (): Promise<{ indexname: string }[]> =>
      db().rows(sql`select indexname from pg_indexes where schemaname = ${schema.name} order by 1`);
    const all = await indexes();
    await db().run(sql`drop index ${schema}.mint_by_asset_id`);
    await openCardanoIndex(db(), toGeneratedNetwork('CARDANO_PREVIEW'));
    expect(await indexes()).toEqual(all);
  });

  test('live index with a table of asset histories is migrated, and can be rolled back', async () => {
    const chain = new GeneratedChain(17).grow(40);
    const network = toGeneratedNetwork('CARDANO_PREVIEW');
    const straight = await openGenerated(chain);
    await append(straight, chain.blocks.slice(0, 30));
    await straight.goLive();
    const before = await fingerprint(db(), schema);
    await append(straight, chain.blocks.slice(30));
    for (const statement of [
      sql`create table ${schema}.asset_tx (asset_id integer not null, tx_id integer not null)`,
      sql`drop index ${schema}.output_asset_by_tx_id, ${schema}.output_asset_by_asset_id`,
      sql`alter table ${schema}.output_asset add primary key (tx_id, index, asset_id)`,
      sql`create index policy_tx_by_tx_id on ${schema}.policy_tx (tx_id)`,
      ...leanHistories.up(schema),
    ])
      await db().run(statement);
    const index = await openCardanoIndex(db(), network, { genesis: chain.genesis });
    await index.rollback(toPoint(index, chain.blocks[29]!));
    expect(await fingerprint(db(), schema)).toEqual(before);
    const indexes = await db().rows<{ name: string }>(
      sql`select indexname as name from pg_indexes where schemaname = ${schema.name} and tablename in ('output_asset', 'policy_tx')
        order by 1`,
    );
    expect(indexes.map(({ name }) => name)).toEqual([
      'output_asset_by_asset_id',
      'output_asset_by_tx_id',
      'policy_tx_by_policy_id',
    ]);
  });

  test('totals that an interrupted finish left behind are counted again', async () => {
    const chain = new GeneratedChain(18).grow(30);
    const straight = await openGenerated(chain);
    await append(straight, chain.blocks);
    await straight.goLive();
    const expected = await fingerprint(db(), schema);
    const index = await openGenerated(chain);
    await append(index, chain.blocks);
    await db().run(sql`insert into ${schema}.address_total
      (address_id, output_count, spent_count, tx_count, received, sent) select id, 7, 7, 7, 7, 7 from ${schema}.address`);
    await index.goLive();
    expect(await fingerprint(db(), schema)).toEqual(expected);
  });

  test('index detects a write of another process by the hash of the newest block', async () => {
    const chain = new GeneratedChain(12).grow(10);
    const one = await openGenerated(chain);
    const other = await openCardanoIndex(db(), toGeneratedNetwork('CARDANO_PREVIEW'), {});
    await append(one, chain.blocks.slice(0, 5));
    await append(other, chain.blocks.slice(5, 7));
    await expect(append(one, chain.blocks.slice(5, 6))).rejects.toThrow('does not follow');
    await append(one, chain.blocks.slice(7, 8));
    await append(other, chain.blocks.slice(8));
    await other.goLive();
    const found = await fingerprint(db(), schema);
    const straight = await openGenerated(chain);
    await append(straight, chain.blocks);
    await straight.goLive();
    expect(found).toEqual(await fingerprint(db(), schema));
  });

  test('known points are dense near the tip and reach down to the finality depth', async () => {
    const chain = new GeneratedChain(13).grow(60);
    const index = await fresh(
      { ...toGeneratedNetwork('CARDANO_PREVIEW'), finalityDepth: 40 },
      { genesis: chain.genesis },
    );
    expect(await index.knownPoints()).toEqual([]);
    await append(index, chain.blocks);
    const heights = (await index.knownPoints()).map(({ height }) => height!);
    expect(heights.slice(0, 10)).toEqual([59, 58, 57, 56, 55, 54, 53, 52, 51, 50]);
    expect(heights.at(-1)).toBe(19);
    expect(heights).toEqual(heights.toSorted((a, b) => b - a));
  });

  test('rollbacks are logged with the dropped blocks, and one to the tip is not logged', async () => {
    const chain = new GeneratedChain(14).grow(20);
    const at = Date.UTC(2026, 0, 2, 3, 4, 5);
    const index = await openGenerated(chain, { clock: { now: () => at } });
    await append(index, chain.blocks);
    await index.rollback(toPoint(index, chain.blocks[19]!));
    expect(await db().rows(sql`select * from ${schema}.rollback_log`)).toEqual([]);
    await index.rollback(toPoint(index, chain.blocks[9]!));
    await index.rollback('origin');
    const log = await db().rows(
      sql`select id, observed_at, from_height, to_height from ${schema}.rollback_log order by id`,
    );
    expect(log).toEqual([
      { id: 0, observed_at: new Date(at), from_height: 19, to_height: 9 },
      { id: 1, observed_at: new Date(at), from_height: 9, to_height: null },
    ]);
    const dropped = await db().rows<{ hash: Uint8Array }>(
      sql`select hash from ${schema}.dropped_transaction where rollback_id = 0`,
    );
    const expected = chain.blocks
      .slice(10)
      .flatMap((bytes) => index.decode(bytes).transactions.map(({ hash }) => hash));
    expect(dropped.map(({ hash }) => toHex(hash)).toSorted()).toEqual(expected.map(toHex).toSorted());
  });

  test('headers are stored without raw blocks', async () => {
    const chain = new GeneratedChain(15).grow(5);
    const index = await openGenerated(chain, { rawBlocks: false });
    await append(index, chain.blocks);
    const rows = await db().rows<{ whole: boolean; bytes: Uint8Array; hash: Uint8Array }>(sql`
      select r.whole, r.bytes, b.hash from ${schema}.raw_block r join ${schema}.block b using (height)`);
    expect(rows).toHaveLength(5);
    for (const { whole, bytes, hash } of rows) expect([whole, blake2b256(bytes)]).toEqual([false, hash]);
  });

  test('datum that appears long after its hash is created by the transaction that contains it', async () => {
    const chain = new GeneratedChain(16).grow(80);
    const index = await openGenerated(chain);
    await append(index, chain.blocks);
    const late = await db().rows<{ promised: number; shown: number }>(sql`
      select o.tx_id as promised, d.tx_id as shown from ${schema}.output o join ${schema}.datum d on d.hash = o.datum_hash
       where not o.inline_datum`);
    expect(late.length).toBeGreaterThan(3);
    expect(late.some(({ promised, shown }) => shown > promised)).toBe(true);
  });
});
