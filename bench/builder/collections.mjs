// What a major garbage collection between builds does to their speed, which is why `src/builder/wallet/kept-shapes.ts` is
// there: `npm run build && node --expose-gc bench/builder/collections.mjs`.
import { fixedJobs } from './jobs.mjs';
import { ours } from './ours.mjs';
import { context } from './setting.mjs';

const BUILDS = 3000;
const [job] = fixedJobs();
const { build } = ours('tagged');
for (let warm = 0; warm < BUILDS; warm += 1) build(job, context);

for (const buildsPerCollection of [BUILDS, 300, 100]) {
  let ms = 0;
  for (let number = 1; number <= BUILDS; number += 1) {
    const start = performance.now();
    build(job, context);
    ms += performance.now() - start;
    if (number % buildsPerCollection === 0) globalThis.gc();
  }
  console.log(`${buildsPerCollection} builds for each collection: ${Math.round((BUILDS * 1000) / ms)} a second`);
}
