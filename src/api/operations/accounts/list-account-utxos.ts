import Type from 'typebox';
import type { ChainOutput } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import { unspentOutputsOfAll } from '../../../store/queries/cardano/outputs/output-owners.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { inBatches, wholeSet } from '../../kit/whole-set.js';
import { ownerOf } from '../../services/accounts/stake-address.js';
import { utxosOfAll } from '../../services/outputs/utxo-pages.js';
import { OptionalPage, pageAsked, WHOLE_WITHOUT_PAGE } from '../../shapes/accounts/optional-page.js';
import { StakePath } from '../../shapes/accounts/stake-address.js';
import { AddressUtxo, shownAddressUtxo } from '../../shapes/outputs/address-utxo.js';

export const listAccountUtxos = operation({
  id: 'listAccountUtxos',
  route: 'GET /api/account/{stakeAddress}/utxos',
  tag: 'Accounts',
  summary: "List an account's UTxOs",
  description: WHOLE_WITHOUT_PAGE,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: StakePath,
  query: Type.Object(OptionalPage),
  result: Type.Array(AddressUtxo),
  errors: [],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  handle({ db, network }, { path, query }) {
    const findOwner = ownerOf(path.stakeAddress, network);
    const page = pageAsked(query);
    if (page !== undefined) return utxosOfAll({ db, network }, findOwner, page);
    return wholeSet(db, async (snapshot) => {
      const owner = await findOwner(snapshot);
      return inBatches<ChainOutput, unknown>(
        ({ last, limit }) => unspentOutputsOfAll(snapshot, owner, { after: last && [last.txId, last.index], limit }),
        (output) => shownAddressUtxo(output, network),
      );
    });
  },
});
