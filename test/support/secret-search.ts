import { inspect } from 'node:util';
import { expect } from 'vitest';
import type { RecordedEvent } from './recording-log.js';

/** Fails when one of the secrets stands anywhere in what was logged, errors and their causes included. */
export function expectNotLogged(events: readonly RecordedEvent[], secrets: readonly string[]): void {
  const text = inspect(events, { depth: 20, maxArrayLength: null, maxStringLength: null, breakLength: Infinity });
  for (const secret of new Set(secrets)) {
    expect(secret.length).toBeGreaterThan(7);
    expect(text.includes(secret), 'a secret was logged').toBe(false);
  }
}
