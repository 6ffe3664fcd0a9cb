import { setImmediate } from 'node:timers/promises';

/** Runs long work to its end, and lets others have their turn after each of its steps, first `between`. */
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
