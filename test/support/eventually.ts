import { setTimeout as pause } from 'node:timers/promises';

/** Waits until something is true. A test that waits in vain fails by its own time limit. */
export async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(5);
}
