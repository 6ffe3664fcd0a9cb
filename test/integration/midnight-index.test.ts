import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  decodeBlock,
  encodeBlock,
  type MidnightBlock,
  type MidnightTransaction,
} from '../../src/chains/midnight/block.js';
import { networkById } from '../../src/chains/networks.js';
import type { ChainIndex } from '../../src/indexer/chain-index.js';
import { classifyFailure } from '../../src/indexer/failures.js';
import { openMidnightIndex } from '../../src/indexer/midnight/midnight-index.js';
import { ServiceError } from '../../src/kernel/errors.js';
import { createRandomInt } from '../../src/sandbox/random-int.js';
import { networkSchema } from '../../src/store/schemas.js';
import { identifier, sql } from '../../src/store/sql.js';
import { FACT_TABLES } from '../../src/store/write/midnight/tables.js';
import { openTestDb, type TestDb } from '../support/databases.js';
import { type GeneratedBlock, generateChain, testLedger } from '../support/midnight-blocks.js';
import { MIDNIGHT_OFF_CHAIN_TABLES } from '../support/off-chain-tables.js';

const network = networkById('MIDNIGHT_PREPROD');
const calm = networkById('MIDNIGHT_PREVIEW');
let testDb: TestDb;

beforeAll(async () => {
  testDb = await openTestDb();
});
afterAll(() => testDb.close());

const passed = ({ chainState: _, ...block }: GeneratedBlock): MidnightBlock => decodeBlock(encodeBlock(block));
const open = (of = network): Promise<ChainIndex<MidnightBlock>> =>
  openMidnightIndex(testDb.db, of, { ledger: testLedger });
const toPoint = ({ hash, height, timestamp }: MidnightBlock) => ({ hash, height, slot: Math.floor(timestamp / 6_000) });

