import Type from 'typebox';
import { tradesOfWallet } from '../../../store/queries/cardano/market/trades.js';
import { numberedPage } from '../../kit/chain-pages.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Page, PageSize } from '../../kit/paging.js';
import { toSwapsJson } from '../../services/dex/swap-json.js';
import { withMarket } from '../../services/market/market-request.js';
import { tradedAsset } from '../../services/market/traded-asset.js';
import { credentialBytes } from '../../services/wallet-analytics/wallet.js';
import { readStakeAddress, StakePath } from '../../shapes/accounts/stake-address.js';
import { Swap } from '../../shapes/dex/swap-json.js';
import { AssetIdText } from '../../shapes/market/parameters.js';
import { WALLET } from '../../shapes/wallet-analytics/holdings.js';

/** Limits the offset, because skipped rows must be read when the list is filtered by token. */
const MAX_SKIPPED = 20_000;

export const listWalletTrades = operation({
  ...WALLET,
  id: 'listWalletTrades',
  route: 'GET /api/wallet/{stakeAddress}/trades',
  summary: "List an account's DEX trades, newest first",
  description: 'All trades, or those that sold or bought one token.',
  path: StakePath,
  query: Type.Object({ page: Page(), pageSize: PageSize(), unit: Type.Optional(AssetIdText) }),
  result: Type.Array(Swap),
  errors: [],
  example: { path: { stakeAddress: EXAMPLE.traderStakeAddress } },

  handle: (context, { path, query }) => {
    const wallet = credentialBytes(readStakeAddress(path.stakeAddress, context.network));
    return withMarket(context, async (request) => {
      const asset = query.unit === undefined ? undefined : await tradedAsset(request, query.unit);
      if (query.unit !== undefined && asset === undefined) return [];
      const trades = await numberedPage(
        query,
        (range) => tradesOfWallet(request.db, wallet, { assetId: asset?.id, ...range }),
        MAX_SKIPPED,
      );
      return await toSwapsJson(request, trades);
    });
  },
});
