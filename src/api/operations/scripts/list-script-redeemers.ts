import Type from 'typebox';
import { type RedeemerPurpose, redeemerTag } from '../../../chains/cardano/transactions/witnesses.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { OneOf } from '../../kit/schema.js';
import { readScriptRedeemers } from '../../services/scripts/script-redeemers.js';
import { example, path } from '../../shapes/scripts/script-use.js';
import { REDEEMER_PURPOSES, Redeemer } from '../../shapes/transactions/redeemer-json.js';

export const listScriptRedeemers = operation({
  id: 'listScriptRedeemers',
  route: 'GET /api/scripts/{scriptHash}/redeemers',
  tag: 'Scripts',
  summary: 'List the redeemers of a script, newest first',
  description:
    '`purpose` narrows the list. `fee` is the price of the declared execution units in the epoch of the transaction. Returns an empty list for a script that never ran.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path,
  query: Type.Object({
    purpose: Type.Optional(OneOf(REDEEMER_PURPOSES, 'Only redeemers of this purpose')),
    page: Page(),
    pageSize: PageSize(),
  }),
  result: Type.Array(Redeemer),
  cachedUntilNextBlock: true,
  errors: [],
  example,

  handle: ({ db, network }, { path: { scriptHash }, query }) => {
    const { page, pageSize } = query;
    const purpose = query.purpose && redeemerTag(query.purpose as RedeemerPurpose);
    return db.snapshot((snapshot) =>
      readScriptRedeemers(snapshot, network, scriptHash, { page, pageSize, order: 'desc', purpose }),
    );
  },
});
