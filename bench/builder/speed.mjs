// CPU time of a build by ours and by other builders, on the same jobs in turns in one process:
// `npm run build && npm ci --prefix bench/builder --ignore-scripts && node bench/builder/speed.mjs
// [milliseconds of a round] [files of peers, such as csl,blaze] [names of job groups, such as A,tokens]`.
// Results of several runs are joined by job group.
//
// Equal work: each contestant gets the same plain objects, converts them to its own types, selects inputs, computes fee
// and change and returns the CBOR in hexadecimal. Ours also computes the hash (CSL does not), the keys that must sign and the
// warnings; that time is not subtracted. The coin selection differs: ours searches for the lowest fee, the others take
// the largest or random UTxOs. Ours is therefore measured a second time with `strategy: 'largestFirst'`, the selection of the
// fastest others: `oursIsTimesAsFastWithLargestFirst`. It pays higher fees and nothing uses it by default.

import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { machine, today, writeResult } from '../measurement.mjs';
import { loadContestants } from './contestants.mjs';
import { fixedJobs } from './jobs.mjs';
import { measureMemory } from './memory.mjs';
import { ours } from './ours.mjs';
import { computeLead, listGroups, measureGroup } from './speeds.mjs';

const measuredMs = Number(process.argv[2] ?? 500);
const files = process.argv[3]?.split(',');
const names = process.argv[4]?.split(',');

function readPrevious() {
  try {
    return JSON.parse(readFileSync(new URL('../results/builder-speed.json', import.meta.url))).groups;
  } catch {
    return [];
  }
}

const { peers, absent } = await loadContestants(files);
const ourselves = [ours('tagged'), ours('tagged', 'largestFirst')];
const all = listGroups();
const groups = new Map(readPrevious().map((group) => [group.job, group]));
for (const group of all) {
  if (names !== undefined && !names.includes(group.title)) continue;
  const loadAverage = loadavg()[0].toFixed(1);
  const speeds = await measureGroup(group, ourselves, peers, measuredMs);
  console.table(speeds);
  groups.set(group.title, { job: group.title, measured: today(), loadAverage, measuredMs, speeds });
  const inOrder = all.flatMap(({ title }) => groups.get(title) ?? []);
  const rows = inOrder.flatMap((each) => each.speeds);
  writeResult('builder-speed', {
    machine,
    timesAsFastAsTheFastestOther: computeLead(rows, 'oursIsTimesAsFast'),
    timesAsFastWithLargestFirst: computeLead(rows, 'oursIsTimesAsFastWithLargestFirst'),
    absent,
    groups: inOrder,
  });
}
console.table(measureMemory(ourselves[0], fixedJobs()));
