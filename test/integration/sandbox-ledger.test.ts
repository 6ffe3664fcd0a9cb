import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeBlock } from '../../src/chains/cardano/blocks/block.js';
import { networkById } from '../../src/chains/networks.js';
import { type CardanoIndex, openCardanoIndex } from '../../src/indexer/cardano/cardano-index.js';
import { type LedgerOptions, openLedger } from '../../src/indexer/cardano/ledger/open-ledger.js';
import { silentLog } from '../../src/kernel/log.js';
import { credentialKey } from '../../src/ledger/state/keys.js';
import { sandboxLedger } from '../../src/sandbox/cardano/genesis-ledger.js';
import { Sandbox } from '../../src/sandbox/cardano/sandbox.js';
import { sandboxNetwork } from '../../src/sandbox/cardano/sandbox-network.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { openTestDb } from '../support/databases.js';
import { dumpLedger } from '../support/ledger-dump.js';
import { createMemoryStore } from '../support/sandbox-memory.js';
import { appendInBatches } from './cardano-index/follow.js';

const STARTED_AT = Date.UTC(2026, 8, 1, 12);
const PAGE = 1_000;

let opened: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  opened = await openTestDb();
});
afterAll(() => opened?.close());

describe.each(['CARDANO_PREPROD', 'APEX_VECTOR_TESTNET'] as const)('index of the simulated chain of %s', (id) => {
  const network = sandboxNetwork(networkById(id));
  const schema = networkSchema(id);
  let sandbox: Sandbox;
  let index: CardanoIndex;
  let options: LedgerOptions;

  /** Appends the blocks that the index does not have. */
  const follow = async (): Promise<void> => {
    const { height } = (await index.checkpoint())?.point ?? { height: -1 };
    const blocks = await sandbox.blocksAfter(height, PAGE);
    await appendInBatches(
      index,
      blocks.map(({ bytes }) => decodeBlock(bytes)),
    );
  };

  const dumpSandbox = () => {
    const { state, accountNumbers } = sandbox.chain.ledger;
    sandbox.chain.reset();
    return dumpLedger(state, (account) => credentialKey(accountNumbers.credential(account)));
  };

  /** The state that a restart would read from the index. */
  const dumpIndex = async () => {
    const { height } = (await index.checkpoint())!.point;
    const ledger = await openLedger(opened.db, schema, options, { height, era: 'conway' });
    const rows = await opened.db.rows<{ id: number; hash: Uint8Array; script: boolean }>(
      sql`select id, hash, script from ${schema}.stake_credential`,
    );
    const keys = new Map(
      rows.map(({ id: stakeId, hash, script }) => [stakeId, credentialKey({ type: script ? 'script' : 'key', hash })]),
    );
    return dumpLedger(ledger!.state, (account) => keys.get(account)!);
  };

  beforeAll(async () => {
    sandbox = await Sandbox.open({
      network,
      store: createMemoryStore(),
      clock: { now: () => STARTED_AT },
      log: silentLog,
      seed: 1,
      activity: 2,
    });
    const { simulation } = sandbox;
    options = { ...sandboxLedger(simulation), verifyLeaders: 'none' };
    index = await openCardanoIndex(opened.db, network, {
      genesis: simulation.genesis,
      ledger: options,
      pieceBytes: 10_000,
    });
    await follow();
    await index.goLive();
  });

  test('has the state of the simulated ledger after the history', async () => {
    expect(await dumpIndex()).toEqual(dumpSandbox());
  });

  test('has the values of each boundary, also where a block crosses several', async () => {
    const skipped = await opened.db.first<{ epochs: bigint }>(
      sql`select count(*) - count(distinct height) as epochs from ${schema}.epoch_ledger`,
    );
    expect(skipped?.epochs).toBeGreaterThan(10n);
    const wrong = await opened.db.rows(sql`
      select epoch, active_stake from ${schema}.epoch_ledger l
       where active_stake <> (select coalesce(sum(lovelace), 0) from ${schema}.epoch_stake s where s.epoch = l.epoch)`);
    expect(wrong).toEqual([]);
  });

  test('has the same state after more epochs', async () => {
    await sandbox.advanceEpochs(3);
    await follow();
    expect(await dumpIndex()).toEqual(dumpSandbox());
  });

  test('has the same state after a fork over an epoch boundary, and on the new branch', async () => {
    await sandbox.advanceEpochs(2);
    await follow();
    await sandbox.fork(4);
    await index.rollback(sandbox.tip!);
    expect(await dumpIndex()).toEqual(dumpSandbox());
    await sandbox.advanceEpochs(1);
    await sandbox.advanceBlocks(2);
    await follow();
    expect(await dumpIndex()).toEqual(dumpSandbox());
  });

  /** Unspent outputs: their number and sum. */
  const countIndexed = () =>
    opened.db.first<{ count: bigint; lovelace: bigint }>(sql`
      select count(*) as count, sum(lovelace)::bigint as lovelace from ${schema}.output where spent_by is null`);

  const countSimulated = () => {
    const { ledger } = sandbox.chain;
    const outputs = [...ledger.utxo.keys()].map((key) => ledger.output(key)!);
    return { count: BigInt(outputs.length), lovelace: outputs.reduce((sum, each) => sum + each.lovelace, 0n) };
  };

  const listBatches = () =>
    opened.db.rows(sql`
      select s.index, c.fee as own_fee, c.deposit as own_deposit, p.fee > 0 as pays, p.deposit, p.id - c.id as distance,
             (select count(*) from ${schema}.direct_deposit d where d.tx_id = p.id) as direct_deposits
        from ${schema}.sub_transaction s
        join ${schema}.transaction c on c.id = s.tx_id join ${schema}.transaction p on p.id = s.parent_tx_id
       order by s.tx_id`);

  const BATCH = {
    index: 0,
    own_fee: 0n,
    own_deposit: null,
    pays: true,
    deposit: 0n,
    distance: 1,
    direct_deposits: 1n,
  };

  test('has the outputs, sub-transactions and state of Dijkstra, also after a rollback and on the new branch', async () => {
    await sandbox.hardFork(12);
    await sandbox.advanceBlocks(20);
    await follow();
    expect(await dumpIndex()).toEqual(dumpSandbox());
    expect(await countIndexed()).toEqual(countSimulated());
    const before = await listBatches();
    expect(before.length).toBeGreaterThan(0);
    expect(before).toEqual(before.map(() => BATCH));
    await sandbox.fork(20);
    const returned = sandbox.pending.filter(({ transaction }) => transaction.body.dijkstra !== undefined);
    expect(returned).not.toEqual([]);
    await index.rollback(sandbox.tip!);
    expect(await dumpIndex()).toEqual(dumpSandbox());
    expect(await countIndexed()).toEqual(countSimulated());
    expect((await listBatches()).length).toBeLessThan(before.length);
    await sandbox.advanceBlocks(8);
    await follow();
    expect(await dumpIndex()).toEqual(dumpSandbox());
    expect(await countIndexed()).toEqual(countSimulated());
    expect(await listBatches()).toEqual((await listBatches()).map(() => BATCH));
  });

  test('has rewards of every recent epoch, and no contradiction between chain and state', async () => {
    const rows = await opened.db.rows<{ paid: bigint; imbalance: bigint }>(sql`
      select (select coalesce(sum(lovelace), 0)::bigint from ${schema}.reward r where r.paid_epoch = e.epoch) as paid,
             imbalance
        from ${schema}.epoch_ledger e order by epoch desc limit 12`);
    expect(rows).toHaveLength(12);
    for (const { paid, imbalance } of rows) {
      expect(paid).toBeGreaterThan(0n);
      expect(imbalance).toBe(0n);
    }
    expect(await opened.db.rows(sql`select kind, detail from ${schema}.ledger_finding`)).toEqual([]);
  });
});
