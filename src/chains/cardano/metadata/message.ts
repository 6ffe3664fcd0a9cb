import { createDecipheriv, pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';

/** Messages for people under label 674: plain (CIP-20) or encrypted (CIP-83). */

export const MESSAGE_LABEL = 674n;

export interface TransactionMessage {
  /** As they stand on the chain; of an encrypted message pieces of base64. */
  readonly lines: readonly string[];
  /** The name of the method, undefined where the message is plain. */
  readonly encryption: string | undefined;
}

/** What stands under the label, as JSON. Undefined where it is no message: everybody may write anything there. */
export function readMessage(value: unknown): TransactionMessage | undefined {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined;
  const { msg, enc } = value as Readonly<Record<string, unknown>>;
  const lines = typeof msg === 'string' ? [msg] : msg;
  if (!isLines(lines) || (enc !== undefined && typeof enc !== 'string')) return undefined;
  return { lines, encryption: enc };
}

const isLines = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((line) => typeof line === 'string');

/** What a message was encrypted with unless its sender chose something else. */
export const USUAL_PASSPHRASE = 'cardano';

const ITERATIONS = 10_000;
const HEAD = 'Salted__';
const SALT_BYTES = 8;
const KEY_BYTES = 32;
const IV_BYTES = 16;

/** Opens a message of the method `basic`. Undefined where the passphrase does not, or nothing lies inside. */
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
    // A wrong key gives wrong padding, or by chance bytes that are no JSON.
    return undefined;
  }
}
