import Type from 'typebox';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Batch } from '../../kit/paging.js';
import { Closed, described } from '../../kit/schema.js';
import { readOutputs } from '../../services/bitcoin/ordinals-outputs.js';
import { ORDINALS_EXAMPLE } from '../../shapes/bitcoin/ordinals-examples.js';
import { BitcoinOrdinalsOutput, OutpointText } from '../../shapes/bitcoin/ordinals-outputs.js';
import { ordinals } from '../../shapes/bitcoin/ordinals-page.js';
import { BitcoinPageTip, toBitcoinTipJson } from '../../shapes/bitcoin/page-tip.js';

export const getBitcoinOrdinalsOutputs = operation({
  ...ordinals,
  id: 'getBitcoinOrdinalsOutputs',
  route: 'POST /api/btc/ordinals/outputs',
  summary: 'Get several outputs with their inscriptions and runes',
  description: 'In the order of the request, each once. `missing` has the outputs that are not known.',
  batch: ['outpoints'],
  body: Closed({ outpoints: described(Batch(OutpointText, 1000), 'Outputs to look up') }),
  bodyLimit: 131_072,
  result: Closed({
    data: Type.Array(BitcoinOrdinalsOutput, { description: 'Outputs that were found, in the order of the request' }),
    missing: Type.Array(Type.String(), { description: FIELD.missing }),
    tip: described(BitcoinPageTip, FIELD.tip),
  }),
  errors: ['incomplete-upstream'],
  example: { body: { outpoints: [ORDINALS_EXAMPLE.outpoint] } },

  async handle(context, { body }) {
    const requested = [...new Set(body.outpoints.map((outpoint) => outpoint.toLowerCase()))];
    const { data, tip } = await readOutputs(context, requested);
    const known = new Map(data.map((output) => [output.outpoint, output]));
    return {
      data: requested.flatMap((outpoint) => known.get(outpoint) ?? []),
      missing: requested.filter((outpoint) => !known.has(outpoint)),
      tip: toBitcoinTipJson(tip),
    };
  },
});
