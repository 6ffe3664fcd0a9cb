import { DecodeError, ServiceError } from '../../../kernel/errors.js';

/** What a text says when it is read in one way; undefined where it cannot be. */
export function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof DecodeError || (error instanceof ServiceError && error.kind === 'invalid')) return undefined;
    throw error;
  }
}

const HASH = /^[0-9a-f]{64}$/i;
const NUMBER = /^[0-9]{1,9}$/;

/** The two names that things of every chain have. */
export const commonNames = (text: string): { readonly hash?: Uint8Array; readonly height?: number } => ({
  ...(HASH.test(text) && { hash: Buffer.from(text, 'hex') }),
  ...(NUMBER.test(text) && { height: Number(text) }),
});
