import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { findScript } from '../../services/scripts/scripts.js';
import { ExactJson, nativeScriptValue } from '../../shapes/outputs/data-json.js';
import { path } from '../../shapes/scripts/scripts.js';

export const getScriptJson = operation({
  id: 'getScriptJson',
  route: 'GET /api/scripts/{scriptHash}/json',
  tag: 'Scripts',
  summary: 'Get a native script as JSON',
  description:
    'Returns the form of cardano-cli for a native script and null for Plutus. Returns 404 until a transaction has included the script.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  result: named(
    'ScriptJson',
    Closed({ json: ExactJson('Native script in the JSON form of cardano-cli; null for Plutus scripts') }),
  ),
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { scriptHash: EXAMPLE.nativeScript } },

  async handle({ db }, { path: { scriptHash } }) {
    const { language, bytes } = await findScript(db, scriptHash);
    return { json: language === 'native' ? nativeScriptValue(bytes) : null };
  },
});
