import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { ClusterLocation } from './cluster-location.js';

const ITERATIONS = 4096;
const SALT_BYTES = 16;

export const generatePassword = (): string => randomBytes(24).toString('hex');

/**
 * Reads the superuser's password. Undefined when it is missing or another user could have read it: earlier builds made
 * the server's user the owner of the file, and under root that user is shared with other programs.
 */
export function readPassword({ passwordFile }: ClusterLocation): string | undefined {
  const stat = statSync(passwordFile, { throwIfNoEntry: false });
  if (stat === undefined) return undefined;
  if (process.platform !== 'win32' && (stat.uid !== process.getuid?.() || (stat.mode & 0o077) !== 0)) return undefined;
  const password = readFileSync(passwordFile, 'utf8').trim();
  return password === '' ? undefined : password;
}

/** The file belongs to the current user; the server never needs it. */
export function writePassword({ passwordFile }: ClusterLocation, password: string): void {
  // Removed first: writing to an existing file would keep its owner and mode.
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' });
}

/**
 * The SCRAM verifier of a password (RFC 5802, in PostgreSQL's notation). The server accepts it instead of the password,
 * so the password itself never leaves this process.
 */
export function scramVerifier(password: string, salt: Uint8Array = randomBytes(SALT_BYTES)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const keyed = (name: string): Buffer => createHmac('sha256', salted).update(name).digest();
  const storedKey = createHash('sha256').update(keyed('Client Key')).digest('base64');
  const serverKey = keyed('Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${Buffer.from(salt).toString('base64')}$${storedKey}:${serverKey}`;
}
