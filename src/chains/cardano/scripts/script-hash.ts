import { blake2b224 } from '../../../kernel/blake2b.js';

export type ScriptLanguage = 'native' | 'plutus-v1' | 'plutus-v2' | 'plutus-v3' | 'plutus-v4';
export const SCRIPT_LANGUAGES: readonly ScriptLanguage[] = [
  'native',
  'plutus-v1',
  'plutus-v2',
  'plutus-v3',
  'plutus-v4',
];

/** The hash covers a language byte and the script: the CBOR of a native script, the raw bytes of a Plutus script. */
export function scriptHash(language: ScriptLanguage, script: Uint8Array): Uint8Array {
  const tagged = new Uint8Array(script.length + 1);
  tagged[0] = SCRIPT_LANGUAGES.indexOf(language);
  tagged.set(script, 1);
  return blake2b224(tagged);
}
