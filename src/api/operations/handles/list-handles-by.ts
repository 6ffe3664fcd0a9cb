import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Batch } from '../../kit/paging.js';
import { Defaulted, OneOf, Text } from '../../kit/schema.js';
import { toHandlesJson } from '../../services/handles/handle-json.js';
import { idsBy } from '../../services/handles/handles.js';
import { Handle } from '../../shapes/handles/handle-json.js';
import { MAX_HANDLES_OF_HOLDER } from '../../shapes/handles/handles.js';

export const listHandlesBy = operation({
  id: 'listHandlesBy',
  route: 'POST /api/handles/list',
  tag: 'Handles',
  summary: 'Get several handles by name, holder or payment key',
  description: 'Handles that are not found are left out. At most 1000 handles are returned by holder or payment key.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({
    by: Defaulted(OneOf(['handle', 'holder', 'paymentKeyHash'], 'Type of the identifiers in the body'), 'handle'),
  }),
  body: Batch(Text(200, { minLength: 1 }), 100),
  bodyLimit: 32_768,
  result: Type.Array(Handle),
  errors: [],
  example: { body: ['tie', 'spur@tie'] },

  handle({ db, network }, { query: { by }, body }) {
    return db.snapshot(async (snapshot) => {
      const ids = await idsBy(snapshot, network, by, body);
      return await toHandlesJson(snapshot, network, ids.slice(0, MAX_HANDLES_OF_HOLDER));
    });
  },
});
