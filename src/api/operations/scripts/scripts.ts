import Type from 'typebox';
import type { ScriptLanguage } from '../../../chains/cardano/script-hash.js';
import { ServiceError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { listScripts as readScripts, type SeenScript, scriptsByHash } from '../../../store/queries/cardano/scripts.js';
import { numberedPage } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Batch, Page, PageSize } from '../../paging.js';
import { Closed, Count, described, Nullable, named } from '../../schema.js';
import { languageOf, ScriptType, scriptType } from '../outputs/script-type.js';
import { ExactJson, nativeScriptValue } from '../transactions/data-json.js';
import { ScriptDetail, ScriptHash, shownScript } from './script-detail.js';

export const listScripts = operation({
  id: 'listScripts',
  route: 'GET /api/scripts',
  tag: 'Scripts',
  summary: 'Scripts whose bytes the chain has shown, in order of first appearance',
  description:
    '`type` narrows the list to one language. A script appears once a transaction or output has carried its bytes.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({
    type: Type.Optional(described(ScriptType, 'Only scripts of this language')),
    page: Page(),
    pageSize: PageSize(),
  }),
  result: Type.Array(
    named(
      'ScriptSummary',
      Closed({
        scriptHash: Type.String({ description: FIELD.scriptHash }),
        type: described(ScriptType, 'Language of the script'),
        size: Count('Bytes'),
      }),
    ),
  ),
  errors: [],
  example: {},

  async handle({ db }, { query }) {
    const language: ScriptLanguage | undefined = query.type && languageOf(query.type);
    const range = { skip: (query.page - 1) * query.pageSize, limit: query.pageSize };
    // All scripts are numbered without gaps; those of one language are not.
    const scripts =
      language === undefined
        ? await readScripts(db, { language, ...range })
        : await numberedPage(query, (within) => readScripts(db, { language, ...within }));
    return scripts.map(({ hash, language: written, sizeBytes }) => ({
      scriptHash: hash,
      type: scriptType(written),
      size: sizeBytes,
    }));
  },
});

/** The script, or 404: a hash alone does not say what was hashed. */
async function findScript(db: NetworkDb<'cardano'>, hash: string): Promise<SeenScript> {
  const script = (await scriptsByHash(db, [fromHex(hash)])).get(hash.toLowerCase());
  if (script === undefined) throw new ServiceError('not-found', 'The chain has not shown a script with this hash');
  return script;
}

const path = Type.Object({ scriptHash: ScriptHash });
const example = { path: { scriptHash: EXAMPLE.plutusScript } };

export const getScript = operation({
  id: 'getScript',
  route: 'GET /api/scripts/{scriptHash}',
  tag: 'Scripts',
  summary: 'A script with its bytes',
  description:
    'Answers the script as the chain carried it, with its language and size. Answers 404 until the chain has shown its bytes.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  result: ScriptDetail,
  errors: ['not-found'],
  example,

  handle: async ({ db }, { path: { scriptHash } }) => shownScript(await findScript(db, scriptHash)),
});

export const getScriptJson = operation({
  id: 'getScriptJson',
  route: 'GET /api/scripts/{scriptHash}/json',
  tag: 'Scripts',
  summary: 'A native script as JSON',
  description:
    'Answers the form of cardano-cli for a native script and null for Plutus. Answers 404 until the chain has shown its bytes.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  result: named(
    'ScriptJson',
    Closed({ json: ExactJson('Native script in the JSON form of cardano-cli; null for Plutus scripts') }),
  ),
  errors: ['not-found'],
  example: { path: { scriptHash: EXAMPLE.nativeScript } },

  async handle({ db }, { path: { scriptHash } }) {
    const { language, bytes } = await findScript(db, scriptHash);
    return { json: language === 'native' ? nativeScriptValue(bytes) : null };
  },
});

export const getScriptCbor = operation({
  id: 'getScriptCbor',
  route: 'GET /api/scripts/{scriptHash}/cbor',
  tag: 'Scripts',
  summary: 'The bytes of a script',
  description: 'CBOR of a native script; the bytes that are hashed, themselves CBOR of the program, when Plutus.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  result: named(
    'ScriptCbor',
    Closed({ cbor: Nullable(Type.String({ description: 'Script in CBOR, hexadecimal; null for a native script' })) }),
  ),
  errors: ['not-found'],
  example,

  handle: async ({ db }, { path: { scriptHash } }) => ({ cbor: toHex((await findScript(db, scriptHash)).bytes) }),
});

export const getScripts = operation({
  id: 'getScripts',
  route: 'POST /api/scripts/info',
  tag: 'Scripts',
  summary: 'Several scripts at once',
  description: 'In the order asked; a hash that the chain has not shown a script for is left out.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: Batch(ScriptHash, 100),
  result: Type.Array(ScriptDetail),
  errors: [],
  example: { body: [EXAMPLE.plutusScript] },

  async handle({ db }, { body }) {
    const scripts = await scriptsByHash(db, body.map(fromHex));
    return body.flatMap((hash) => scripts.get(hash.toLowerCase()) ?? []).map(shownScript);
  },
});
