import { createDataDir, removeDataDir } from './data-dir.mjs';
import { load } from './measurement.mjs';

const { startEmbeddedServer } = await load('store/drivers/embedded/embedded-server.js');
const { openDb } = await load('store/open.js');
const { silentLog } = await load('kernel/log.js');

/** Starts a temporary database server and removes it afterwards. */
export async function withDatabase(work) {
  const dataDir = createDataDir('bench');
  const server = await startEmbeddedServer({ dataDir, transport: 'loopback', log: silentLog });
  const db = await openDb({ databaseUrl: server.url, dataDir: '', log: silentLog });
  try {
    await work(db);
  } finally {
    await db.close();
    await server.stop();
    removeDataDir(dataDir);
  }
}
