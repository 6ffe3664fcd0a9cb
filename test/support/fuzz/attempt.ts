import { DecodeError } from '../../../src/kernel/errors.js';

/** The decoded value, or undefined when the decoder throws its expected error. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}
