import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Io } from '../../src/cli/io.js';
import { run } from '../../src/cli/main.js';
import { openSimulatedDb, type TestDb } from '../support/databases.js';
import { eventually } from '../support/eventually.js';

let database: TestDb;
let folder: string;
beforeAll(async () => {
  database = await openSimulatedDb({ poolSize: 2 });
  folder = mkdtempSync(join(tmpdir(), 'crosstie-start-'));
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

/** All output in order: log lines, printed lines and redrawn lines. */
let written: string[];
beforeEach(() => {
  written = [];
  const env = { DATABASE_URL: database.url, CROSSTIE_DATA_DIR: folder, PORT: '0' };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(`log ${String(text)}`) > 0);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const terminal = (interactive: boolean): Io => ({
  print: (line) => written.push(`out ${line}`),
  complain: (line) => written.push(`err ${line}`),
  rewrite: (line) => written.push(`line ${line}`),
  readInput: async () => '',
  interactive,
  redraws: interactive,
  columns: 200,
});

/** Starts, waits for the expected output, and stops with the signal that a terminal or a container sends. */
async function startUntil(line: string, interactive: boolean, shown: RegExp): Promise<number> {
  const exit = run(line.split(' '), terminal(interactive));
  await eventually(() => written.some((each) => shown.test(each)));
  // Only the listeners: the signal itself would kill the test process.
  process.emit('SIGTERM');
  return exit;
}

test('start on a terminal shows one line while starting, the banner last, then the networks, and only warnings of the log', async () => {
  expect(await startUntil('start', true, /^line Networks: /)).toBe(0);
  const banner = written.findIndex((each) => /^out {3}Crosstie [0-9]/.test(each));
  expect(banner).toBeGreaterThan(0);
  expect(written.slice(0, banner).filter((each) => each.startsWith('out ') && each !== 'out ')).toEqual([]);
  expect(written.slice(0, banner)).toContainEqual(expect.stringMatching(/^line Starting … [0-9.]+ s$/));
  expect(
    written.slice(banner).some((each) => /^line Networks: [0-9]+ (starting|syncing|live|behind|idle)/.test(each)),
  ).toBe(true);
  expect(written.filter((each) => /^log [0-9:.]+ (debug|info) /.test(each))).toEqual([]);
  // The line is erased completely.
  expect(written.at(-1)).toBe('line ');
});

test('start without a terminal writes every event as one line of JSON and nothing else', async () => {
  expect(await startUntil('start', false, /"service\.started"/)).toBe(0);
  const events = written.map((each) => JSON.parse(each.replace(/^log /, '')) as { level: string; event: string });
  expect(events.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['service.started', 'service.stopping', 'service.stopped']),
  );
});

test('start with a log level shows the log above the line', async () => {
  expect(await startUntil('start --log-level info', true, /^line Networks: /)).toBe(0);
  expect(written.some((each) => /^log [0-9:.]+ info {2}service\.started /.test(each))).toBe(true);
});

test('start with --json writes JSON on a terminal too', async () => {
  expect(await startUntil('start --json', true, /"service\.started"/)).toBe(0);
  for (const each of written) expect(() => JSON.parse(each.replace(/^log /, ''))).not.toThrow();
});
