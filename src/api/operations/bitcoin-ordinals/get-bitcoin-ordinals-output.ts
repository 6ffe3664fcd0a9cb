import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { operation } from '../../kit/operation.js';
import { readOutputs } from '../../services/bitcoin/ordinals-outputs.js';
import { ORDINALS_EXAMPLE } from '../../shapes/bitcoin/ordinals-examples.js';
import { BitcoinOrdinalsOutput, OutpointText } from '../../shapes/bitcoin/ordinals-outputs.js';
import { ordinals } from '../../shapes/bitcoin/ordinals-page.js';

export const getBitcoinOrdinalsOutput = operation({
  ...ordinals,
  id: 'getBitcoinOrdinalsOutput',
  route: 'GET /api/btc/ordinals/outputs/{outpoint}',
  summary: 'Get an output with its inscriptions and runes',
  description:
    '`inscriptions` and `runes` are absent for an output in the mempool, whose content is not indexed yet. Returns 404 when the output is not known.',
  path: Type.Object({ outpoint: OutpointText }),
  result: BitcoinOrdinalsOutput,
  errors: ['not-found', 'incomplete-upstream'],
  example: { path: { outpoint: ORDINALS_EXAMPLE.outpoint } },

  async handle(context, { path }) {
    const { data } = await readOutputs(context, [path.outpoint]);
    const [output] = data;
    if (output === undefined) throw new ServiceError('not-found', `No output '${path.outpoint}' is known`);
    return output;
  },
});
