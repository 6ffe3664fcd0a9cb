import { setImmediate } from 'node:timers/promises';

/** Runs long work to its end, and lets others have their turn after each of its steps. */
export async function runInSteps<Result>(steps: Generator<unknown, Result>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}
