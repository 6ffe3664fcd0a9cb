import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Place } from './place.js';

const ITERATIONS = 4096;
const SALT_BYTES = 16;

export const makePassword = (): string => randomBytes(24).toString('hex');

/**
 * The password of the superuser; undefined when there is none that only we can have read. Earlier builds let the
 * server's user own the file, who under root is a user that other programs share.
 */
export function readPassword({ passwordFile }: Place): string | undefined {
  const stat = statSync(passwordFile, { throwIfNoEntry: false });
  if (stat === undefined) return undefined;
  if (process.platform !== 'win32' && (stat.uid !== process.getuid?.() || (stat.mode & 0o077) !== 0)) return undefined;
  const password = readFileSync(passwordFile, 'utf8').trim();
  return password === '' ? undefined : password;
}

/** The file stays our own: the server never needs it. */
export function writePassword({ passwordFile }: Place, password: string): void {
  // Removed first: writing into a file that exists would leave its owner and mode as they are.
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' });
}

/**
 * What the server stores of a password (RFC 5802, in PostgreSQL's notation). It takes this in place of the password,
 * so the password itself never leaves our process.
 */
export function scramVerifier(password: string, salt: Uint8Array = randomBytes(SALT_BYTES)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const keyed = (name: string): Buffer => createHmac('sha256', salted).update(name).digest();
  const storedKey = createHash('sha256').update(keyed('Client Key')).digest('base64');
  const serverKey = keyed('Server Key').toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${Buffer.from(salt).toString('base64')}$${storedKey}:${serverKey}`;
}
