import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentLog } from '../../src/kernel/log.js';
import type { Db } from '../../src/store/db.js';
import { openDb } from '../../src/store/open.js';
import { temporaryDataDir } from '../support/data-dir.js';
import { openTestDb } from '../support/databases.js';
import { type ChainFolder, chainFolder, GENERATED_NETWORK } from '../support/followed-chain.js';
import { growChain, randomNumbers } from '../support/generated-chain.js';
import { dumpIndex } from '../support/index-dump.js';
import { compileScript, type RunningScript, type Script } from '../support/script.js';

const SEED = 'kill';
const chain = growChain([], { length: 400 });
const lastHeight = chain.length - 1;

let syncer: Script;
let files: ChainFolder;
beforeAll(async () => {
  syncer = await compileScript('test/faults/cardano-syncer.ts');
  files = chainFolder(chain);
});
afterAll(async () => {
  await syncer.remove();
  files.remove();
});

const start = (location: string): RunningScript => syncer.start(files.folder, chain[0]!.point.hash, location);

const dump = (db: Db): Promise<Readonly<Record<string, string>>> => dumpIndex(db, GENERATED_NETWORK.id);

const parseHeight = (line: string): number | undefined => (line.startsWith('at ') ? Number(line.slice(3)) : undefined);

/** Reads the output until `enough`, then sends the signal and returns all output. */
async function runUntil(
  running: RunningScript,
  signal: 'SIGKILL' | 'SIGTERM',
  enough: (line: string) => boolean,
  afterMs = 0,
): Promise<readonly string[]> {
  const lines: string[] = [];
  let sent = false;
  for await (const line of running.lines()) {
    lines.push(line);
    if (sent || !enough(line)) continue;
    // A second signal would kill it while it is stopping.
    sent = true;
    setTimeout(() => running.process.kill(signal), afterMs);
  }
  const { errors } = await running.exited;
  expect(errors).toBe('');
  return lines;
}

const runToTip = (location: string): Promise<readonly string[]> =>
  runUntil(start(location), 'SIGTERM', (line) => line === 'tip');

async function calmDump(): Promise<Readonly<Record<string, string>>> {
  const database = await openTestDb({ poolSize: 2 });
  await runToTip(database.url);
  const calm = await dump(database.db);
  await database.close();
  expect(calm['block']).toMatch(new RegExp(`^${chain.length} rows `));
  return calm;
}

describe('indexing process', () => {
  let calm: Readonly<Record<string, string>>;
  beforeAll(async () => {
    calm = await calmDump();
  });

  test('loses and duplicates nothing when it is killed repeatedly together with its database', async () => {
    const { dataDir, remove } = temporaryDataDir();
    const random = randomNumbers(SEED);
    let reached = -1;
    try {
      for (let kills = 0; kills < 5; kills += 1) {
        const killAt = reached + 1 + random(Math.ceil(chain.length / 6));
        const enough = (line: string): boolean => (parseHeight(line) ?? -1) >= killAt || line === 'tip';
        const lines = await runUntil(start(dataDir), 'SIGKILL', enough, random(10));
        reached = Math.max(reached, ...lines.map((line) => parseHeight(line) ?? -1));
      }
      // While the deferred indexes are built.
      await runUntil(start(dataDir), 'SIGKILL', (line) => line === 'finishing' || line === 'tip', random(10));
      await runToTip(dataDir);
      const db = await openDb({ dataDir, log: silentLog });
      try {
        expect(await dump(db)).toEqual(calm);
      } finally {
        await db.close();
      }
    } finally {
      remove();
    }
  });

  test('is one of several: one writes, and when it is killed another continues', async () => {
    const database = await openTestDb({ poolSize: 2 });
    const random = randomNumbers(`${SEED} takeover`);
    const running = [start(database.url), start(database.url), start(database.url)];
    const written: number[] = [];
    const order: number[] = [];
    let killAt = 50 + random(50);
    await Promise.all(
      running.map(async (each, number) => {
        for await (const line of each.lines()) {
          const height = parseHeight(line);
          if (line === 'writes') order.push(number);
          if (height !== undefined) written.push(height);
          if (order.at(-1) !== number) continue;
          // The last process runs to the end, all others are killed on the way, or at the end if they were too fast.
          // On a busy machine a process may lose the lock and get it again.
          const last = new Set(order).size === running.length;
          if (last && line === 'tip') each.process.kill('SIGTERM');
          if (!last && (line === 'tip' || (height ?? -1) >= killAt)) {
            killAt = (height ?? lastHeight) + 50 + random(50);
            each.process.kill('SIGKILL');
          }
        }
        await each.exited;
      }),
    );
    expect(new Set(order).size).toBe(running.length);
    // Each step was committed by only one process.
    expect(written).toEqual([...new Set(written)].toSorted((a, b) => a - b));
    expect(written.at(-1)).toBe(lastHeight);
    expect(await dump(database.db)).toEqual(calm);
    await database.close();
  });
});
