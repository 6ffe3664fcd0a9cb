import { hashScript } from '../../chains/cardano/scripts/script.js';
import type { ScriptLanguage } from '../../chains/cardano/scripts/script-hash.js';
import { fromHex, toHex } from '../../kernel/hex.js';
import type { FieldReader } from './form-fields.js';

const LANGUAGES: ReadonlyMap<string, ScriptLanguage> = new Map([
  ['native', 'native'],
  ['plutus:v1', 'plutus-v1'],
  ['plutus:v2', 'plutus-v2'],
  ['plutus:v3', 'plutus-v3'],
  ['PlutusV1', 'plutus-v1'],
  ['PlutusV2', 'plutus-v2'],
  ['PlutusV3', 'plutus-v3'],
  ['Native', 'native'],
]);

/** The hash of a script that a UTxO contains as `language` (or `type`) and CBOR. */
export function hashFormScript(script: FieldReader, languageField: string, cborField: string): string {
  const language = LANGUAGES.get(script.text(languageField));
  if (language === undefined) return script.fail(languageField, `must be one of ${[...LANGUAGES.keys()].join(', ')}`);
  return toHex(hashScript({ language, bytes: fromHex(script.hex(cborField)) }));
}
