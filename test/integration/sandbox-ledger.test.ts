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
