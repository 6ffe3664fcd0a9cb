import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, PathNetwork } from '../../kit/schema.js';

export const operatorResync = operation({
  id: 'operatorResync',
  route: 'POST /api/operator/networks/{network}/resync',
  tag: 'Operator',
  summary: 'Drop the index of a network and begin it again',
  description:
    'Until the chain has been read again the network answers from what there is. Refused with 503 while another ' +
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
