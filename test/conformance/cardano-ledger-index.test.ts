import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Block } from '../../src/chains/cardano/blocks/block.js';
import { networkById } from '../../src/chains/networks.js';
import { type CardanoIndex, openCardanoIndex } from '../../src/indexer/cardano/cardano-index.js';
import { openLedger } from '../../src/indexer/cardano/ledger/open-ledger.js';
import { toHex } from '../../src/kernel/hex.js';
import { CHECK_KINDS } from '../../src/ledger/checks/check-block.js';
import { ledgerConstants } from '../../src/ledger/constants.js';
import { readGenesisContent } from '../../src/ledger/genesis/initial-state.js';
import { networkSchema } from '../../src/store/schemas.js';
import { sql } from '../../src/store/sql.js';
import { openTestDb } from '../support/databases.js';
import { describeWithData } from '../support/describe-with-data.js';
import { readJson, readText } from '../support/external-data.js';
import { dumpLedger } from '../support/ledger-dump.js';
import { decodeBlocks, readChunks } from './cardano-data.js';

/** Without a limit for rollbacks, so that the test can go back to the first epoch. */
const network = { ...networkById('CARDANO_PREVIEW'), finalityDepth: 1_000_000 };
const schema = networkSchema('CARDANO_PREVIEW');
const BATCH = 500;

interface PotsRow {
  readonly epoch_no: number;
  readonly treasury: string;
  readonly reserves: string;
  readonly fees: string;
  readonly deposits: string;
  readonly utxo: string;
}

describeWithData('cardano-preview-chain', 'cardano-preview-pots')('ledger state of preview in the index', () => {
  let opened: Awaited<ReturnType<typeof openTestDb>>;
  let index: CardanoIndex;
  const constants = ledgerConstants(network);
  const file = (name: string): string => readText(`cardano-preview-chain/genesis/${name}-genesis.json`);
  const readGenesis = () => readGenesisContent({ byron: file('byron'), shelley: file('shelley') }, constants);
  const readBlocks = () => decodeBlocks(readChunks('cardano-preview-chain/immutable-00000-00269.tar.gz'));
  const openIndex = () => {
    const genesis = readGenesis();
    const outputs = [...genesis.byron, ...genesis.shelley];
    return openCardanoIndex(opened.db, network, {
      genesis: outputs,
      ledger: { constants, genesis, verifyLeaders: 'sampled' },
    });
  };
  /** The state that a restart would read from the index. */
  const dumpStored = async () => {
    const at = (await index.checkpoint())!.point;
    const ledger = await openLedger(
      opened.db,
      schema,
      { constants, genesis: undefined, verifyLeaders: 'sampled' },
      { height: at.height, era: 'babbage' },
    );
    return dumpLedger(ledger!.state);
  };
  /** Pools whose totals differ from the balances of their delegators in the engine. */
  const countWrongTotals = async (): Promise<number> => {
    const at = (await index.checkpoint())!.point;
    const stored = await openLedger(
      opened.db,
      schema,
      { constants, genesis: undefined, verifyLeaders: 'sampled' },
      { height: at.height, era: 'babbage' },
    );
    const { accounts, poolNumbers } = stored!.state;
    const expected = new Map<string, bigint>();
    for (let id = 0; id < accounts.count; id += 1) {
      const pool = accounts.pool(id);
      if (pool === 0 || !accounts.isRegistered(id)) continue;
      const key = poolNumbers.key(pool);
      expected.set(key, (expected.get(key) ?? 0n) + accounts.utxo(id) + accounts.rewards(id));
    }
    const rows = await opened.db.rows<{ readonly key: string; readonly lovelace: bigint }>(sql`
      select encode(p.hash, 'hex') as key, t.lovelace + t.rewards as lovelace
        from ${schema}.pool_total t join ${schema}.pool p on p.id = t.pool_id`);
    return rows.filter(({ key, lovelace }) => expected.get(key) !== lovelace).length;
  };
  /** The state at some heights, as restored when the index reached them. */
  const seen = new Map<number, { readonly hash: string; readonly slot: number; readonly dump: unknown }>();

  beforeAll(async () => {
    opened = await openTestDb();
    index = await openIndex();
    let batch: Block[] = [];
    let batches = 0;
    const append = async (): Promise<void> => {
      await index.append(batch);
      const { hash, header } = batch.at(-1)!;
      batches += 1;
      if (batches % 9 === 0) {
        const dump = await dumpStored();
        expect(dump).toEqual(dumpLedger(index.ledgerState()!));
        seen.set(header.height, { hash: toHex(hash), slot: header.slot, dump });
        // As after a restart: the engine continues from the stored state.
        index = await openIndex();
      }
      batch = [];
    };
    for (const block of readBlocks()) {
      batch.push(block);
      if (batch.length === BATCH) await append();
    }
    if (batch.length > 0) await append();
    await index.goLive();
  });
  afterAll(() => opened?.close());

  test('pots of every epoch equal those of db-sync, and no lovelace is created or lost', async () => {
    const truth = readJson<readonly PotsRow[]>('cardano-preview-chain/ada-pots-dbsync.json');
    const rows = await opened.db.rows<Record<string, bigint>>(sql`
      select epoch, treasury, reserves, fees, deposits, utxo, imbalance from ${schema}.epoch_ledger order by epoch`);
    const expected = truth.map(({ epoch_no, treasury, reserves, fees, deposits, utxo }) => ({
      epoch: epoch_no,
      treasury: BigInt(treasury),
      reserves: BigInt(reserves),
      fees: BigInt(fees),
      deposits: BigInt(deposits),
      utxo: BigInt(utxo),
      imbalance: 0n,
    }));
    expect(rows.filter(({ epoch }) => Number(epoch) > 0 && Number(epoch) <= 13)).toEqual(expected);
    expect(expected).toHaveLength(13);
  });

  test('the self-check finds no contradiction', async () => {
    expect(await opened.db.rows(sql`select kind, detail from ${schema}.ledger_finding limit 5`)).toEqual([]);
    const [row] = await opened.db.rows<{ checks: readonly bigint[] }>(
      sql`select checks from ${schema}.ledger_block order by height desc limit 1`,
    );
    const counts = Object.fromEntries(CHECK_KINDS.map((kind, index) => [kind, Number(row!.checks[index])]));
    expect(counts.leader).toBeGreaterThan(50);
    expect(counts.withdrawal).toBe(26);
    expect(counts.conservation).toBe(14);
  });

  test('a rollback over several epoch boundaries restores every earlier state', async () => {
    expect(seen.size).toBeGreaterThan(10);
    for (const [height, { hash, slot, dump }] of [...seen].toReversed()) {
      await index.rollback({ hash, slot, height });
      expect(await dumpStored()).toEqual(dump);
      expect(await countWrongTotals()).toBe(0);
    }
  });
});
