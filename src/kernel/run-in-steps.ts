import { setImmediate } from 'node:timers/promises';

/** Runs long work to completion. After each step it calls `between` and yields to the event loop. */
export async function runInSteps<Step, Result>(
  steps: Generator<Step, Result>,
  between: (step: Step) => void = () => undefined,
): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    between(step.value);
    await setImmediate();
  }
}
