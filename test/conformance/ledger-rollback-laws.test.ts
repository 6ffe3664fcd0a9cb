import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Block } from '../../src/chains/cardano/blocks/block.js';
import { type CardanoIndex, openCardanoIndex } from '../../src/indexer/cardano/cardano-index.js';
import { openLedger } from '../../src/indexer/cardano/ledger/open-ledger.js';
import { credentialKey } from '../../src/ledger/state/keys.js';
import { networkSchema } from '../../src/store/schemas.js';
import { identifier, sql } from '../../src/store/sql.js';
import { fingerprint } from '../integration/cardano-index/dump.js';
import { openTestDb, type TestDb } from '../support/databases.js';
import { inDepth } from '../support/depth.js';
import { dumpLedger } from '../support/ledger-dump.js';
import { seeded } from '../support/mutations.js';
import { compareWithModel } from '../support/stake-chain/compare-with-model.js';
import { StakeChain } from '../support/stake-chain/stake-chain.js';
import { stakeChainConstants, stakeChainNetwork } from '../support/stake-chain/stake-chain-network.js';

const FIRST_SEED = Number(process.env['CROSSTIE_LEDGER_SEED'] ?? 1);
const SEEDS = Array.from(
  { length: Number(process.env['CROSSTIE_LEDGER_SEEDS'] ?? inDepth(1, 2)) },
  (_, at) => FIRST_SEED + at,
);
const ROUNDS = Number(process.env['CROSSTIE_LEDGER_ROUNDS'] ?? inDepth(3, 5));
const ACCOUNTS = 1_500;
const FIRST_LENGTH = 260;
/** About four epochs. */
const MAX_DEPTH = 120;

const network = stakeChainNetwork(1_000_000);
const constants = stakeChainConstants(network);
const schema = networkSchema(network.id);

let forked: TestDb;
let straight: TestDb;
beforeAll(async () => {
  forked = await openTestDb();
  straight = await openTestDb();
});
afterAll(async () => {
  await forked?.close();
  await straight?.close();
});

async function openIndex({ db }: TestDb, chain: StakeChain): Promise<CardanoIndex> {
  const { genesis } = chain;
  return openCardanoIndex(db, network, {
    genesis: genesis.shelley,
    ledger: { constants, genesis, verifyLeaders: 'none' },
  });
}

const reset = ({ db }: TestDb) => db.run(sql`drop schema if exists ${schema} cascade`);

/** In batches of random size, as a follower does. */
async function append(index: CardanoIndex, blocks: readonly Block[], below: (limit: number) => number): Promise<void> {
  for (let at = 0; at < blocks.length; ) {
    const size = 1 + below(below(3) === 0 ? 3 : 60);
    await index.append(blocks.slice(at, at + size));
    at += size;
  }
}

/** The state that a restart reads from the index, with credentials in place of ids. */
async function dumpStored({ db }: TestDb, height: number) {
  const options = { constants, genesis: undefined, verifyLeaders: 'none' } as const;
  const ledger = await openLedger(db, schema, options, { height, era: 'conway' });
  const rows = await db.rows<{ id: number; hash: Uint8Array; script: boolean }>(
    sql`select id, hash, script from ${schema}.stake_credential`,
  );
  const keys = new Map(
    rows.map(({ id, hash, script }) => [id, credentialKey({ type: script ? 'script' : 'key', hash })]),
  );
  return dumpLedger(ledger!.state, (account) => keys.get(account) ?? `unknown ${account}`);
}

const dumpChain = ({ state, accountNumbers }: StakeChain) =>
  dumpLedger(state, (account) => credentialKey(accountNumbers.credential(account)));

/** The lines by which two states differ: whole states are too long for a message. */
function compareStates(actual: Readonly<Record<string, unknown>>, expected: Readonly<Record<string, unknown>>) {
  const toLines = (state: Readonly<Record<string, unknown>>): ReadonlySet<string> =>
    new Set(Object.entries(state).flatMap(([part, value]) => listLines(part, value)));
  const found = toLines(actual);
  const wanted = toLines(expected);
  return compareLines(found, wanted);
}

function compareLines(found: ReadonlySet<string>, wanted: ReadonlySet<string>) {
  const without = (lines: ReadonlySet<string>, others: ReadonlySet<string>) =>
    [...lines].filter((line) => !others.has(line)).slice(0, 5);
  return { unexpected: without(found, wanted), missing: without(wanted, found) };
}

const SAME = { unexpected: [], missing: [] };

function listLines(path: string, value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [`${path} ${value}`];
  const entries = Array.isArray(value) ? value.map((item) => ['', item] as const) : Object.entries(value);
  return entries.flatMap(([name, inner]) => listLines(name === '' ? path : `${path}.${name}`, inner));
}

