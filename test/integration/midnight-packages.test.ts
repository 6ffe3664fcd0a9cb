import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXAMPLE } from '../../src/api/shapes/midnight/examples.js';
import { type CrosstieProcess, startCrosstie } from '../support/crosstie-process.js';
import { temporaryDataDir } from '../support/data-dir.js';
import { openTestDb, type TestDb } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { buildSettings, chainFolder, GENERATED_NETWORK } from '../support/followed-chain.js';
import { growChain } from '../support/generated-chain.js';

/** The packages of Midnight's ledger have no licence: a service without Midnight must not run them (docs/security.md). */

const chain = growChain([], { length: 5 });
const files = chainFolder(chain);
const folder = temporaryDataDir();
const record = join(files.folder, 'imports.txt');
let database: TestDb;
let service: CrosstieProcess;
let session: string;

beforeAll(async () => {
  database = await openTestDb();
  const env = {
    ...buildSettings(chain, files.folder, { chainDir: files.folder }),
    CROSSTIE_SANDBOX: 'off',
    DATABASE_URL: database.url,
    NODE_OPTIONS: `--import ${new URL('../support/record-imports.mjs', import.meta.url).href}`,
    IMPORT_RECORD: record,
  };
  service = await startCrosstie({ dataDir: folder.dataDir, env });
  const credentials = { email: 'cardano@example.org', password: 'a long enough password' };
  ({ accessToken: session } = (await send('POST', '/api/auth/register', credentials)) as { accessToken: string });
});

afterAll(async () => {
  await service.stop();
  await database.close();
  for (const { remove } of [files, folder]) remove();
});

async function send(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${service.url}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(session !== undefined && { authorization: `Bearer ${session}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.json();
}

const listLoaded = (): readonly string[] =>
  readFileSync(record, 'utf8')
    .split('\n')
    .filter((url) => /@midnight-?ntwrk\//.test(url));

test('service on a Cardano network loads no package of Midnight', async () => {
  const { height } = chain.at(-1)!.point;
  await eventually(async () => {
    const latest = await send('GET', `/api/blocks/latest?network=${GENERATED_NETWORK.id}`);
    return (latest as { readonly height?: number }).height === height;
  });
  expect(listLoaded()).toEqual([]);
});

test('first request about a Midnight transaction loads them', async () => {
  const path = '/api/midnight/transactions/decode?network=MIDNIGHT_PREPROD';
  await send('POST', path, { raw: EXAMPLE.claimRaw });
  expect(listLoaded()).not.toEqual([]);
});
