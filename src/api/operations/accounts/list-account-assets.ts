import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { heldAssets } from '../../../store/queries/cardano/assets/held-assets.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { Hex } from '../../kit/schema.js';
import { createOwnerLookup } from '../../services/accounts/stake-address.js';
import { StakePath } from '../../shapes/accounts/stake-address.js';
import { toHeldAssetJson } from '../../shapes/outputs/address-utxo.js';
import { AssetBalance } from '../../shapes/outputs/asset-json.js';

export const listAccountAssets = operation({
  id: 'listAccountAssets',
  route: 'GET /api/account/{stakeAddress}/assets',
  tag: 'Accounts',
  summary: "List an account's native assets",
  description:
    'Sums over all unspent outputs of the account, ordered by unit; ADA is not included. `policy` narrows the list to one policy. Returns an empty list for an account that the chain has not seen.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: StakePath,
  query: Type.Object({
    policy: Type.Optional(Hex(56, 'Only assets of this policy')),
    page: Page(),
    pageSize: PageSize(),
  }),
  result: Type.Array(AssetBalance),
  cachedUntilNextBlock: true,
  errors: [],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  handle({ db, network }, { path, query }) {
    const findOwner = createOwnerLookup(path.stakeAddress, network);
    const policy = query.policy === undefined ? undefined : fromHex(query.policy);
    return db.snapshot(async (snapshot) => {
      const owner = await findOwner(snapshot);
      const assets = await numberedPage(query, (range) => heldAssets(snapshot, owner, { ...range, policy }));
      return assets.map(toHeldAssetJson);
    });
  },
});