/** The tables whose rows differ, with the first of these rows. */
async function compareTables(actual: TestDb, expected: TestDb) {
  const found = await fingerprint(actual.db, schema);
  const wanted = await fingerprint(expected.db, schema);
  const differing = Object.keys({ ...found, ...wanted }).filter((table) => found[table] !== wanted[table]);
  const listRows = async ({ db }: TestDb, table: string): Promise<ReadonlySet<string>> => {
    const rows = await db.rows<{ row: string }>(sql`select t::text as row from ${schema}.${identifier(table)} t`);
    return new Set(rows.map(({ row }) => row));
  };
  return Promise.all(
    differing.map(async (table) => {
      const [left, right] = await Promise.all([listRows(actual, table), listRows(expected, table)]);
      return { table, ...compareLines(left, right) };
    }),
  );
}

/** Pools and DReps whose live totals in the index differ from sums over the accounts of the engine. */
async function compareTotals({ db }: TestDb, { state }: StakeChain) {
  const { accounts, poolNumbers, drepNumbers } = state;
  const wanted = new Map<string, bigint>();
  const add = (key: string, lovelace: bigint): unknown => wanted.set(key, (wanted.get(key) ?? 0n) + lovelace);
  for (let id = 0; id < accounts.count; id += 1) {
    const stake = accounts.utxo(id) + accounts.rewards(id);
    if (accounts.pool(id) !== 0) add(`pool ${poolNumbers.key(accounts.pool(id))}`, stake);
    if (accounts.drep(id) !== 0) add(`drep ${drepNumbers.key(accounts.drep(id))}`, stake);
  }
  const rows = await db.rows<{ key: string; lovelace: bigint }>(sql`
    select 'pool ' || encode(p.hash, 'hex') as key, t.lovelace + t.rewards as lovelace
      from ${schema}.pool_total t join ${schema}.pool p on p.id = t.pool_id
    union all
    select 'drep ' || (array['k', 's', 'abstain', 'no-confidence'])[d.kind + 1] || encode(d.hash, 'hex'),
           t.lovelace + t.rewards
      from ${schema}.drep_total t join ${schema}.drep d on d.id = t.drep_id`);
  return compareLines(
    new Set(rows.map(({ key, lovelace }) => `${key} ${lovelace}`)),
    new Set([...wanted].map(([key, lovelace]) => `${key} ${lovelace}`)),
  );
}

async function countKinds({ db }: TestDb) {
  return db.first(sql`
    select exists (select from ${schema}.stake_total where at_pointers > 0) as pointers,
           exists (select from ${schema}.reward where kind = 0) as rewards,
           exists (select from ${schema}.reward where kind = 4) as refunds,
           exists (select from ${schema}.action_state where status = 'enacted') as ended`);
}

describe.each(SEEDS)('chain of random certificates with forks (CROSSTIE_LEDGER_SEED=%i)', (seed) => {
  test('rows and state equal those of the final branch alone', async () => {
    await reset(forked);
    await reset(straight);
    const random = seeded(seed * 7919);
    const below = (limit: number): number => Math.floor(random() * limit);
    const chain = new StakeChain({ constants, seed, accounts: ACCOUNTS });
    let index = await openIndex(forked, chain);
    await append(index, chain.grow(FIRST_LENGTH), below);
    expect(compareStates(await dumpStored(forked, chain.length - 1), dumpChain(chain))).toEqual(SAME);
    await index.goLive();
    for (let round = 0; round < ROUNDS; round += 1) {
      const length = chain.length - 1 - below(below(2) === 0 ? 10 : MAX_DEPTH);
      chain.rollBack(length, seed * 1_000 + round);
      if (below(3) === 0) index = await openIndex(forked, chain);
      await index.rollback(chain.pointAt(length - 1));
      expect(compareStates(await dumpStored(forked, length - 1), dumpChain(chain))).toEqual(SAME);
      expect(await compareTotals(forked, chain)).toEqual(SAME);
      if (below(3) === 0) index = await openIndex(forked, chain);
      await append(index, chain.grow(10 + below(MAX_DEPTH)), below);
      expect(compareStates(await dumpStored(forked, chain.length - 1), dumpChain(chain))).toEqual(SAME);
      expect(await compareTotals(forked, chain)).toEqual(SAME);
    }
    // The chain has the events that the comparison is about.
    expect(chain.state.epoch.get().parameters.protocolVersion.major).toBe(10);
    expect(await countKinds(forked)).toEqual({ pointers: true, rewards: true, refunds: true, ended: true });
    const { answers, expected } = await compareWithModel({ db: forked.db, chain, constants, below });
    expect(compareLines(answers, expected)).toEqual(SAME);
    const reference = await openIndex(straight, chain);
    await append(reference, chain.blocks, below);
    await reference.goLive();
    expect(await compareTables(forked, straight)).toEqual([]);
    expect(await forked.db.rows(sql`select kind, detail from ${schema}.ledger_finding limit 5`)).toEqual([]);
  });
});
