import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A data directory that does not exist yet, and how to remove it. */
export function temporaryDataDir(): { readonly dataDir: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'crosstie-test-'));
  // Else the database of a run as root would have to move out, and would outlive the test in a system folder.
  chmodSync(folder, 0o755);
  return { dataDir: join(folder, 'state'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}
