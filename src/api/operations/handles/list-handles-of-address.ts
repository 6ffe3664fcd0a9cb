import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { AddressText } from '../../kit/schema.js';
import { handlesAt } from '../../services/handles/handles.js';
import { Handle } from '../../shapes/handles/handle-json.js';

export const listHandlesOfAddress = operation({
  id: 'listHandlesOfAddress',
  route: 'GET /api/handles/address/{address}',
  tag: 'Handles',
  summary: 'List the handles of an address or account, default first',
  description: 'At most 1000, shortest first.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ address: AddressText }),
  result: Type.Array(Handle),
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { address: EXAMPLE.address } },

  handle: ({ db, network }, { path: { address } }) => db.snapshot((snapshot) => handlesAt(snapshot, network, address)),
});
