import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Random } from './clock.js';
import { DecodeError } from './errors.js';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts data for storage (AES-256-GCM): nonce, ciphertext, tag. `place` identifies the storage location, so that
 * ciphertext moved elsewhere cannot be opened.
 */
export function seal(key: Uint8Array, plain: Uint8Array, context: string, random: Random): Uint8Array {
  const nonce = random(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  return new Uint8Array(Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]));
}

export function unseal(key: Uint8Array, sealed: Uint8Array, context: string): Uint8Array {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const text = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce)
      .setAAD(Buffer.from(context))
      .setAuthTag(sealed.subarray(-TAG_BYTES));
    return new Uint8Array(Buffer.concat([decipher.update(text), decipher.final()]));
  } catch (cause) {
    throw new DecodeError('sealed with another key or for another context', { cause });
  }
}
