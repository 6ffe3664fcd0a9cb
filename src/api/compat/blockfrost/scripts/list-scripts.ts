import Type from 'typebox';
import { listScripts as readScripts } from '../../../../store/queries/cardano/transactions/scripts.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { operation } from '../../../kit/operation.js';
import { Closed } from '../../../kit/schema.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { OrderedPageQuery, toRange } from '../paging.js';

export const listScripts = operation({
  ...BLOCKFROST_ROUTE,
  id: 'blockfrost.listScripts',
  route: `GET ${BLOCKFROST}/scripts`,
  summary: 'List the scripts on the chain in order of first appearance',
  query: OrderedPageQuery,
  result: Type.Array(Closed({ script_hash: Type.String({ description: FIELD.scriptHash }) })),
  cachedUntilNextBlock: true,
  errors: [],
  example: {},

  async handle({ db }, { query }) {
    const scripts = await readScripts(db, { language: undefined, order: query.order, ...toRange(query) });
    return scripts.map(({ hash }) => ({ script_hash: hash }));
  },
});
