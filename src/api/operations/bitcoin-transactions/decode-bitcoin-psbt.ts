import { getChainParameters } from '../../../chains/bitcoin/chain-parameters.js';
import { operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { PSBT_EXAMPLE } from '../../shapes/bitcoin/psbt-example.js';
import { PSBT_BODY_BYTES, PsbtText, readPsbt } from '../../shapes/bitcoin/psbt-input.js';
import { DecodedPsbt, toPsbtJson } from '../../shapes/bitcoin/psbt-json.js';

export const decodeBitcoinPsbt = operation({
  id: 'decodeBitcoinPsbt',
  route: 'POST /api/btc/psbt/decode',
  tag: 'Bitcoin Transactions',
  summary: 'Decode a PSBT',
  description:
    'Versions 0 (BIP-174) and 2 (BIP-370), with taproot fields (BIP-371). Every field is validated; entries of unknown types are listed unchanged.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  body: named('DecodeBitcoinPsbtRequest', Closed({ psbt: PsbtText })),
  bodyLimit: PSBT_BODY_BYTES,
  result: DecodedPsbt,
  errors: [],
  example: { body: { psbt: PSBT_EXAMPLE } },

  handle: ({ network }, { body }) => toPsbtJson(readPsbt(body.psbt), getChainParameters(network).addresses),
});
