import Type from 'typebox';
import type { ChainOutput } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import { unspentOutputsOfAll } from '../../../store/queries/cardano/outputs/output-owners.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Batch } from '../../kit/paging.js';
import { inBatches, wholeSet } from '../../kit/whole-set.js';
import { payersWithAny } from '../../services/addresses/payment-credential.js';
import { ofCredential, WHOLE } from '../../shapes/addresses/credentials.js';
import { PaymentCredentialText } from '../../shapes/addresses/payment-credential.js';
import { AddressUtxo, shownAddressUtxo } from '../../shapes/outputs/address-utxo.js';

export const listUtxosOfCredentials = operation({
  ...ofCredential,
  id: 'listUtxosOfCredentials',
  route: 'POST /api/addresses/cred/utxos',
  summary: 'List the UTxOs of up to 100 payment credentials',
  description: `In one chain order. ${WHOLE}`,
  body: Batch(PaymentCredentialText, 100),
  result: Type.Array(AddressUtxo),
  example: { body: [EXAMPLE.paymentCredential] },

  handle({ db, network }, { body }) {
    const findOwners = payersWithAny(body);
    return wholeSet(db, async (snapshot) => {
      const owners = await findOwners(snapshot);
      return inBatches<ChainOutput, unknown>(
        ({ last, limit }) => unspentOutputsOfAll(snapshot, owners, { after: last && [last.txId, last.index], limit }),
        (output) => shownAddressUtxo(output, network),
      );
    });
  },
});
