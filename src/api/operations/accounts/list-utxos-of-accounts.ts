import Type from 'typebox';
import type { ChainOutput } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import { listUnspentOutputs } from '../../../store/queries/cardano/outputs/output-owners.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Batch } from '../../kit/paging.js';
import { inBatches, streamResult } from '../../kit/streamed-result.js';
import { createOwnersLookup } from '../../services/accounts/stake-address.js';
import { STREAMED_NOTE } from '../../shapes/accounts/optional-page.js';
import { StakeAddress } from '../../shapes/accounts/stake-address.js';
import { AddressUtxo, toAddressUtxoJson } from '../../shapes/outputs/address-utxo.js';

export const listUtxosOfAccounts = operation({
  id: 'listUtxosOfAccounts',
  route: 'POST /api/account/utxos',
  tag: 'Accounts',
  summary: 'List the UTxOs of up to 50 accounts in chain order',
  description: STREAMED_NOTE,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: Batch(StakeAddress, 50),
  result: Type.Array(AddressUtxo),
  errors: [],
  example: { body: [EXAMPLE.stakeAddress] },

  handle({ db, network }, { body }) {
    const findOwners = createOwnersLookup(body, network);
    return streamResult(db, async (snapshot) => {
      const owners = await findOwners(snapshot);
      return inBatches<ChainOutput, unknown>(
        ({ last, limit }) => listUnspentOutputs(snapshot, owners, { after: last && [last.txId, last.index], limit }),
        (output) => toAddressUtxoJson(output, network),
      );
    });
  },
});
