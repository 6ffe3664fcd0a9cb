import { createDecipheriv, pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';

/** Messages under label 674: plain (CIP-20) or encrypted (CIP-83). */

export const MESSAGE_LABEL = 674n;

export interface TransactionMessage {
  /** The lines on the chain; for an encrypted message, chunks of base64. */
  readonly lines: readonly string[];
  /** The encryption method; undefined for a plain message. */
  readonly encryption: string | undefined;
}

/** Reads the JSON under the label. Undefined if it is not a message: the label may hold arbitrary data. */
export function readMessage(value: unknown): TransactionMessage | undefined {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined;
  const { msg, enc } = value as Readonly<Record<string, unknown>>;
  const lines = typeof msg === 'string' ? [msg] : msg;
  if (!isLines(lines) || (enc !== undefined && typeof enc !== 'string')) return undefined;
  return { lines, encryption: enc };
}

const isLines = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((line) => typeof line === 'string');

/** Used unless the sender chose another passphrase. */
export const DEFAULT_PASSPHRASE = 'cardano';

const ITERATIONS = 10_000;
const HEAD = 'Salted__';
const SALT_BYTES = 8;
const KEY_BYTES = 32;
const IV_BYTES = 16;

/** Decrypts a message of the method `basic`. Undefined if the passphrase is wrong or the content is empty. */
export async function openMessage(
  { lines, encryption }: TransactionMessage,
  passphrase: string,
): Promise<readonly string[] | undefined> {
  const bytes = Buffer.from(lines.join(''), 'base64');
  if (encryption !== 'basic' || bytes.subarray(0, HEAD.length).toString('latin1') !== HEAD) return undefined;
  const salt = bytes.subarray(HEAD.length, HEAD.length + SALT_BYTES);
  const derived = await promisify(pbkdf2)(passphrase, salt, ITERATIONS, KEY_BYTES + IV_BYTES, 'sha256');
  const decipher = createDecipheriv('aes-256-cbc', derived.subarray(0, KEY_BYTES), derived.subarray(KEY_BYTES));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(HEAD.length + SALT_BYTES)), decipher.final()]);
    const opened: unknown = JSON.parse(text.toString('utf8'));
    return isLines(opened) ? opened : undefined;
  } catch {
    // A wrong key gives invalid padding or, by chance, bytes that are not JSON.
    return undefined;
  }
}
