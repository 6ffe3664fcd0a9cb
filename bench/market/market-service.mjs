// A service over a synthetic mainnet, on a temporary database server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from '../measurement.mjs';

const { loadConfig } = await load('app/config.js');
const { assembleService } = await load('app/service.js');
const { networkById } = await load('chains/networks.js');
const { openCardanoIndex } = await load('indexer/cardano/cardano-index.js');
const { systemClock } = await load('kernel/clock.js');
const { silentLog } = await load('kernel/log.js');
const { startEmbeddedServer } = await load('store/drivers/embedded/embedded-server.js');
const { openDb } = await load('store/open.js');

export const network = networkById('CARDANO_MAINNET');

/** Number of pool changes per block. */
const PER_BLOCK = 50;
/** The minimum excludes the effect of other load on the machine. */
export const minimum = (values) => Math.min(...values);
export const round = (ms) => Number(ms.toFixed(2));

/** CPU time of this process in milliseconds. */
export const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** `serve` starts a service with empty caches. */
export async function withMarket(chain, work) {
  const folder = mkdtempSync(join(tmpdir(), 'crosstie-bench-market-'));
  const server = await startEmbeddedServer({ dataDir: join(folder, 'db'), log: silentLog });
  const db = await openDb({
    databaseUrl: server.url,
    dataDir: folder,
    poolSize: 8,
    statementTimeoutMs: 600_000,
    log: silentLog,
  });
  const config = loadConfig({
    env: {
      DATABASE_URL: server.url,
      CROSSTIE_DATA_DIR: folder,
      CROSSTIE_SANDBOX: 'off',
      CROSSTIE_MAX_DELAY_MS: '60000',
    },
    workingDir: folder,
  });
  const services = [];
  const serve = async () => {
    const service = await assembleService(config, { log: silentLog, clock: systemClock });
    services.push(service);
    return service;
  };
  try {
    const index = await openCardanoIndex(db, network, { genesis: chain.genesis });
    await work({ db, index, serve });
  } finally {
    for (const service of services) await service.close();
    await db.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the duration of a request. */
export async function timeRequest(service, url, payload) {
  const [began, cpu] = [performance.now(), cpuMs()];
  const headers = { 'x-api-key': 'xt_demo_cardano-mainnet' };
  const response = await service.http.inject({ url, headers, ...(payload && { method: 'POST', payload }) });
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.body.slice(0, 300)}`);
  return { ms: performance.now() - began, cpu: cpuMs() - cpu, bytes: response.rawPayload.length };
}

/** Creates every pool, or changes it once. */
export async function changeEveryPool(chain, index, pools) {
  let blocks = [];
  for (let first = 0; first < pools; first += PER_BLOCK) {
    for (let number = first; number < Math.min(first + PER_BLOCK, pools); number += 1) chain.change(number);
    blocks.push(chain.block(index));
    if (blocks.length === 20) {
      await index.append(blocks);
      blocks = [];
    }
  }
  if (blocks.length > 0) await index.append(blocks);
}
