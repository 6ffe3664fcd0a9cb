import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A configuration file, named by the environment that a service is started with. */
export function writeConfigFile(content: object): { readonly env: { CROSSTIE_CONFIG: string }; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'crosstie-config-'));
  const file = join(folder, 'crosstie.config.json');
  writeFileSync(file, JSON.stringify(content));
  return { env: { CROSSTIE_CONFIG: file }, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
