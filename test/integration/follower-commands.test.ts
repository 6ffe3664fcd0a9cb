import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Check } from 'typebox/value';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { commandPaths } from '../../src/cli/commands.js';
import type { Io } from '../../src/cli/io.js';
import { run as runCommand } from '../../src/cli/main.js';
import { openTestDb, type TestDb } from '../support/databases.js';
import { buildSettings, type ChainFolder, chainFolder, GENERATED_NETWORK } from '../support/followed-chain.js';
import { growChain } from '../support/generated-chain.js';
import { dumpIndex } from '../support/index-dump.js';

const { id } = GENERATED_NETWORK;
const chain = growChain([], { length: 120 });
const last = chain.at(-1)!.point;

let database: TestDb;
let files: ChainFolder;
const folder = mkdtempSync(join(tmpdir(), 'crosstie-commands-'));
beforeAll(async () => {
  database = await openTestDb({ poolSize: 2 });
  files = chainFolder(chain);
});
afterAll(async () => {
  await database.close();
  files.remove();
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  const { [`${id}_CHAIN_DIR`]: _, ...settings } = buildSettings(chain, files.folder, {});
  const env = { DATABASE_URL: database.url, CROSSTIE_DATA_DIR: folder, ...settings };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  // The log of a command without a terminal.
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

interface Finished {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
  /** Lines that replaced each other. */
  readonly progress: readonly string[];
}

async function run(args: string, interactive = false): Promise<Finished> {
  const output: string[] = [];
  const errors: string[] = [];
  const progress: string[] = [];
  const io: Io = {
    print: (line) => output.push(line),
    complain: (line) => errors.push(line),
    rewrite: (line) => progress.push(line),
    readInput: async () => '',
    interactive,
    redraws: interactive,
    columns: 200,
  };
  const code = await runCommand(args.split(' '), io);
  return { code, output: output.join('\n').trim(), errors: errors.join('\n'), progress };
}

const networkLines = async (): Promise<{ readonly code: number; readonly lines: readonly string[] }> => {
  vi.stubEnv(`${id}_CHAIN_DIR`, files.folder);
  const { code, output } = await run('status');
  const lines = output.split('\n');
  const first = lines.findIndex((line) => line.startsWith(id));
  return { code, lines: lines.slice(first, first + 2) };
};

describe('crosstie index', () => {
  test('indexes a folder up to a slot, then to its end, and shows its progress', async () => {
    const { point } = chain[50]!;
    const part = await run(`index ${id} --chain-dir ${files.folder} --until-slot ${point.slot}`);
    expect(part).toMatchObject({ code: 0, output: `Indexed up to block 50, slot ${point.slot}.` });
    const rest = await run(`index ${GENERATED_NETWORK.alias} --chain-dir ${files.folder} --once`, true);
    expect(rest).toMatchObject({
      code: 0,
      output: `Indexed up to block ${last.height}, slot ${last.slot}.`,
      errors: '',
    });
    expect(rest.progress.some((line) => /^\[[#-]{24}\] .*syncing {2}block .* of 119 {2}[0-9.]+ %/.test(line))).toBe(
      true,
    );
    // The progress bar is removed at the end.
    expect(rest.progress.at(-1)).toBe('');
  });

  test('does nothing at the tip, and says so, also under its earlier name', async () => {
    const again = await run(`sync ${id} --chain-dir ${files.folder} --once`);
    expect(again).toMatchObject({ code: 0, output: `Indexed up to block ${last.height}, slot ${last.slot}.` });
  });

  test('prints JSON of its documented format on standard output', async () => {
    const { code, output } = await run(`index ${GENERATED_NETWORK.alias} --chain-dir ${files.folder} --once --json`);
    const { json } = commandPaths().find(({ path }) => path === 'index')!.command;
    const value: unknown = JSON.parse(output);
    expect([code, 'schema' in json && Check(json.schema, value)]).toEqual([0, true]);
    expect(value).toEqual({ network: id, tip: { height: last.height, slot: last.slot, hash: last.hash } });
  });

  test('rejects unsupported requests with a message', async () => {
    expect(await run('index nowhere')).toMatchObject({ code: 1, errors: "There is no network 'nowhere'" });
    expect(await run(`index ${id}`)).toMatchObject({ code: 1, errors: expect.stringContaining(`set ${id}_NODE`) });
    expect((await run('index')).code).toBe(2);
    expect((await run(`index ${id} --until-slot soon`)).code).toBe(2);
    const lock = await database.db.tryLock(`index ${id}`);
    const rejected = await run(`index ${id} --chain-dir ${files.folder} --once`);
    await lock?.release();
    expect(rejected).toMatchObject({ code: 1, errors: `Another process indexes ${id} already` });
    const nowhere = join(files.folder, 'nowhere');
    const missing = await run(`index ${id} --chain-dir ${nowhere} --once`);
    expect(missing).toMatchObject({ code: 1, errors: `There is no folder ${nowhere}` });
  });
});

describe('crosstie status', () => {
  test('index without a follower is behind, with the exit code 1', async () => {
    const { code, lines } = await networkLines();
    expect(lines[0]).toMatch(/behind +119 +[0-9]+ d( [0-9]+ h)? behind$/);
    expect(lines[1]).toBe('  No process follows this network at present');
    expect(code).toBe(1);
  });
});

describe('crosstie resync', () => {
  test('asks for confirmation', async () => {
    const { code, errors } = await run(`resync ${id}`);
    expect(code).toBe(2);
    expect(errors).toContain('add --yes');
  });

  test('is rejected while another process writes the index', async () => {
    const lock = await database.db.tryLock(`index ${id}`);
    const rejected = await run(`resync ${id} --yes`);
    await lock?.release();
    expect(rejected).toMatchObject({
      code: 1,
      errors: expect.stringMatching(new RegExp(`^Another process \\(.+:[0-9]+\\) indexes ${id}: stop it`)),
    });
  });

  test('drops the index, and the next run rebuilds it', async () => {
    const before = await dumpIndex(database.db, id);
    expect((await run(`resync ${GENERATED_NETWORK.alias} --yes`)).code).toBe(0);
    const { code, lines } = await networkLines();
    expect(lines[0]).toMatch(/idle +-$/);
    expect(code).toBe(0);
    expect((await run(`index ${id} --chain-dir ${files.folder} --once`)).code).toBe(0);
    expect(await dumpIndex(database.db, id)).toEqual(before);
  });
});
