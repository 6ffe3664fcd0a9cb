import { afterAll, beforeAll, expect, test } from 'vitest';
import { inDepth } from '../support/depth.js';
import { killWhenSilent } from '../support/processor-time.js';
import { compileScript, type Script } from '../support/script.js';

const SEED = Number(process.env['CROSSTIE_SEED'] ?? 2);
const SECONDS = Number(process.env['CROSSTIE_FUZZ_SECONDS'] ?? inDepth(5, 45));

/** Processor time. No input takes a hundredth of this; a longer run is a hang. */
const MAX_SILENT_MS = 90_000;

/** Memory limit for a mutant of 16 kB, expanded to 90 kB at most, including garbage that is not collected yet. */
const MAX_GROWTH_BYTES = 1_000_000_000;

interface Report {
  readonly round?: number;
  readonly rssBytes?: number;
  readonly failure?: {
    readonly round: number;
    readonly target: string;
    readonly reason: string;
    readonly bytes: string;
  };
  readonly done?: {
    readonly rounds: number;
    readonly tried: Readonly<Record<string, number>>;
    readonly decoded: Readonly<Record<string, number>>;
    readonly maxRssBytes: number;
  };
}

let script: Script;
beforeAll(async () => {
  script = await compileScript('test/support/fuzz/run-fuzz.ts');
});
afterAll(() => script?.remove());

/** The last line of the process, or why there was none. */
async function fuzz(): Promise<Report['done']> {
  const running = script.start(String(SEED), String(SECONDS));
  let round = 0;
  const watch = killWhenSilent(running.process, MAX_SILENT_MS);
  try {
    for await (const line of running.lines()) {
      if (!line.startsWith('{')) continue;
      watch.reported();
      const report = JSON.parse(line) as Report;
      if (report.failure !== undefined)
        throw new Error(`seed ${SEED}: ${JSON.stringify(report.failure, undefined, 1)}`);
      if (report.done !== undefined) return report.done;
      round = report.round ?? round;
      expect(report.rssBytes ?? 0, `memory after round ${round} of seed ${SEED}`).toBeLessThan(MAX_GROWTH_BYTES);
    }
    const { code, errors } = await running.exited;
    throw new Error(`seed ${SEED}: the process ended (${code}) or hung within 200 rounds after ${round}: ${errors}`);
  } finally {
    watch.stop();
    if (running.process.exitCode === null) running.process.kill('SIGKILL');
  }
}

test('mutated blocks and transactions are decoded or rejected with a DecodeError', { timeout: 600_000 }, async () => {
  const done = await fuzz();
  // biome-ignore lint/suspicious/noConsole: the seed and the counts make a run repeatable.
  console.info(`decoder-fuzz: seed ${SEED}, ${JSON.stringify(done)}`);
  expect(done?.maxRssBytes).toBeLessThan(MAX_GROWTH_BYTES);
  for (const [target, tried] of Object.entries(done?.tried ?? {})) {
    expect([target, tried > 0]).toEqual([target, true]);
    // A target that rejects everything, or nothing, tests nothing.
    expect([target, done!.decoded[target]! > 0, done!.decoded[target]! < tried]).toEqual([target, true, true]);
  }
});
