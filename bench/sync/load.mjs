// Initial load of a Cardano chain by two builds, in turns: a generated chain with the shape of mainnet
// (repeated-segment.mjs). Times of the clock and of the processor, because the first depends on what else runs.
//
//   BASE=<dist of another commit>/ node bench/sync/load.mjs [repetitions of the segment] [rounds]    needs external data
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, processor, writeResult } from '../measurement.mjs';
import { needChainData } from './chain-data.mjs';
import { writeRepeatedSegment } from './repeated-segment.mjs';

needChainData('load');
const [repetitions = 16, rounds = 1] = process.argv.slice(2).map(Number);
const base = process.env.BASE;
const head = fileURLToPath(new URL('../../dist/', import.meta.url));
const program = fileURLToPath(new URL('load-run.mjs', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'crosstie-chain-'));
try {
  const file = join(folder, 'segment.chunk');
  const chain = writeRepeatedSegment(file, repetitions);
  const run = (dist) =>
    JSON.parse(
      execFileSync(process.execPath, [program, 'segment', file], {
        env: { ...process.env, DIST: dist },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    );
  const runs = { base: [], head: [] };
  for (let round = 0; round < rounds; round += 1) {
    if (base !== undefined) runs.base.push(run(base));
    runs.head.push(run(head));
  }
  const of = (list, read) => median(list.map(read));
  const ratio = (read) => Math.round((of(runs.base, read) / of(runs.head, read)) * 100) / 100;
  const ratios =
    base === undefined
      ? undefined
      : { clock: ratio(({ total }) => total.seconds), processor: ratio(({ total }) => total.cpu) };
  console.log(JSON.stringify({ ...ratios, head: runs.head.map(({ rowsPerSecond }) => rowsPerSecond) }));
  writeResult('load-segment', { ...processor, chain, ...runs, baseOverHead: ratios });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
