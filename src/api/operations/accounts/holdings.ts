import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { heldAssets, heldAssetsInBatches } from '../../../store/queries/cardano/held-assets.js';
import { numberedPage } from '../../chain-pages.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Batch, Page, PageSize } from '../../paging.js';
import { Closed, Hex, named } from '../../schema.js';
import { mapBatches } from '../../whole-set.js';
import { shownHeldAsset } from '../outputs/address-utxo.js';
import { AnyUnit } from '../outputs/asset-unit.js';
import { BALANCE_DESCRIPTION, Balance, balanceOf, PastMoment } from '../outputs/balance.js';
import { AssetBalance } from '../transactions/asset-json.js';
import { WRITTEN_AS_READ } from './optional-page.js';
import { setOfAccounts } from './set-of-accounts.js';
import { ownerOf, StakeAddress, StakePath } from './stake-address.js';

export const listAccountAssets = operation({
  id: 'listAccountAssets',
  route: 'GET /api/account/{stakeAddress}/assets',
  tag: 'Accounts',
  summary: 'Native assets of an account, by unit',
  description:
    'Sums over all unspent outputs of the account, ordered by unit; ada is not part of it. `policy` narrows the list to one policy. Answers an empty list for an account that the chain has not seen.',
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
  errors: [],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  handle({ db, network }, { path, query }) {
    const findOwner = ownerOf(path.stakeAddress, network);
    const policy = query.policy === undefined ? undefined : fromHex(query.policy);
    return db.snapshot(async (snapshot) => {
      const owner = await findOwner(snapshot);
      const assets = await numberedPage(query, (range) => heldAssets(snapshot, owner, { ...range, policy }));
      return assets.map(shownHeldAsset);
    });
  },
});

export const listAssetsOfAccounts = operation({
  id: 'listAssetsOfAccounts',
  route: 'POST /api/account/assets',
  tag: 'Accounts',
  summary: 'Native assets of up to 50 accounts',
  description: `In the order of the request. ${WRITTEN_AS_READ}`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: Batch(StakeAddress, 50),
  result: Type.Array(
    named(
      'AssetsOfAccount',
      Closed({
        stakeAddress: Type.String({ description: FIELD.stakeAddress }),
        assets: Type.Array(AssetBalance, {
          description: 'Native assets in the unspent outputs of the account, ordered by unit',
        }),
      }),
    ),
  ),
  errors: [],
  example: { body: [EXAMPLE.stakeAddress] },

  handle: ({ db, network }, { body }) =>
    setOfAccounts(db, network, body, (snapshot, id) => {
      const owner = id === undefined ? {} : { stakeIds: [id] };
      return { assets: mapBatches(heldAssetsInBatches(snapshot, owner), shownHeldAsset) };
    }),
});

export const getAccountBalance = operation({
  id: 'getAccountBalance',
  route: 'GET /api/account/{stakeAddress}/balance',
  tag: 'Accounts',
  summary: 'What the outputs of an account hold, now or at an earlier moment',
  description: `Without rewards that were not withdrawn. ${BALANCE_DESCRIPTION}`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: StakePath,
  query: Type.Object({ ...PastMoment, unit: Type.Optional(AnyUnit) }),
  result: Balance,
  errors: [],
  example: { path: { stakeAddress: EXAMPLE.stakeAddress } },

  handle: (context, { path, query }) =>
    balanceOf(
      context,
      { findStakeAddress: async () => path.stakeAddress, findOwners: ownerOf(path.stakeAddress, context.network) },
      query,
    ),
});
