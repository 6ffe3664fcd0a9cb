import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, PathNetwork } from '../../kit/schema.js';

export const operatorResync = operation({
  id: 'operatorResync',
  route: 'POST /api/operator/networks/{network}/resync',
  tag: 'Operator',
  summary: 'Rebuild the index of a network',
  description:
    'Drops the index and reads the chain again; until then responses are incomplete. Returns 503 while another ' +
    'process of the service writes the index.',
  gate: 'operator',
  scope: 'none',
  addOn: null,
  path: Type.Object({ network: PathNetwork }),
  result: Closed({ network: Type.String({ description: FIELD.network }) }),
  errors: [],
  example: { path: { network: 'CARDANO_PREVIEW' } },

  async handle({ services }, { path: { network } }) {
    await services.networks.resync(network);
    return { network };
  },
});
