import Type from 'typebox';
import type { ScriptLanguage } from '../../../chains/cardano/scripts/script-hash.js';
import { listScripts as readScripts } from '../../../store/queries/cardano/transactions/scripts.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Closed, Count, described, named } from '../../kit/schema.js';
import { parseScriptLanguage, ScriptType, scriptType } from '../../shapes/outputs/script-type.js';

export const listScripts = operation({
  id: 'listScripts',
  route: 'GET /api/scripts',
  tag: 'Scripts',
  summary: 'List the scripts on the chain in order of first appearance',
  description:
    '`type` narrows the list to one language. A script is listed once a transaction or output has included its bytes.',
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
  cachedUntilNextBlock: true,
  errors: [],
  example: {},

  async handle({ db }, { query }) {
    const language: ScriptLanguage | undefined = query.type && parseScriptLanguage(query.type);
    const range = { skip: (query.page - 1) * query.pageSize, limit: query.pageSize };
    // The ids of all scripts are consecutive; those of one language are not.
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
