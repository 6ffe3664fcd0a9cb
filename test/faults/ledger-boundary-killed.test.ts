import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLedger } from '../../src/indexer/cardano/ledger/open-ledger.js';
import { toHex } from '../../src/kernel/hex.js';
import type { Db } from '../../src/store/db.js';
import { networkSchema } from '../../src/store/schemas.js';
import { openTestDb } from '../support/databases.js';
import { dumpIndex } from '../support/index-dump.js';
import { dumpLedger } from '../support/ledger-dump.js';
import { seeded } from '../support/mutations.js';
import { compileScript, type Script } from '../support/script.js';
import { StakeChain } from '../support/stake-chain/stake-chain.js';
import { stakeChainConstants, stakeChainNetwork } from '../support/stake-chain/stake-chain-network.js';

const SEED = Number(process.env['CROSSTIE_LEDGER_SEED'] ?? 1);
const KILLS = Number(process.env['CROSSTIE_LEDGER_KILLS'] ?? 10);
const ACCOUNTS = 300;
const LENGTH = 320;
const BULK_LENGTH = 180;
const TIMEOUT_MS = 600_000;

/** Tables that an epoch boundary fills, in the order in which it does. */
const BOUNDARY_TABLES = ['epoch_stake', 'epoch_pool', 'reward', 'drep_power', 'ledger_balance', 'epoch_ledger'];

const network = stakeChainNetwork(1_000_000);
const constants = stakeChainConstants(network);
const file = join(tmpdir(), `crosstie-stake-chain-${process.pid}.txt`);

let syncer: Script;
beforeAll(async () => {
  syncer = await compileScript('test/faults/stake-chain-syncer.ts');
  const chain = new StakeChain({ constants, seed: SEED, accounts: ACCOUNTS });
  chain.grow(LENGTH);
  writeFileSync(file, chain.bytes.map(toHex).join('\n'));
});
afterAll(async () => {
  await syncer?.remove();
  rmSync(file, { force: true });
});

/** Runs the process, and kills it `afterMs` after the first line that `isMoment` accepts. Returns its last line. */
async function run(url: string, isMoment: (line: string) => boolean, afterMs = 0): Promise<string | undefined> {
  const running = syncer.start(file, String(ACCOUNTS), String(BULK_LENGTH), url);
  let last: string | undefined;
  let found = false;
  for await (const line of running.lines()) {
    last = line;
    if (found || !isMoment(line)) continue;
    found = true;
    setTimeout(() => running.process.kill('SIGKILL'), afterMs);
  }
  const { errors } = await running.exited;
  expect(errors).toBe('');
  return last;
}

async function dump(db: Db): Promise<unknown> {
  const options = { constants, genesis: undefined, verifyLeaders: 'none' } as const;
  const ledger = await openLedger(db, networkSchema(network.id), options, { height: LENGTH - 1, era: 'conway' });
  return { tables: await dumpIndex(db, network.id), state: dumpLedger(ledger!.state) };
}

test(`index that is killed inside epoch boundaries equals an undisturbed one (CROSSTIE_LEDGER_SEED=${SEED})`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const calm = await openTestDb();
  const disturbed = await openTestDb();
  try {
    expect(await run(calm.url, () => false)).toBe('end');
    const random = seeded(SEED);
    const below = (limit: number): number => Math.floor(random() * limit);
    let kills = 0;
    for (; kills < KILLS; kills += 1) {
      // The chosen table is written in the second boundary or later, so that every process makes progress.
      const table = BOUNDARY_TABLES[below(BOUNDARY_TABLES.length)]!;
      let remaining = 2;
      const isMoment = (line: string): boolean => {
        if (line === `copies ${table}`) remaining -= 1;
        return remaining === 0;
      };
      if ((await run(disturbed.url, isMoment, below(3) === 0 ? below(30) : 0)) === 'end') break;
    }
    expect(kills).toBeGreaterThan(2);
    await run(disturbed.url, () => false);
    expect(await dump(disturbed.db)).toEqual(await dump(calm.db));
  } finally {
    await calm.close();
    await disturbed.close();
  }
});
