import { setTimeout as pause } from 'node:timers/promises';

/** Waits until a condition is true. The timeout of the test applies. */
export async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(5);
}
