import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { silentLog } from '../../src/kernel/log.js';
import * as nativeServer from '../../src/store/drivers/embedded/native-server.js';
import { openDb } from '../../src/store/open.js';
import { sql } from '../../src/store/sql.js';
import { temporaryDataDir } from '../support/data-dir.js';
import { recordingLog } from '../support/recording-log.js';

// Mocked, because a machine with the package cannot lack it.
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

  test('database is PGlite, one log line says why, and it stays so', async () => {
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

  test('an interrupted first start does no harm', async () => {
    mkdirSync(join(dataDir, 'pglite/data'), { recursive: true });
    writeFileSync(join(dataDir, 'pglite/data/PG_VERSION'), '18\n');
    const db = await openDb({ dataDir, log: silentLog });
    expect(await db.first(sql`select 1 as one`)).toEqual({ one: 1 });
    await db.close();
  });

  test('directory with the data of a server is rejected instead of treated as empty', async () => {
    mkdirSync(join(dataDir, 'postgres/data'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres/data/PG_VERSION'), '18\n');
    await expect(openDb({ dataDir, log: silentLog })).rejects.toThrow('holds a database whose server cannot run');
    expect(existsSync(join(dataDir, 'pglite'))).toBe(false);
    expect(existsSync(join(dataDir, 'lock'))).toBe(false);
  });
});
