import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '../../src/app/config.js';
import { type AssembledService, assembleService } from '../../src/app/service.js';
import { systemClock } from '../../src/kernel/clock.js';
import { silentLog } from '../../src/kernel/log.js';
import { type EmbeddedServer, startEmbeddedServer } from '../../src/store/drivers/embedded/embedded-server.js';
import { QUICK_PASSWORDS } from '../support/access.js';
import { temporaryDataDir } from '../support/data-dir.js';
import { eventually } from '../support/eventually.js';

const NETWORK = 'CARDANO_PREVIEW';
const folders: (() => void)[] = [];
const newFolder = (): string => {
  const { dataDir, remove } = temporaryDataDir();
  folders.push(remove);
  return dataDir;
};

let serverDir: string;
let server: EmbeddedServer | undefined;
let service: AssembledService;

beforeEach(async () => {
  serverDir = newFolder();
  server = await startEmbeddedServer({ dataDir: serverDir, log: silentLog });
  const dataDir = newFolder();
  const config = loadConfig({
    env: {
      DATABASE_URL: server.url,
      CROSSTIE_DATA_DIR: dataDir,
      CROSSTIE_SANDBOX_BLOCK_SECONDS: '1',
      // A busy machine must not cause 503 responses for another reason.
      CROSSTIE_MAX_DELAY_MS: '60000',
    },
    workingDir: dataDir,
  });
  service = await assembleService(config, { log: silentLog, clock: systemClock, passwordCost: QUICK_PASSWORDS });
});
afterEach(async () => {
  await service.close();
  await server?.stop();
  for (const remove of folders.splice(0)) remove();
});

const health = async () => (await service.http.inject('/api/health')).json();
const ready = async () => (await service.http.inject('/api/health/ready')).statusCode;
const getNetworkState = async (network: string) =>
  (await health()).networks.find((each: { network: string }) => each.network === network).state;
const register = (email: string) =>
  service.http.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: { email, password: 'a long enough password' },
  });

test('lost database degrades health, and everything recovers when it is back', async () => {
  await service.services.networks.open(NETWORK);
  await eventually(async () => (await getNetworkState(NETWORK)) === 'live');
  await eventually(async () => (await health()).status === 'ok');
  expect(await ready()).toBe(200);
  const height = service.services.networks.status(NETWORK).tip!.height;

  await server?.stop();
  server = undefined;
  await eventually(async () => (await health()).status === 'degraded');
  await eventually(async () => (await ready()) === 503);
  const refused = await register('first@example.org');
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toMatch(/^[1-9][0-9]*$/);
  await eventually(async () => (await getNetworkState(NETWORK)) === 'behind');

  server = await startEmbeddedServer({ dataDir: serverDir, log: silentLog });
  await eventually(async () => (await ready()) === 200);
  await eventually(async () => (await health()).status === 'ok');
  await eventually(() => service.services.networks.status(NETWORK).tip!.height > height);
  expect((await register('second@example.org')).statusCode).toBe(200);
});
