import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CrosstieProcess, runCrosstie, startIndexing, startServing } from '../support/crosstie-process.js';
import { temporaryDataDir } from '../support/data-dir.js';
import { openTestDb, type TestDb } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { buildSettings, type ChainFolder, chainFolder, GENERATED_NETWORK } from '../support/followed-chain.js';
import { growChain, writeChainFolder } from '../support/generated-chain.js';

const { id, alias } = GENERATED_NETWORK;
const chain = growChain([], { length: 60 });
const longer = growChain(chain, { length: 20 });
const TIMEOUT_MS = 120_000;

let database: TestDb;
let files: ChainFolder;
const folders = [temporaryDataDir(), temporaryDataDir(), temporaryDataDir()];
beforeAll(async () => {
  database = await openTestDb({ poolSize: 2 });
  files = chainFolder(chain);
});
const processes: Pick<CrosstieProcess, 'signal' | 'exited'>[] = [];
const track = <Process extends (typeof processes)[number]>(process: Process): Process => {
  processes.push(process);
  return process;
};
afterAll(async () => {
  for (const process of processes) process.signal('SIGKILL');
  await Promise.all(processes.map(({ exited }) => exited));
  await database.close();
  files.remove();
  for (const { remove } of folders) remove();
});

const surroundings = (number: number) => ({
  dataDir: folders[number]!.dataDir,
  env: {
    DATABASE_URL: database.url,
    ...buildSettings(chain, files.folder, { chainDir: files.folder }),
    [`${id}_LEDGER_STATE`]: 'off',
    [`${id}_RAW_BLOCKS`]: 'headers',
  },
});

interface Status {
  readonly network: string;
  readonly tip: { readonly height: number } | null;
  readonly replicas: readonly unknown[];
  readonly omitted: readonly object[];
}

async function readStatus(url: string): Promise<Status> {
  const networks = (await (await fetch(`${url}/api/status`)).json()) as readonly Status[];
  return networks.find(({ network }) => network === id)!;
}

test(
  'index writes, serve only reads, and a second index takes over from a killed one',
  async () => {
    const serving = track(await startServing(surroundings(0)));
    expect(await readStatus(serving.url)).toMatchObject({ tip: null, replicas: [] });
    const first = track(await startIndexing(alias, surroundings(1)));
    const indexed = (to: typeof chain): Promise<void> =>
      eventually(async () => (await readStatus(serving.url)).tip?.height === to.at(-1)!.point.height);
    await indexed(chain);
    await expect
      .poll(async () => (await readStatus(serving.url)).omitted)
      .toEqual([
        { data: 'the ledger state', setting: `${id}_LEDGER_STATE` },
        { data: `the bytes of blocks, except blocks in the folder of ${id}_CHAIN_DIR`, setting: `${id}_RAW_BLOCKS` },
      ]);
    const second = track(await startIndexing(alias, surroundings(2)));
    first.signal('SIGKILL');
    await first.exited;
    // Only an index that follows the folder finds what comes now; the serving process never takes its lock.
    writeChainFolder(files.folder, longer);
    await indexed(longer);
    const stopped = await second.stop();
    expect(stopped).toMatchObject({ code: 0, output: expect.stringContaining('Indexed up to block 79') });
    const lock = await database.db.tryLock(`index ${id}`);
    expect(lock).toBeDefined();
    await lock?.release();
    expect((await serving.stop()).code).toBe(0);
  },
  TIMEOUT_MS,
);

test('serve without DATABASE_URL fails with a sentence that says what to set', async () => {
  const { code, errors } = await runCrosstie(['serve'], { dataDir: folders[0]!.dataDir });
  expect({ code, errors: errors.trim() }).toEqual({
    code: 1,
    errors:
      'crosstie serve needs a PostgreSQL server that crosstie index writes to: set DATABASE_URL, or use crosstie start',
  });
});
