import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { silentLog } from '../../src/kernel/log.js';
import * as nativeServer from '../../src/store/drivers/embedded/native-server.js';
import { openDb } from '../../src/store/open.js';
import { sql } from '../../src/store/sql.js';
import { temporaryDataDir } from '../support/data-dir.js';
import { recordingLog } from '../support/recording-log.js';

// The one thing that cannot be arranged for real on a machine that has the package.
vi.mock(import('../../src/store/drivers/embedded/native-server.js'), async (original) => {
  const actual = await original();
  return { ...actual, findNativeServer: vi.fn(actual.findNativeServer) };
});

describe('on a machine without a packaged server', () => {
  let dataDir: string;
  let remove: () => void;
  beforeEach(() => {
    ({ dataDir, remove } = temporaryDataDir());
    vi.mocked(nativeServer.findNativeServer).mockReturnValue(undefined);
  });
  afterEach(() => {
    vi.mocked(nativeServer.findNativeServer).mockRestore();
    remove();
  });

  test('the database is PGlite, one line of the log says why, and it stays so', async () => {
    const { log, events } = recordingLog();
    const first = await openDb({ dataDir, log });
    await first.run(sql`create table kept as select 7 as n`);
    await expect(openDb({ dataDir, log: silentLog })).rejects.toThrow('is in use by another service');
    await first.close();
    expect(first.driver).toBe('pglite');
    expect(events.filter(({ event }) => event === 'store.fallback')).toEqual([
      {
        level: 'warn',
        event: 'store.fallback',
        fields: { driver: 'pglite', reason: expect.stringContaining('no server') },
      },
    ]);

    vi.mocked(nativeServer.findNativeServer).mockRestore();
    const second = await openDb({ dataDir, log: silentLog });
    expect(second.driver).toBe('pglite');
    expect(await second.rows(sql`select n from kept`)).toEqual([{ n: 7 }]);
    await second.close();
    await second.close();
  });

  test('half of a first start does not get in the way', async () => {
    mkdirSync(join(dataDir, 'pglite/data'), { recursive: true });
    writeFileSync(join(dataDir, 'pglite/data/PG_VERSION'), '18\n');
    const db = await openDb({ dataDir, log: silentLog });
    expect(await db.first(sql`select 1 as one`)).toEqual({ one: 1 });
    await db.close();
  });

  test('a directory that holds the data of a server is refused instead of seeming empty', async () => {
    mkdirSync(join(dataDir, 'postgres/data'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres/data/PG_VERSION'), '18\n');
    await expect(openDb({ dataDir, log: silentLog })).rejects.toThrow('holds a database whose server cannot run');
    expect(existsSync(join(dataDir, 'pglite'))).toBe(false);
    expect(existsSync(join(dataDir, 'lock'))).toBe(false);
  });
});
