import type { Db } from '../../db.js';
import { closingWith } from '../closing-with.js';
import { openPgPool, type PgPoolOptions } from '../pg-pool.js';
import { type EmbeddedServerOptions, startEmbeddedServer } from './embedded-server.js';

export type EmbeddedOptions = EmbeddedServerOptions & Omit<PgPoolOptions, 'driver' | 'connection'>;

/** Opens the database on an embedded server, which runs until the database is closed. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Db> {
  const server = await startEmbeddedServer(options);
  const db = openPgPool({
    ...options,
    driver: 'embedded',
    connection: server.connection,
    connectionUrl: server.url,
  });
  return closingWith(db, async () => {
    await db.close();
    await server.stop();
  });
}
