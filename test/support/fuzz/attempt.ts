import { DecodeError } from '../../../src/kernel/errors.js';

/** The decoded value, or undefined when the decoder throws its expected error. */
export const attempt = <T>(work: () => T): T | undefined => attemptWith([DecodeError], work);

type ErrorClass = abstract new (...args: never[]) => Error;

/** The result, or undefined when the work throws one of its declared errors. */
export function attemptWith<T>(declared: readonly ErrorClass[], work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (declared.some((each) => error instanceof each)) return undefined;
    throw error;
  }
}
