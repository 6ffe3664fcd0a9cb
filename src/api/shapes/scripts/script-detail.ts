import Type, { type Static } from 'typebox';
import { toHex } from '../../../kernel/hex.js';
import type { SeenScript } from '../../../store/queries/cardano/transactions/scripts.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, described, Hex, Nullable, named } from '../../kit/schema.js';
import { ExactJson, nativeScriptValue } from '../outputs/data-json.js';
import { ScriptType, scriptType } from '../outputs/script-type.js';

export const ScriptHash = Hex(56, 'Hash of a script');

export const ScriptDetail = named(
  'ScriptDetail',
  Closed({
    hash: Type.String({ description: FIELD.scriptHash }),
    type: described(ScriptType, 'Language of the script'),
    cbor: Nullable(Type.String({ description: 'CBOR of a native script; for Plutus the bytes that are hashed' })),
    size: Nullable(Count('Bytes')),
    json: ExactJson('A native script in the form of cardano-cli; null for Plutus'),
  }),
);

export const toScriptJson = ({ hash, language, bytes }: SeenScript): Static<typeof ScriptDetail> => ({
  hash,
  type: scriptType(language),
  cbor: toHex(bytes),
  size: bytes.length,
  json: language === 'native' ? nativeScriptValue(bytes) : null,
});
