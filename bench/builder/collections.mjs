// The effect of a major garbage collection between builds on their speed, which is the reason for
// `src/builder/wallet/retained-shapes.ts`: `npm run build && node --expose-gc bench/builder/collections.mjs`.
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
  console.log(`${buildsPerCollection} builds per collection: ${Math.round((BUILDS * 1000) / ms)} per second`);
}
