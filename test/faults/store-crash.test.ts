import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentLog } from '../../src/kernel/log.js';
import { openDb } from '../../src/store/open.js';
import { sql } from '../../src/store/sql.js';
import { temporaryDataDir } from '../support/data-dir.js';
import { compileScript, type RunningScript, type Script } from '../support/script.js';

describe('killed service', () => {
  const { dataDir, remove } = temporaryDataDir();
  let writer: Script;
  beforeAll(async () => {
    writer = await compileScript('test/faults/store-writer.ts');
  });
  afterAll(async () => {
    await writer.remove();
    remove();
  });

  /** Reads the output until `enough` returns true, then kills the process; all output until then counts. */
  async function killWhen(running: RunningScript, enough: (lines: readonly string[]) => boolean): Promise<string[]> {
    const lines: string[] = [];
    for await (const line of running.lines()) {
      lines.push(line);
      if (enough(lines)) running.process.kill('SIGKILL');
    }
    await running.exited;
    return lines;
  }

  test('that was initializing the database starts from scratch the next time', async () => {
    const running = writer.start(dataDir);
    const folder = join(dataDir, 'postgres');
    while (!existsSync(folder) || !readdirSync(folder).some((name) => name.startsWith('initdb-'))) await pause(2);
    running.process.kill('SIGKILL');
    await running.exited;
    expect(existsSync(join(folder, 'data'))).toBe(false);

    const next = writer.start(dataDir);
    expect(await killWhen(next, (lines) => lines.includes('ready'))).toContain('ready');
  });

  test('loses no acknowledged write when killed repeatedly', async () => {
    let acknowledged = 0;
    for (const batches of [1, 7, 20, 3]) {
      const lines = await killWhen(writer.start(dataDir), (seen) => seen.length > batches + 1);
      // The database server that the killed process left behind had to be stopped first.
      expect(lines[0]).toBe('store.orphan-stopped');
      const numbers = lines.filter((line) => line.startsWith('batch ')).map((line) => Number(line.slice(6)));
      expect(numbers[0]).toBeGreaterThan(acknowledged);
      acknowledged = numbers.at(-1) ?? acknowledged;
    }
    const db = await openDb({ dataDir, log: silentLog });
    try {
      const stored = await db.rows<{ n: number; rows: bigint }>(
        sql`select n, count(*) as rows from batch group by n order by n`,
      );
      expect(stored.length).toBeGreaterThanOrEqual(acknowledged);
      expect(stored).toEqual(stored.map((_, index) => ({ n: index + 1, rows: 50n })));
    } finally {
      await db.close();
    }
  });

  test('holds its data directory exclusively while it runs', async () => {
    const first = writer.start(dataDir);
    let second: Awaited<RunningScript['exited']> | undefined;
    for await (const line of first.lines()) {
      if (line !== 'ready') continue;
      second = await writer.start(dataDir).exited;
      first.process.kill('SIGKILL');
    }
    await first.exited;
    expect(second?.code).toBe(1);
    expect(second?.errors).toContain(`is in use by another service (process ${first.process.pid})`);
    await (await openDb({ dataDir, log: silentLog })).close();
  });
});
