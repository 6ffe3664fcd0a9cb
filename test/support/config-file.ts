import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Writes a configuration file and returns the environment that points to it. */
export function writeConfigFile(content: object): { readonly env: { CROSSTIE_CONFIG: string }; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'crosstie-config-'));
  const file = join(folder, 'crosstie.config.json');
  writeFileSync(file, JSON.stringify(content));
  return { env: { CROSSTIE_CONFIG: file }, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
