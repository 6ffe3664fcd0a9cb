import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mainnet } from '../../src/chains/bitcoin/chain-parameters.js';
import { type BitcoinNetwork, networkById } from '../../src/chains/networks.js';
import { addMissingTotals } from '../../src/indexer/bitcoin/add-missing-totals.js';
import {
  type BitcoinIndex,
  type BitcoinIndexOptions,
  openBitcoinIndex,
} from '../../src/indexer/bitcoin/bitcoin-index.js';
import { toHex } from '../../src/kernel/hex.js';
import { silentLog } from '../../src/kernel/log.js';
import type { Point } from '../../src/sources/source.js';
import type { Db, Queryable } from '../../src/store/db.js';
import { bitcoinMigrations } from '../../src/store/migrations/bitcoin/index.js';
import { migrate } from '../../src/store/migrations/migrate.js';
import { networkDb } from '../../src/store/network-db.js';
import { type ScriptTransaction, scriptHistory } from '../../src/store/queries/bitcoin/history.js';
import { pageUnspent, type UnspentRow } from '../../src/store/queries/bitcoin/unspent-page.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { selectAllScriptSums } from '../../src/store/write/bitcoin/fact-sums.js';
import { SUM_TABLES } from '../../src/store/write/bitcoin/sums.js';
import { FACT_TABLES } from '../../src/store/write/bitcoin/tables.js';
import { encodeCoinbase, type GeneratedBlock, generateBlock } from '../support/bitcoin-chain/generated-block.js';
import { GeneratedChain } from '../support/bitcoin-chain/generated-chain.js';
import { SCRIPTS } from '../support/bitcoin-chain/scripts.js';
import { openTestDb, type TestDb } from '../support/databases.js';
import { dumpIndex } from '../support/index-dump.js';
import { BITCOIN_OFF_CHAIN_TABLES } from '../support/off-chain-tables.js';
import { Model } from './bitcoin-index/model.js';
import { readState } from './bitcoin-index/state.js';
import { listTables } from './cardano-index/dump.js';

const NETWORK: BitcoinNetwork = networkById('BITCOIN_MAINNET');
const SCHEMA = networkSchema(NETWORK.id);

let opened: TestDb;
const db = (): Db => opened.db;
beforeAll(async () => {
  opened = await openTestDb();
});
afterAll(() => opened?.close());

async function fresh(options: BitcoinIndexOptions = {}): Promise<BitcoinIndex> {
  await db().run(sql`drop schema if exists ${SCHEMA} cascade`);
  return openBitcoinIndex(db(), NETWORK, options);
}

const decoded = (index: BitcoinIndex, blocks: readonly GeneratedBlock[]) =>
  blocks.map((block) => index.decode(block.bytes, block));

const append = (index: BitcoinIndex, blocks: readonly GeneratedBlock[]): Promise<number> =>
  index.append(decoded(index, blocks));

const dump = (): ReturnType<typeof dumpIndex> => dumpIndex(db(), NETWORK.id);

describe('schema', () => {
  test('facts that an older index did not write are late, and those of a new index are not', async () => {
    const late = () => db().rows(sql`select fact, height from ${SCHEMA}.late_fact order by fact`);
    await fresh();
    expect(await late()).toEqual([]);
    await db().run(sql`drop schema if exists ${SCHEMA} cascade`);
    const older = bitcoinMigrations.slice(
      0,
      bitcoinMigrations.findIndex(({ name }) => name === '0011_brc20'),
    );
    await migrate(db(), SCHEMA, older);
    await db().run(sql`insert into ${SCHEMA}.checkpoint (phase, height, hash) values ('bulk', 900000, '\\x00')`);
    await openBitcoinIndex(db(), NETWORK);
    expect(await late()).toEqual([
      { fact: 'brc20', height: 900_000 },
      { fact: 'galleries', height: 900_000 },
    ]);
  });

  test('every table is a fact that a rollback handles, a sum, or listed here', async () => {
    await fresh();
    const known = [
      ...Object.values(FACT_TABLES).map(({ name }) => name.name),
      ...SUM_TABLES,
      ...BITCOIN_OFF_CHAIN_TABLES,
      // Updated with every change.
      'checkpoint',
      // Written by migrations.
      'late_fact',
    ];
    expect(await listTables(db(), SCHEMA)).toEqual(known.toSorted());
  });

  test('columns that COPY writes match the tables', async () => {
    const types: Readonly<Record<string, string>> = {
      bool: 'boolean',
      int2: 'smallint',
      int4: 'integer',
      int8: 'bigint',
      float8: 'double precision',
      numeric: 'numeric',
      bytea: 'bytea',
      text: 'text',
    };
    await fresh();
    for (const { name, written } of Object.values(FACT_TABLES)) {
      const columns = await db().rows<{ name: string; type: string; nullable: boolean }>(sql`
        select column_name as name, data_type as type, is_nullable = 'YES' as nullable
          from information_schema.columns where table_schema = ${SCHEMA.name} and table_name = ${name.name}`);
      const expected = written.map(([column, type]) => ({
        name: column,
        type: types[type.replace('?', '')],
        nullable: type.endsWith('?'),
      }));
      const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1);
      expect(columns.toSorted(byName), name.name).toEqual(expected.toSorted(byName));
    }
  });
});

