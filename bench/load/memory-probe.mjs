// Loaded into a measured process with `--import`. On SIGUSR2 it collects all garbage and logs what is still in use, so that
// a leak can be told from garbage that V8 has not collected and from memory that the allocator has not returned.
import { writeSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

process.on('SIGUSR2', () => {
  const before = process.memoryUsage();
  // What finalizers release in the first collection is free after the second.
  collectGarbage();
  collectGarbage();
  // Written at once: a line through the log could be mixed with others.
  writeSync(1, `${JSON.stringify({ event: 'memory.measured', before, after: process.memoryUsage() })}\n`);
});
