import type { ScriptLanguage } from '../../../chains/cardano/scripts/script-hash.js';
import { OneOf } from '../../kit/schema.js';

const TYPES = {
  native: 'native',
  'plutus-v1': 'plutusV1',
  'plutus-v2': 'plutusV2',
  'plutus-v3': 'plutusV3',
  'plutus-v4': 'plutusV4',
} as const satisfies Record<ScriptLanguage, string>;

export const ScriptType = OneOf(Object.values(TYPES) as readonly (typeof TYPES)[ScriptLanguage][]);

export const scriptType = (language: ScriptLanguage): (typeof TYPES)[ScriptLanguage] => TYPES[language];

export const parseScriptLanguage = (type: (typeof TYPES)[ScriptLanguage]): ScriptLanguage =>
  (Object.keys(TYPES) as ScriptLanguage[]).find((language) => TYPES[language] === type) as ScriptLanguage;