describe('index with a late start', () => {
  // Across the jubilee, so that inscriptions are cursed first and vindicated afterwards.
  const chain = new GeneratedChain(5, { parameters: mainnet, firstHeight: mainnet.jubileeHeight - 40 }).grow(70);
  const start: Required<Point> = chain.blocks[19]!.point;
  const later = chain.blocks.slice(20);

  test('stores earlier outputs when they are spent, and equals a model with the same start', async () => {
    const index = await fresh({ start });
    expect(await index.knownPoints()).toEqual([start]);
    await append(index, later.slice(0, 20));
    await index.goLive();
    await append(index, later.slice(20));
    expect(index.historyStart).toEqual(start);
    expect(await readState(db(), SCHEMA)).toEqual(Model.fromBlocks(later, mainnet, start.height).state());
    const rows = await db().first<{ readonly count: bigint }>(sql`select count(*) from ${SCHEMA}.earlier_output`);
    expect(rows?.count).toBeGreaterThan(0n);
  });

  test('rolls back as if it had never seen the later blocks, down to its start and no further', async () => {
    const index = await fresh({ start });
    await index.goLive();
    const empty = await dump();
    await append(index, later.slice(0, 15));
    const before = await dump();
    await append(index, later.slice(15));
    await index.rollback(later[14]!.point);
    expect(await dump()).toEqual(before);
    await index.rollback(start);
    expect(await dump()).toEqual(empty);
    await append(index, later.slice(0, 3));
    await expect(index.rollback('origin')).rejects.toThrow('before the start of the index');
  });

  test('rejects blocks without spent outputs from the source', async () => {
    const index = await fresh({ start });
    const withoutSpentOutputs = later.map((block) => ({ ...block, spentOutputs: undefined }));
    await expect(append(index, withoutSpentOutputs)).rejects.toThrow(
      'which the index does not have and the source does not tell',
    );
  });

  test('keeps its start', async () => {
    await fresh({ start });
    const other = chain.blocks[10]!.point;
    await expect(openBitcoinIndex(db(), NETWORK, { start: other })).rejects.toThrow('recreate the index');
    await expect(openBitcoinIndex(db(), NETWORK, {})).resolves.toMatchObject({ historyStart: start });
  });
});

describe('totals of unspent outputs', () => {
  const { blocks } = new GeneratedChain(6, { parameters: mainnet, firstHeight: mainnet.jubileeHeight - 5 }).grow(40);
  const start = blocks[0]!.point;

  test('are added to an index of an older version, and the writer continues them', async () => {
    const index = await fresh({ start });
    await index.goLive();
    await append(index, blocks.slice(1, 30));
    const complete = await dump();
    await db().run(sql`delete from ${SCHEMA}.output_totals`);
    await db().run(sql`delete from ${SCHEMA}.unspent_age`);
    const { signal } = new AbortController();
    const opened = await openBitcoinIndex(db(), NETWORK, { start });
    await addMissingTotals({ db: db(), schema: SCHEMA, log: silentLog, signal });
    expect(await dump()).toEqual(complete);
    await db().run(sql`delete from ${SCHEMA}.output_totals where height > ${start.height + 3}`);
    await append(opened, blocks.slice(30, 32));
    await opened.rollback(blocks[31 - 1]!.point);
    await append(opened, blocks.slice(31, 35));
    await addMissingTotals({ db: db(), schema: SCHEMA, log: silentLog, signal });
    await append(opened, blocks.slice(35));
    const repaired = await readState(db(), SCHEMA);
    expect(repaired).toEqual(Model.fromBlocks(blocks.slice(1), mainnet, start.height).state());
    const rows = await db().rows(sql`select height from ${SCHEMA}.output_totals`);
    expect(rows).toHaveLength(39);
  });
});

