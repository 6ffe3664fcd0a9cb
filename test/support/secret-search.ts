import { inspect } from 'node:util';
import { expect } from 'vitest';
import type { RecordedEvent } from './recording-log.js';

/** Fails if a secret occurs anywhere in the log, including errors and their causes. */
export function expectNotLogged(events: readonly RecordedEvent[], secrets: readonly string[]): void {
  const text = inspect(events, { depth: 20, maxArrayLength: null, maxStringLength: null, breakLength: Infinity });
  for (const secret of new Set(secrets)) {
    expect(secret.length).toBeGreaterThan(7);
    expect(text.includes(secret), 'a secret was logged').toBe(false);
  }
}
