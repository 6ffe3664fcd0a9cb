// Compares the bytes of two versions of the builder on the same jobs, for changes that must not alter a transaction:
// `node bench/builder/same.mjs /path/of/the/other/dist/builder/library.js [random jobs]`. The jobs are A to D, random ones of all
// kinds and those of `gapJob`, in both set encodings. Ends with an error when one differs.

import { pathToFileURL } from 'node:url';
import { fixedJobs, gapJob, kindJob } from './jobs.mjs';
import { context } from './setting.mjs';

const [, , other, count = '5000'] = process.argv;
if (other === undefined) throw new Error('pass the library.js of the other version');

const { ours: current } = await import('./ours.mjs');
process.env.BUILDER_LIBRARY = pathToFileURL(other).href;
const { ours: previous } = await import('./ours.mjs?other');

/** The transaction, or the message of the error. */
async function tryBuild(contestant, job) {
  try {
    return await contestant.build(job, context);
  } catch (error) {
    return `${error.name}: ${error.message}`;
  }
}

function* generateJobs() {
  yield* fixedJobs();
  for (let seed = 1; seed <= Number(count); seed += 1) {
    yield kindJob(seed);
    if (seed % 5 === 0) yield gapJob(seed);
  }
}

let compared = 0;
let failed = 0;
const different = [];
for (const job of generateJobs())
  for (const form of ['tagged', 'untagged']) {
    const [before, after] = [await tryBuild(previous(form), job), await tryBuild(current(form), job)];
    compared += 1;
    if (/: /.test(after)) failed += 1;
    if (before !== after) different.push(`${job.name} (${form})`);
  }
console.log(`${compared} builds compared, ${failed} of them errors, ${different.length} different`);
for (const name of different.slice(0, 20)) console.log(name);
if (different.length > 0) process.exitCode = 1;
