import { DecodeError, ServiceError } from '../../../kernel/errors.js';

/** The result of a parser; undefined when the text cannot be parsed. */
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

/** The hash and the height, which identify entities on every chain. */
export const commonNames = (text: string): { readonly hash?: Uint8Array; readonly height?: number } => ({
  ...(HASH.test(text) && { hash: Buffer.from(text, 'hex') }),
  ...(NUMBER.test(text) && { height: Number(text) }),
});
