import { createHash } from 'node:crypto';
import type { Random } from '../../kernel/clock.js';

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

export const TOKEN_MS = 30 * 60_000;

export const generateToken = (random: Random): string => Buffer.from(random(TOKEN_BYTES)).toString('base64url');

/** The stored form of a token, or undefined for malformed text. 256 random bits need no salt. */
export const hashToken = (token: string): Uint8Array | undefined =>
  TOKEN.test(token) ? createHash('sha256').update(token).digest() : undefined;