async function dump(of = network): Promise<Record<string, readonly string[]>> {
  const schema = networkSchema(of.id);
  const tables = await testDb.db.rows<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = ${schema.name} order by 1`,
  );
  const offChainTables = new Set<string>(MIDNIGHT_OFF_CHAIN_TABLES);
  const rows: Record<string, readonly string[]> = {};
  for (const { name } of tables.filter((table) => !offChainTables.has(table.name)))
    rows[name] = (
      await testDb.db.rows<{ row: string }>(sql`select t::text as row from ${schema}.${identifier(name)} t order by 1`)
    ).map(({ row }) => row);
  return rows;
}

async function drop(of = network): Promise<void> {
  await testDb.db.run(sql`drop schema if exists ${networkSchema(of.id)} cascade`);
}

/** The index of a run that never saw another branch. */
async function calmDump(chain: readonly GeneratedBlock[]): Promise<Record<string, readonly string[]>> {
  await drop(calm);
  const index = await open(calm);
  await index.append(chain.map(passed));
  await index.goLive();
  return dump(calm);
}

describe('Midnight index', () => {
  test('every table of the schema is a fact table or an off-chain table', async () => {
    await open();
    const rows = await testDb.db.rows<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = ${networkSchema(network.id).name}`,
    );
    const known = [
      ...Object.values(FACT_TABLES).map(({ name }) => name.name),
      ...MIDNIGHT_OFF_CHAIN_TABLES,
      'checkpoint',
    ];
    expect(rows.map(({ name }) => name).sort()).toEqual(known.sort());
  });

  test('text that PostgreSQL cannot store does not stop the network', async () => {
    await drop();
    const index = await open();
    const [first, ...more] = generateChain('texts', 3).map(passed);
    const event = (id: number, entryPoint: string) => ({
      group: 'ZSWAP' as const,
      id,
      raw: Buffer.from(JSON.stringify({ type: 'contract-log', address: '00', eventType: 1, entryPoint })).toString(
        'hex',
      ),
    });
    const action = { address: 'aa'.repeat(32), state: '', zswapState: '', balances: [] };
    const hostile: MidnightTransaction = {
      ...generateChain('texts', 40).flatMap(({ transactions }) => transactions)[0]!,
      kind: 'OTHER',
      spent: [],
      created: [],
      actions: [{ ...action, type: 'OTHER', entryPoint: 'a\0b\ud800' }],
      events: [event(1, 'a\0b'), event(2, '\ud800x')],
      unknownParts: ['transaction Future\0', 'contract action \udfff'],
    };
    const terms = { hash: '00', url: 'https://a\0b\ud800' };
    const system = { permissionedCandidates: 1, registeredCandidates: 2, terms };
    const block = { ...first!, systemParameters: system, transactions: [hostile], zswapRoot: undefined };
    await index.append([decodeBlock(encodeBlock(block)), ...more.map((each) => ({ ...each, transactions: [] }))]);
    const schema = networkSchema(network.id);
    const [stored] = await testDb.db.rows<{ unknown_parts: readonly string[]; entry_point: string }>(
      sql`select t.unknown_parts, a.entry_point from ${schema}.transaction t
            join ${schema}.contract_action a on a.tx_id = t.id where t.kind = 3 and a.type = 3`,
    );
    expect(stored).toEqual({
      unknown_parts: ['transaction Future\ufffd', 'contract action \ufffd'],
      entry_point: 'a\ufffdb\ufffd',
    });
    const contents = await testDb.db.rows<{ content: { entryPoint: string } }>(
      sql`select content from ${schema}.ledger_event order by id`,
    );
    expect(contents.map(({ content }) => content.entryPoint)).toEqual(['a\ufffdb', '\ufffdx']);
  });

  test('events of an indexer with other numbers are renumbered', async () => {
    await drop();
    const index = await open();
    const chain = generateChain('numbers', 60).map(passed);
    await index.append(chain.slice(0, 30));
    const recounted = chain.slice(30).map((block) => ({
      ...block,
      transactions: block.transactions.map((each) => ({
        ...each,
        events: each.events.map((event) => ({ ...event, id: Math.max(0, event.id - 10) })),
      })),
    }));
    await index.append(recounted);
    const schema = networkSchema(network.id);
    const rows = await testDb.db.rows<{ event_group: number; id: bigint; tx_id: number }>(
      sql`select event_group, id, tx_id from ${schema}.ledger_event order by event_group, id`,
    );
    expect(rows).toHaveLength(chain.flatMap(({ transactions }) => transactions.flatMap(({ events }) => events)).length);
    for (const [position, row] of rows.entries()) {
      const before = rows[position - 1];
      if (before?.event_group === row.event_group) expect(row.tx_id).toBeGreaterThanOrEqual(before.tx_id);
    }
  });

  test('ledger library that cannot be started is a transient failure', async () => {
    await drop();
    const ledger = { events: () => Promise.reject(new ServiceError('unavailable', 'Too many wait')) };
    const index = await openMidnightIndex(testDb.db, network, { ledger });
    const failed = index.append(generateChain('busy', 3).map(passed));
    expect(classifyFailure(await failed.catch((error: unknown) => error))).toBe('database');
  });

  test('matches the chain: outputs, generations, registrations, contracts', async () => {
    await drop();
    const index = await open();
    const chain = generateChain('facts', 80);
    await index.append(chain.map(passed));
    const { chainState } = chain.at(-1)!;
    const schema = networkSchema(network.id);
    const unspent = await testDb.db.rows<{
      key: string;
    }>(sql`select encode(intent_hash, 'hex') || '#' || output_index as key
      from ${schema}.utxo where spent_by is null order by 1`);
    expect(unspent.map(({ key }) => key)).toEqual(
      chainState.unspent.map(({ intentHash, outputIndex }) => `${intentHash}#${outputIndex}`).sort(),
    );
    const growing = await testDb.db.rows<{ index: bigint; night: bigint }>(sql`
      select generation_index as index, night from ${schema}.dust_generation where dtime is null order by 1`);
    expect(growing).toEqual(chainState.generations.map(({ index: at, night }) => ({ index: BigInt(at), night })));
    const mapped = await testDb.db.rows<{ stake: string }>(sql`
      select encode(stake_address, 'hex') as stake from ${schema}.dust_mapping where ended_height is null order by height`);
    expect(mapped.map(({ stake }) => stake)).toEqual(chainState.mappings.map(({ stakeAddress }) => stakeAddress));
    const count = await testDb.db.first<{ n: bigint }>(sql`select count(*) as n from ${schema}.transaction`);
    expect(Number(count!.n)).toBe(chain.reduce((sum, { transactions }) => sum + transactions.length, 0));
    // The owner of a created or spent output is a participant of the transaction.
    const missing = await testDb.db.first<{ n: bigint }>(sql`
      select count(*) as n from (
        select tx_id, owner from ${schema}.utxo union select spent_by, owner from ${schema}.utxo where spent_by is not null
        except select tx_id, owner from ${schema}.address_tx) m`);
    expect(missing!.n).toBe(0n);
  });

  test('refuses a block that does not follow, and an input that does not exist', async () => {
    await drop();
    const index = await open();
    const chain = generateChain('refusals', 12).map(passed);
    await index.append(chain.slice(0, 3));
    await expect(index.append([chain[4]!])).rejects.toThrow('does not follow');
    const forged: MidnightBlock = {
      ...chain[3]!,
      transactions: [
        {
          ...getFirstTransaction(chain),
          created: [],
          events: [],
          spent: [{ intentHash: 'ee'.repeat(32), outputIndex: 0 }],
        },
      ],
    };
    const before = await dump();
    await expect(index.append([forged])).rejects.toThrow('Only 0 of 1 inputs were unspent outputs');
    expect(await dump()).toEqual(before);
  });

  test.each(['a', 'b', 'c', 'd'])('rollback equals never having seen the blocks (%s)', async (seed) => {
    await drop();
    let index = await open();
    const random = createRandomInt(`steps ${seed}`);
    let chain: readonly GeneratedBlock[] = [];
    for (let step = 0; step < 14; step += 1) {
      const retainedBlocks = chain.slice(0, Math.max(0, chain.length - random(8)));
      const branch = generateChain(`${seed} ${step}`, 1 + random(9), retainedBlocks);
      const to = retainedBlocks.length === 0 ? 'origin' : toPoint(retainedBlocks.at(-1)!);
      const added = branch.slice(retainedBlocks.length).map(passed);
      if (retainedBlocks.length < chain.length && random(2) === 0) await index.replace!(to, added);
      else {
        if (retainedBlocks.length < chain.length) await index.rollback(to);
        for (let from = 0; from < added.length; ) {
          const size = 1 + random(4);
          await index.append(added.slice(from, from + size));
          from += size;
        }
      }
      chain = branch;
      if (random(4) === 0) index = await open();
    }
    await index.goLive();
    expect(await dump()).toEqual(await calmDump(chain));
    expect((await index.checkpoint())!.point).toEqual(toPoint(chain.at(-1)!));
    expect((await index.knownPoints())[0]).toEqual(toPoint(chain.at(-1)!));
  });
});

const getFirstTransaction = (chain: readonly MidnightBlock[]) => chain.flatMap(({ transactions }) => transactions)[0]!;
