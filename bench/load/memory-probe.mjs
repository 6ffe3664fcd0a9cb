// Loaded into a measured process with `--import`. On SIGUSR2 it collects all garbage and logs the memory still in
// use, which distinguishes a leak from garbage that V8 has not collected and from pages that the allocator has not returned.
import { writeSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

process.on('SIGUSR2', () => {
  const before = process.memoryUsage();
  // Finalizers release memory in the first collection, which is free after the second.
  collectGarbage();
  collectGarbage();
  // Written at once: a line through the log could be mixed with others.
  writeSync(1, `${JSON.stringify({ event: 'memory.measured', before, after: process.memoryUsage() })}\n`);
});
