// CPU time of a build by ours and by other builders, on the same jobs in turns in one process:
// `npm run build && npm ci --prefix bench/builder --ignore-scripts && node bench/builder/speed.mjs
// [milliseconds of a round] [files of peers, such as csl,blaze] [names of job groups, such as A,tokens]`.
// Results of several runs are joined by job group.

import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { machine, today, writeResult } from '../measurement.mjs';
import { loadContestants } from './contestants.mjs';
import { fixedJobs } from './jobs.mjs';
import { measureMemory } from './memory.mjs';
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

const { ourselves, peers, absent } = await loadContestants(files);
const [ours] = ourselves;
const all = listGroups();
const groups = new Map(readPrevious().map((group) => [group.job, group]));
for (const group of all) {
  if (names !== undefined && !names.includes(group.title)) continue;
  const loadAverage = loadavg()[0].toFixed(1);
  const speeds = await measureGroup(group, ours, peers, measuredMs);
  console.table(speeds);
  groups.set(group.title, { job: group.title, measured: today(), loadAverage, measuredMs, speeds });
  const inOrder = all.flatMap(({ title }) => groups.get(title) ?? []);
  writeResult('builder-speed', {
    machine,
    timesAsFastAsTheFastestOther: computeLead(inOrder.flatMap((each) => each.speeds)),
    absent,
    groups: inOrder,
  });
}
console.table(measureMemory(ours, fixedJobs()));
