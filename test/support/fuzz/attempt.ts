import { DecodeError } from '../../../src/kernel/errors.js';

/** The value, or nothing when the bytes were refused in the one way they may be. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}
