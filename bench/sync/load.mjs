// Initial load of a Cardano chain by two builds, in turns: a generated chain with the shape of mainnet
// (repeated-segment.mjs). `lean` is the newer build with everything left out that settings can leave out. Ratios compare
// transactions, because a transaction has fewer rows in the newer build. Times of the clock and of the processor, because
// the first depends on what else runs.
//
//   BASE=<dist of another commit>/ node bench/sync/load.mjs [repetitions of the segment] [rounds]    needs external data
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

/** The memory settings with which a build is started in production: they are in its package.json. */
const memorySettings = (dist) =>
  JSON.parse(readFileSync(join(dist, '../package.json'), 'utf8'))
    .scripts.start.split(' ')
    .filter((word) => word.startsWith('--max-'));

const LEAN = { OFF: 'market,policy_history', RAW: 'headers' };

const folder = mkdtempSync(join(tmpdir(), 'crosstie-chain-'));
try {
  const file = join(folder, 'segment.chunk');
  const chain = writeRepeatedSegment(file, repetitions);
  const run = (dist, env = {}) =>
    JSON.parse(
      execFileSync(process.execPath, [...memorySettings(dist), program, 'segment', file], {
        env: { ...process.env, DIST: dist, ...env },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    );
  const runs = { base: [], head: [], lean: [] };
  for (let round = 0; round < rounds; round += 1) {
    if (base !== undefined) runs.base.push(run(base));
    runs.head.push(run(head));
    runs.lean.push(run(head, LEAN));
  }
  const of = (list, read) => median(list.map(read));
  const compare = (list) => {
    const ratio = (read) => Math.round((of(runs.base, read) / of(list, read)) * 100) / 100;
    return {
      clock: ratio(({ total }) => total.seconds),
      processor: ratio(({ total }) => total.cpu),
      bytes: ratio(({ bytesPerTransaction }) => bytesPerTransaction),
    };
  };
  const ratios = base === undefined ? undefined : { head: compare(runs.head), lean: compare(runs.lean) };
  console.log(JSON.stringify({ ...ratios, rowsPerSecond: runs.head.map(({ rowsPerSecond }) => rowsPerSecond) }));
  writeResult('load-segment', { ...processor, chain, ...runs, baseOverHead: ratios });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
