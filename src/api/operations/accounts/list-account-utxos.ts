import Type from 'typebox';
import type { ChainOutput } from '../../../store/queries/cardano/outputs/chain-outputs.js';
import { listUnspentOutputs } from '../../../store/queries/cardano/outputs/output-owners.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { inBatches, streamResult } from '../../kit/streamed-result.js';
import { createOwnerLookup } from '../../services/accounts/stake-address.js';
import { listUtxosOfOwners } from '../../services/outputs/utxo-pages.js';
import { OptionalPage, parseOptionalPage, UNPAGED_NOTE } from '../../shapes/accounts/optional-page.js';
import { StakePath } from '../../shapes/accounts/stake-address.js';
import { AddressUtxo, toAddressUtxoJson } from '../../shapes/outputs/address-utxo.js';

export const listAccountUtxos = operation({
  id: 'listAccountUtxos',
  route: 'GET /api/account/{stakeAddress}/utxos',
  tag: 'Accounts',
  summary: "List an account's UTxOs",
  description: UNPAGED_NOTE,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: StakePath,
  query: Type.Object(OptionalPage),
  result: Type.Array(AddressUtxo),
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  handle({ db, network }, { path, query }) {
    const findOwner = createOwnerLookup(path.stakeAddress, network);
    const page = parseOptionalPage(query);
    if (page !== undefined) return listUtxosOfOwners({ db, network }, findOwner, page);
    return streamResult(db, async (snapshot) => {
      const owner = await findOwner(snapshot);
      return inBatches<ChainOutput, unknown>(
        ({ last, limit }) => listUnspentOutputs(snapshot, owner, { after: last && [last.txId, last.index], limit }),
        (output) => toAddressUtxoJson(output, network),
      );
    });
  },
});
