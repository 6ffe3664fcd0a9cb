import Type from 'typebox';
import { TipPage } from '../../kit/chain-pages.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Cursor, Limit } from '../../kit/paging.js';
import { createOwnerLookup } from '../../services/accounts/stake-address.js';
import { utxoPage } from '../../services/outputs/utxo-pages.js';
import { StakePath } from '../../shapes/accounts/stake-address.js';
import { AddressUtxo } from '../../shapes/outputs/address-utxo.js';
import { HoldingFilter, SEARCH_DESCRIPTION } from '../../shapes/outputs/utxo-pages.js';

export const pageAccountUtxos = operation({
  id: 'pageAccountUtxos',
  route: 'GET /api/account/{stakeAddress}/utxos/page',
  tag: 'Accounts',
  summary: "List an account's UTxOs by cursor",
  description: SEARCH_DESCRIPTION,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: StakePath,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 1000, default: 100 }), ...HoldingFilter }),
  result: TipPage(AddressUtxo),
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  handle: (context, { path, query }) => utxoPage(context, createOwnerLookup(path.stakeAddress, context.network), query),
});
