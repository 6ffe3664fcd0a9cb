import { inject } from 'vitest';
import type { Db } from '../../src/store/db.js';
import { identifier, sql } from '../../src/store/sql.js';
import { createDatabase, openServerDb } from './create-database.js';

/**
 * The name of a template database that several test files copy, because filling it takes long. The first file that asks
 * for it fills it; files in other processes wait. It starts as the template of the service, whose name is a prefix of its
 * own, and is dropped with it.
 */
export async function sharedTemplate(content: string, fill: (db: Db) => Promise<unknown>): Promise<string> {
  const serverUrl = inject('databaseServerUrl');
  const name = `${inject('serviceTemplate')}_${content}`;
  const server = await openServerDb(serverUrl, { poolSize: 2 });
  try {
    await server.transaction(async (lock) => {
      await lock.run(sql`select pg_advisory_xact_lock(hashtext(${name}))`);
      if ((await lock.first(sql`select from pg_database where datname = ${name}`)) !== undefined) return;
      const unfinished = await createDatabase(serverUrl, inject('serviceTemplate'));
      const db = await openServerDb(unfinished.url);
      try {
        await fill(db);
      } finally {
        await db.close();
      }
      await server.run(sql`alter database ${identifier(unfinished.name)} rename to ${identifier(name)}`);
    });
  } finally {
    await server.close();
  }
  return name;
}
