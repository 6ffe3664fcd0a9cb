import Type from 'typebox';
import { toHex } from '../../../kernel/hex.js';
import { operation } from '../../kit/operation.js';
import { Closed, Nullable, named } from '../../kit/schema.js';
import { findScript } from '../../services/scripts/scripts.js';
import { example, path } from '../../shapes/scripts/scripts.js';

export const getScriptCbor = operation({
  id: 'getScriptCbor',
  route: 'GET /api/scripts/{scriptHash}/cbor',
  tag: 'Scripts',
  summary: 'Get the CBOR of a script',
  description: 'CBOR of a native script; for Plutus the bytes that are hashed, which are the CBOR of the program.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  result: named(
    'ScriptCbor',
    Closed({ cbor: Nullable(Type.String({ description: 'Script in CBOR, hexadecimal; null for a native script' })) }),
  ),
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example,

  handle: async ({ db }, { path: { scriptHash } }) => ({ cbor: toHex((await findScript(db, scriptHash)).bytes) }),
});
