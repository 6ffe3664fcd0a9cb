import Type from 'typebox';
import type { ChainOutput } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import { listUnspentOutputs } from '../../../store/queries/cardano/outputs/output-owners.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Batch } from '../../kit/paging.js';
import { inBatches, streamResult } from '../../kit/streamed-result.js';
import { payersWithAny } from '../../services/addresses/payment-credential.js';
import { credentialDefinition, STREAMED_NOTE } from '../../shapes/addresses/credentials.js';
import { PaymentCredentialText } from '../../shapes/addresses/payment-credential.js';
import { AddressUtxo, toAddressUtxoJson } from '../../shapes/outputs/address-utxo.js';

export const listUtxosOfCredentials = operation({
  ...credentialDefinition,
  id: 'listUtxosOfCredentials',
  route: 'POST /api/addresses/cred/utxos',
  summary: 'List the UTxOs of up to 100 payment credentials',
  description: `In one chain order. ${STREAMED_NOTE}`,
  body: Batch(PaymentCredentialText, 100),
  result: Type.Array(AddressUtxo),
  example: { body: [EXAMPLE.paymentCredential] },

  handle({ db, network }, { body }) {
    const findOwners = payersWithAny(body);
    return streamResult(db, async (snapshot) => {
      const owners = await findOwners(snapshot);
      return inBatches<ChainOutput, unknown>(
        ({ last, limit }) => listUnspentOutputs(snapshot, owners, { after: last && [last.txId, last.index], limit }),
        (output) => toAddressUtxoJson(output, network),
      );
    });
  },
});