describe('totals of scripts', () => {
  const { blocks } = new GeneratedChain(6, { parameters: mainnet, firstHeight: mainnet.jubileeHeight - 5 }).grow(40);
  const start = blocks[0]!.point;

  test('of an older version, which stored those of all scripts, stay exact', async () => {
    const index = await fresh({ start });
    await index.goLive();
    await append(index, blocks.slice(1, 30));
    await db().run(sql`delete from ${SCHEMA}.script_total`);
    await db().run(sql`insert into ${SCHEMA}.script_total
      (script_id, tx_count, funded_count, spent_count, funded_sum, spent_sum) ${selectAllScriptSums(SCHEMA, 0)}`);
    await append(index, blocks.slice(30, 36));
    await index.rollback(blocks[20]!.point);
    await append(index, blocks.slice(21));
    const { totals } = await readState(db(), SCHEMA);
    const model = Model.fromBlocks(blocks.slice(1), mainnet, start.height).state();
    const sums = (lines: readonly string[] = []) => lines.map((line) => line.replace(/ (?:stored|derived)$/, ''));
    expect(sums(totals)).toEqual(sums(model['totals']));
  });
});

describe('views of outputs', () => {
  const { blocks } = new GeneratedChain(7, { parameters: mainnet, firstHeight: mainnet.jubileeHeight - 5 }).grow(40);
  const start = blocks[0]!.point;

  test('replace the tables of an older version', async () => {
    const index = await fresh({ start });
    await append(index, blocks.slice(1, 20));
    await index.goLive();
    const complete = await readState(db(), SCHEMA);
    await db().run(sql`create table ${SCHEMA}.old_script_tx as select * from ${SCHEMA}.script_tx`);
    await db().run(sql`create table ${SCHEMA}.old_utxo as select * from ${SCHEMA}.utxo`);
    await db().run(sql`drop view ${SCHEMA}.script_tx, ${SCHEMA}.script_move, ${SCHEMA}.utxo`);
    await db().run(sql`alter table ${SCHEMA}.old_script_tx rename to script_tx`);
    await db().run(sql`alter table ${SCHEMA}.old_utxo rename to utxo`);
    await db().run(sql`drop index ${SCHEMA}.output_unspent, ${SCHEMA}.output_spent,
      ${SCHEMA}.output_spent_by_script_id, ${SCHEMA}.earlier_output_by_script_id`);
    await db().run(sql`delete from ${SCHEMA}.migration where name >= '0019'`);
    const opened = await openBitcoinIndex(db(), NETWORK, { start });
    expect(await readState(db(), SCHEMA)).toEqual(complete);
    const indexes = await db().rows(sql`select indexname from pg_indexes
      where schemaname = ${SCHEMA.name} and tablename = 'output' and indexname <> 'output_pkey'`);
    expect(indexes).toHaveLength(4);
    await append(opened, blocks.slice(20, 30));
    await opened.rollback(blocks[15]!.point);
    await append(opened, blocks.slice(16));
    expect(await readState(db(), SCHEMA)).toEqual(Model.fromBlocks(blocks.slice(1), mainnet, start.height).state());
  });

  test('are read in pages in the order of their keys, regardless of the size of a page', async () => {
    const index = await fresh({ start });
    await index.goLive();
    await append(index, blocks.slice(1));
    const network = networkDb<'bitcoin'>(db(), NETWORK.id, 'bitcoin');
    const scripts = await db().rows<{ readonly id: bigint }>(sql`select id from ${SCHEMA}.script order by id`);
    const range = { from: 0, to: 2 ** 31 - 1 };
    for (const { id } of scripts) {
      const expected = await db().rows<{ readonly key: string }>(sql`
        select encode(txid, 'hex') || ':' || vout as key from ${SCHEMA}.utxo
         where script_id = ${id} order by height, txid, vout`);
      for (const limit of [1, 3, 1000]) {
        const read: UnspentRow[] = [];
        for (let done = false; !done; ) {
          const after = read.at(-1);
          const page = await pageUnspent(network, { scripts: sql`script_id = ${id}`, after, ...range, limit });
          read.push(...page);
          done = page.length < limit;
        }
        expect(read.map(({ txid, vout }) => `${txid}:${vout}`)).toEqual(expected.map(({ key }) => key));
      }
      for (const order of ['asc', 'desc'] as const) {
        const history = await db().rows<ScriptTransaction>(sql`
          select tx_num as "txNum", received, sent from ${SCHEMA}.script_tx where script_id = ${id} order by tx_num`);
        const read: ScriptTransaction[] = [];
        for (let done = false; !done; ) {
          const last = read.at(-1)?.txNum;
          const from = order === 'asc' && last !== undefined ? last + 1n : 0n;
          const below = order === 'desc' && last !== undefined ? last : 2n ** 62n;
          const page = await scriptHistory(network, { scriptId: id, from, below, order, limit: 2 });
          read.push(...page);
          done = page.length < 2;
        }
        if (order === 'desc') read.reverse();
        expect(read.map(({ txNum, received, sent }) => ({ txNum, received, sent }))).toEqual(history);
      }
    }
    expect(scripts.length).toBeGreaterThan(5);
  });
});

