import Type from 'typebox';
import type { ChainOutput } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import { unspentOutputsOfAll } from '../../../store/queries/cardano/outputs/output-owners.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Batch } from '../../kit/paging.js';
import { inBatches, wholeSet } from '../../kit/whole-set.js';
import { ownersOf } from '../../services/accounts/stake-address.js';
import { WRITTEN_AS_READ } from '../../shapes/accounts/optional-page.js';
import { StakeAddress } from '../../shapes/accounts/stake-address.js';
import { AddressUtxo, shownAddressUtxo } from '../../shapes/outputs/address-utxo.js';

export const listUtxosOfAccounts = operation({
  id: 'listUtxosOfAccounts',
  route: 'POST /api/account/utxos',
  tag: 'Accounts',
  summary: 'List the UTxOs of up to 50 accounts in chain order',
  description: WRITTEN_AS_READ,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: Batch(StakeAddress, 50),
  result: Type.Array(AddressUtxo),
  errors: [],
  example: { body: [EXAMPLE.stakeAddress] },

  handle({ db, network }, { body }) {
    const findOwners = ownersOf(body, network);
    return wholeSet(db, async (snapshot) => {
      const owners = await findOwners(snapshot);
      return inBatches<ChainOutput, unknown>(
        ({ last, limit }) => unspentOutputsOfAll(snapshot, owners, { after: last && [last.txId, last.index], limit }),
        (output) => shownAddressUtxo(output, network),
      );
    });
  },
});
