import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBitcoinIndex } from '../../src/indexer/bitcoin/bitcoin-index.js';
import type { PlacedBlock } from '../../src/indexer/bitcoin/decode-block.js';
import { serveBitcoinSource } from '../../src/indexer/bitcoin/serve-source.js';
import { type IndexMaintainer, maintainIndex } from '../../src/indexer/maintain-index.js';
import { toHex } from '../../src/kernel/hex.js';
import { silentLog } from '../../src/kernel/log.js';
import { networkDb } from '../../src/store/network-db.js';
import { sendNodeRequest } from '../../src/store/queries/bitcoin/node-requests.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { readState } from '../../src/store/write/bitcoin/checkpoint.js';
import { migrateService } from '../support/access.js';
import { findBitcoind } from '../support/bitcoind/find-bitcoind.js';
import { nodeSource } from '../support/bitcoind/node-source.js';
import { type Bitcoind, REGTEST, startBitcoind } from '../support/bitcoind/start-bitcoind.js';
import { openTestDb, type TestDb } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { dumpIndex } from '../support/index-dump.js';
import { describeUnless } from '../support/skip.js';

const { missing } = await findBitcoind();
const SCHEMA = networkSchema(REGTEST.id);

describeUnless(missing)('index of a real Bitcoin node', () => {
  let node: Bitcoind;
  let opened: TestDb;
  let indexer: IndexMaintainer;
  beforeAll(async () => {
    node = await startBitcoind({ wallet: true });
    await node.mine(110);
    opened = await openTestDb();
    await migrateService(opened.db);
    indexer = keep(opened);
  });
  afterAll(async () => {
    await indexer?.stop();
    await opened?.close();
    await node?.stop();
  });

  function keep({ db }: TestDb): IndexMaintainer {
    const source = nodeSource({ rpcUrl: node.rpcUrl, zmqUrl: node.zmqUrl });
    const now = (): number => Date.now();
    return maintainIndex<PlacedBlock>({
      db,
      network: REGTEST,
      source,
      openIndex: () => openBitcoinIndex(db, REGTEST),
      transactionsIn: ({ block }) => block.transactions.length,
      backgroundTask: (_, signal) =>
        serveBitcoinSource({ db, network: REGTEST.id, source, now, log: silentLog, signal, retryMs: 20 }),
      limits: { nearBlocks: 6 },
      process: 'test',
      now,
      random: (count) => new Uint8Array(count),
      log: silentLog,
    });
  }

  /** Waits until the index has reached the node, and compares both. */
  async function expectSame(): Promise<void> {
    const best: string = await node.rpc('getbestblockhash');
    await eventually(async () => {
      const state = await readState(opened.db, SCHEMA).catch(() => undefined);
      return state?.phase === 'live' && state.at !== undefined && toHex(state.at.hash) === best;
    });
    const set = await node.rpc('gettxoutsetinfo');
    expect(set.bestblock).toBe(best);
    const own = await opened.db.first<{ readonly count: bigint; readonly sum: bigint }>(
      sql`select count(*) as count, sum(value) as sum from ${SCHEMA}.utxo`,
    );
    expect({ count: Number(own?.count), sum: Number(own?.sum) }).toEqual({
      count: set.txouts,
      sum: Math.round(set.total_amount * 1e8),
    });
    const stats = await node.rpc('getblockstats', best);
    const block = await opened.db.first(sql`
      select total_fee::integer as fees, input_count as ins, output_count as outs, weight
        from ${SCHEMA}.block order by height desc limit 1`);
    expect(block).toMatchObject({ fees: stats.totalfee, ins: stats.ins, outs: stats.outs });
    await eventually(async () => {
      const pendingRows = await opened.db.rows<{ readonly txid: string }>(
        sql`select encode(txid, 'hex') as txid from ${SCHEMA}.mempool_transaction order by 1`,
      );
      const known: readonly string[] = await node.rpc('getrawmempool');
      return JSON.stringify(pendingRows.map(({ txid }) => txid)) === JSON.stringify(known.toSorted());
    });
  }

  const pay = async (type: string): Promise<string> =>
    node.rpc('sendtoaddress', await node.rpc('getnewaddress', '', type), 0.5) as Promise<string>;

  const reorganise = async (depth: number): Promise<void> => {
    const height: number = await node.rpc('getblockcount');
    await node.rpc('invalidateblock', await node.rpc('getblockhash', height - depth + 1));
    await node.mine(depth + 1);
  };

  test('has the same outputs, fees and mempool through payments, replacements and blocks', async () => {
    await expectSame();
    for (const type of ['legacy', 'p2sh-segwit', 'bech32', 'bech32m']) await pay(type);
    await expectSame();
    await node.mine(1);
    await expectSame();
    const first = await pay('bech32');
    const { txid: second } = await node.rpc('bumpfee', first);
    await expectSame();
    const edge = await opened.db.first(sql`select encode(txid, 'hex') as txid, encode(replaced_by, 'hex') as by
      from ${SCHEMA}.mempool_replacement`);
    // The node may have replaced it before it was seen here.
    if (edge !== undefined) expect(edge).toEqual({ txid: first, by: second });
    await node.mine(1);
    await expectSame();
  });

  test('follows a node that invalidates blocks and mines others', async () => {
    await pay('bech32m');
    await node.mine(1);
    await expectSame();
    for (const depth of [1, 6]) {
      await reorganise(depth);
      await expectSame();
    }
  });

  test.each([1, 6, 100])('replaces %i blocks by another branch in one step', async (depth) => {
    await pay('bech32');
    await node.mine(1);
    await expectSame();
    // The node rolls back before it moves forward; a follower that was disconnected only sees the result.
    await indexer.stop();
    await reorganise(depth);
    indexer = keep(opened);
    await expectSame();
    const log = await opened.db.first(sql`
      select old_height - fork_height as depth, new_height - fork_height as length
        from ${SCHEMA}.reorg order by id desc limit 1`);
    expect(log).toEqual({ depth, length: depth + 1 });
  });

  test('relays queries to the node through the database', async () => {
    const db = networkDb(opened.db, REGTEST.id, 'bitcoin');
    const queryOptions = { now: () => Date.now(), timeoutMs: 30_000 };
    const info = (await sendNodeRequest(db, { kind: 'ask', method: 'getblockchaininfo' }, queryOptions)) as {
      chain: string;
    };
    expect(info.chain).toBe('regtest');
    const refused = await sendNodeRequest(db, { kind: 'submit', transactions: [Uint8Array.of(1)] }, queryOptions);
    expect(refused).toMatchObject({ accepted: false });
  });

  test('equals an index that was built in one run', async () => {
    await expectSame();
    const actual = await dumpIndex(opened.db, REGTEST.id);
    await indexer.stop();
    await opened.db.run(sql`drop schema ${SCHEMA} cascade`);
    indexer = keep(opened);
    await expectSame();
    expect(await dumpIndex(opened.db, REGTEST.id)).toEqual(actual);
  });
});