describe('two coinbases with one txid (BIP-30)', () => {
  const reward = [{ value: 5_000_000_000n, script: SCRIPTS[1]! }];
  const twin = encodeCoinbase(7, 77, reward);

  /** The coinbase of block 2 again in block 5. */
  function twins(): readonly GeneratedBlock[] {
    const blocks: GeneratedBlock[] = [];
    for (let height = 0; height < 8; height += 1)
      blocks.push(
        generateBlock({
          height,
          previousHash: blocks.at(-1)?.point.hash,
          salt: height,
          time: 1_300_000_000 + height,
          reward,
          entries: [],
          ...([2, 5].includes(height) && { coinbase: twin }),
        }),
      );
    return blocks;
  }

  test.each([1, 4, 8])('later one replaces the output of the earlier one, in batches of %i', async (step) => {
    const blocks = twins();
    const index = await fresh();
    if (step === 4) await index.goLive();
    for (let at = 0; at < blocks.length; at += step) await append(index, blocks.slice(at, at + step));
    await index.goLive();
    const state = await readState(db(), SCHEMA);
    expect(state).toEqual(Model.fromBlocks(blocks, mainnet).state());
    expect(state['utxos']).toHaveLength(6);
    expect(state['spent']).toHaveLength(1);
    await index.rollback(blocks[4]!.point);
    expect(await readState(db(), SCHEMA)).toEqual(Model.fromBlocks(blocks.slice(0, 5), mainnet).state());
    await append(index, blocks.slice(5));
    expect(await readState(db(), SCHEMA)).toEqual(state);
  });
});

/** The database with a hook in every statement of every transaction. */
const meddled = (inner: Db, before: () => Promise<void>): Db => ({
  ...inner,
  rows: (query) => inner.rows(query),
  first: (query) => inner.first(query),
  run: (query) => inner.run(query),
  copy: (target, rows) => inner.copy(target, rows),
  waiting: 0,
  driver: inner.driver,
  transaction: (work, options) =>
    inner.transaction((tx) => {
      const step =
        <Args extends readonly unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
        async (...args: Args): Promise<Result> => {
          await before();
          return call(...args);
        };
      const handed: Queryable = {
        rows: step((query) => tx.rows(query)) as Queryable['rows'],
        first: step((query) => tx.first(query)) as Queryable['first'],
        run: step((query) => tx.run(query)),
        copy: step((target, rows) => tx.copy(target, rows)),
        copyBytes: step((target, bytes) => tx.copyBytes(target, bytes)),
      };
      return work(handed);
    }, options),
});

