import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { heldAssets } from '../../../store/queries/cardano/assets/held-assets.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { AddressText, Hex } from '../../kit/schema.js';
import { ownerAt } from '../../services/addresses/address-owner.js';
import { toHeldAssetJson } from '../../shapes/outputs/address-utxo.js';
import { AssetBalance } from '../../shapes/outputs/asset-json.js';

export const listAddressAssets = operation({
  id: 'listAddressAssets',
  route: 'GET /api/addresses/{address}/assets',
  tag: 'Addresses',
  summary: "List an address's native assets",
  description:
    'Sums over all unspent outputs of the address, ordered by unit; ADA is not included. `policyId` narrows the list to one policy.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: Type.Object({ address: AddressText }),
  query: Type.Object({
    page: Page(),
    pageSize: PageSize(),
    policyId: Type.Optional(Hex(56, 'Only assets of this policy')),
  }),
  result: Type.Array(AssetBalance),
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { address: EXAMPLE.address } },

  handle({ db, network }, { path, query }) {
    const findOwner = ownerAt(path.address, network);
    const policy = query.policyId === undefined ? undefined : fromHex(query.policyId);
    return db.snapshot(async (snapshot) => {
      const owner = await findOwner(snapshot);
      const assets = await numberedPage(query, (range) => heldAssets(snapshot, owner, { ...range, policy }));
      return assets.map(toHeldAssetJson);
    });
  },
});
