import { setTimeout as pause } from 'node:timers/promises';

/** Many tests wait at the same time: polling without a pause would take the processor from what they wait for. */
const MAX_PAUSE_MS = 50;

/** Waits until a condition is true. The timeout of the test applies. */
export async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let pauseMs = 2; !(await condition()); pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2)) await pause(pauseMs);
}