describe('a change', () => {
  const parameters = { ...mainnet };
  const chain = new GeneratedChain(11, { parameters, firstHeight: 840_000 }).grow(24);
  const start: Required<Point> = { slot: 839_999, height: 839_999, hash: '11'.repeat(32) };
  const other = chain.fork(12, 18).grow(9);

  test('that fails anywhere leaves nothing behind, and can be repeated', async () => {
    const calm = await fresh({ start });
    await append(calm, chain.blocks.slice(0, 20));
    await calm.goLive();
    const before = await dump();
    let failAt = Number.POSITIVE_INFINITY;
    let step = 0;
    const failingDb = meddled(db(), async () => {
      step += 1;
      if (step >= failAt) throw new Error('the connection is gone');
    });
    const index = await openBitcoinIndex(failingDb, NETWORK, { start, writeAhead: 5 });
    for (failAt = 2; failAt < 1_000; failAt += 5) {
      step = 0;
      const change = index.replace(chain.blocks[17]!.point, decoded(index, other.blocks.slice(18)));
      const failed = await change.then(
        () => false,
        () => true,
      );
      if (!failed) break;
      expect(await dump()).toEqual(before);
    }
    expect(failAt).toBeGreaterThan(20);
    const after = await dump();
    const straight = await fresh({ start });
    await append(straight, other.blocks);
    await straight.goLive();
    expect(after).toEqual(await dump());
  });

  test('of branches is atomic for readers', async () => {
    const first = await fresh({ start });
    await append(first, chain.blocks);
    await first.goLive();
    const seen = new Set<string>();
    const watched = meddled(db(), async () => {
      const row = await db().first<{ readonly hash: Uint8Array }>(sql`select hash from ${SCHEMA}.checkpoint`);
      seen.add(toHex(row!.hash));
    });
    const index = await openBitcoinIndex(watched, NETWORK, { start });
    seen.clear();
    // From further back than the fork point, like a source that knows only some of our points.
    await index.replace(chain.blocks[14]!.point, decoded(index, other.blocks.slice(15)));
    expect([...seen]).toEqual([chain.blocks.at(-1)!.point.hash]);
    const reorgs = await db().rows(sql`
      select fork_height, old_height, encode(old_hash, 'hex') as old, new_height, encode(new_hash, 'hex') as new
        from ${SCHEMA}.reorg`);
    expect(reorgs).toEqual([
      {
        fork_height: 840_017,
        old_height: 840_023,
        old: chain.blocks.at(-1)!.point.hash,
        new_height: 840_026,
        new: other.blocks.at(-1)!.point.hash,
      },
    ]);
    const stale = await db().rows<{ readonly hash: string }>(
      sql`select encode(hash, 'hex') as hash from ${SCHEMA}.stale_block order by height`,
    );
    expect(stale.map(({ hash }) => hash)).toEqual(chain.blocks.slice(18).map(({ point }) => point.hash));
  });

  test('rollback without new blocks is logged with the first tip after it', async () => {
    const index = await fresh({ start });
    await append(index, chain.blocks);
    await index.goLive();
    const newTips = async () =>
      (
        await db().rows<{ readonly hash: string | null }>(
          sql`select encode(new_hash, 'hex') as hash from ${SCHEMA}.reorg order by id`,
        )
      ).map(({ hash }) => hash);
    await index.rollback(chain.blocks[17]!.point);
    expect(await newTips()).toEqual([null]);
    await append(index, other.blocks.slice(18, 20));
    await append(index, other.blocks.slice(20));
    expect(await newTips()).toEqual([other.blocks[19]!.point.hash]);
  });
});

describe('a block', () => {
  const [first, second] = new GeneratedChain(3, { parameters: mainnet }).grow(2).blocks as [
    GeneratedBlock,
    GeneratedBlock,
  ];

  test('that does not follow the tip is rejected', async () => {
    const index = await fresh();
    await expect(append(index, [second])).rejects.toThrow('does not follow');
    await append(index, [first]);
    await expect(append(index, [first])).rejects.toThrow('does not follow');
  });

  test('that does not match its header or its position is rejected', async () => {
    const index = await fresh();
    const corrupt = Uint8Array.from(first.bytes);
    corrupt[corrupt.length - 6] = corrupt.at(-6)! ^ 1;
    expect(() => index.decode(corrupt, first)).toThrow('not those that its header names');
    expect(() => index.decode(first.bytes, second)).toThrow('another hash');
    expect(() => index.decode(first.bytes, { ...first, spentOutputs: Uint8Array.of(0) } as GeneratedBlock)).toThrow(
      'spent outputs of 0 transactions',
    );
  });
});
