import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A data directory that does not exist yet, and a function that removes it. */
export function temporaryDataDir(): { readonly dataDir: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'crosstie-test-'));
  // Otherwise the database of a run as root would be moved to a system folder and outlive the test.
  chmodSync(folder, 0o755);
  return { dataDir: join(folder, 'state'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}
