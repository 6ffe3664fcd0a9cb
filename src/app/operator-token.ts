import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'operator-token';

/** The setting, else the token file in the data folder, created at first use and readable only by its owner. */
export function operatorToken(setting: string | undefined, dataDir: string): string {
  if (setting !== undefined) return setting;
  const known = readOperatorToken(dataDir);
  if (known !== undefined) return known;
  mkdirSync(dataDir, { recursive: true });
  const token = randomBytes(32).toString('base64url');
  const path = join(dataDir, FILE);
  try {
    writeFileSync(path, `${token}\n`, { mode: 0o600, flag: 'wx' });
    chmodSync(path, 0o600);
    return token;
  } catch (error) {
    // Another process of the same service created the file first: its token counts.
    const other = readOperatorToken(dataDir);
    if (other === undefined) throw error;
    return other;
  }
}

export function readOperatorToken(dataDir: string): string | undefined {
  try {
    return readFileSync(join(dataDir, FILE), 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Compares in constant time, regardless of the length of the input. */
export function operatorCheck(token: string): (given: string | undefined) => boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  const expected = digest(token);
  return (given) => given !== undefined && timingSafeEqual(digest(given), expected);
}
