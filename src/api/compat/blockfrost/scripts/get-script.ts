import Type from 'typebox';
import { toHex } from '../../../../kernel/hex.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { operation } from '../../../kit/operation.js';
import { Closed, Count, Nullable, named, OneOf } from '../../../kit/schema.js';
import { findScript } from '../../../services/scripts/scripts.js';
import { ExactJson, nativeScriptValue } from '../../../shapes/outputs/data-json.js';
import { scriptType } from '../../../shapes/outputs/script-type.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { PARAMETER, readScriptHash } from '../parameters.js';

const base = {
  ...BLOCKFROST_ROUTE,
  path: Type.Object({ script_hash: PARAMETER.scriptHash }),
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { script_hash: EXAMPLE.plutusScript } },
} as const;

const TYPES = ['timelock', 'plutusV1', 'plutusV2', 'plutusV3', 'plutusV4'] as const;

export const getScript = operation({
  ...base,
  id: 'blockfrost.getScript',
  route: `GET ${BLOCKFROST}/scripts/{script_hash}`,
  summary: 'Get the language and size of a script',
  result: named(
    'script',
    Closed({
      script_hash: Type.String({ description: FIELD.scriptHash }),
      type: OneOf(TYPES, 'Language of the script'),
      serialised_size: Nullable(Count('Bytes of a Plutus script; null for a native script')),
    }),
  ),

  async handle({ db }, { path }) {
    const { hash, language, bytes } = await findScript(db, readScriptHash(path.script_hash));
    const type = scriptType(language);
    return type === 'native'
      ? { script_hash: hash, type: 'timelock' as const, serialised_size: null }
      : { script_hash: hash, type, serialised_size: bytes.length };
  },
});

export const getScriptJson = operation({
  ...base,
  id: 'blockfrost.getScriptJson',
  route: `GET ${BLOCKFROST}/scripts/{script_hash}/json`,
  summary: 'Get a native script as JSON',
  result: named(
    'script_json',
    Closed({ json: ExactJson('Native script in the form of cardano-cli; null for Plutus') }),
  ),
  example: { path: { script_hash: EXAMPLE.nativeScript } },

  async handle({ db }, { path }) {
    const { language, bytes } = await findScript(db, readScriptHash(path.script_hash));
    return { json: language === 'native' ? nativeScriptValue(bytes) : null };
  },
});

export const getScriptCbor = operation({
  ...base,
  id: 'blockfrost.getScriptCbor',
  route: `GET ${BLOCKFROST}/scripts/{script_hash}/cbor`,
  summary: 'Get the CBOR of a Plutus script',
  result: named(
    'script_cbor',
    Closed({
      cbor: Nullable(Type.String({ description: 'Bytes of a Plutus script, hexadecimal; null for a native one' })),
    }),
  ),

  async handle({ db }, { path }) {
    const { language, bytes } = await findScript(db, readScriptHash(path.script_hash));
    return { cbor: language === 'native' ? null : toHex(bytes) };
  },
});
