import Type from 'typebox';
import { combinePsbts } from '../../../chains/bitcoin/psbt/combine-psbts.js';
import { encodePsbt } from '../../../chains/bitcoin/psbt/encode-psbt.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { PSBT_EXAMPLE } from '../../shapes/bitcoin/psbt-example.js';
import { PSBT_BODY_BYTES, PsbtText, readPsbt, toBase64 } from '../../shapes/bitcoin/psbt-input.js';

const MAX_PSBTS = 20;

function combine(psbts: readonly string[]): string {
  try {
    return toBase64(encodePsbt(combinePsbts(psbts.map(readPsbt))));
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw new ServiceError('invalid', `The PSBTs cannot be combined: ${error.message}`);
  }
}

export const combineBitcoinPsbts = operation({
  id: 'combineBitcoinPsbts',
  route: 'POST /api/btc/psbt/combine',
  tag: 'Bitcoin Transactions',
  summary: 'Combine PSBTs of one transaction',
  description:
    'The result has the fields and signatures of all of them. Where two have different values for a key, the first one counts.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  body: named(
    'CombineBitcoinPsbtsRequest',
    Closed({
      psbts: Type.Array(PsbtText, {
        minItems: 1,
        maxItems: MAX_PSBTS,
        description: 'PSBTs of the same transaction and version',
      }),
    }),
  ),
  bodyLimit: PSBT_BODY_BYTES,
  result: named('CombinedBitcoinPsbt', Closed({ psbt: Type.String({ description: 'Combined PSBT in Base64' }) })),
  errors: [],
  example: { body: { psbts: [PSBT_EXAMPLE, PSBT_EXAMPLE] } },

  handle: (_, { body }) => ({ psbt: combine(body.psbts) }),
});
