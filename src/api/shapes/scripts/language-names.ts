import type { ScriptLanguage } from '../../../chains/cardano/scripts/script-hash.js';

/** Names of script languages in the JSON of Ogmios and Kupo. */
export const LANGUAGE_NAMES = {
  native: 'native',
  'plutus-v1': 'plutus:v1',
  'plutus-v2': 'plutus:v2',
  'plutus-v3': 'plutus:v3',
  'plutus-v4': 'plutus:v4',
} as const satisfies Record<ScriptLanguage, string>;
