import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Defaulted, OneOf } from '../../kit/schema.js';
import { withMarket } from '../../services/market/market-request.js';
import { computeProfit, METHOD } from '../../services/wallet-analytics/pnl.js';
import { parseWallet } from '../../services/wallet-analytics/wallet.js';
import { StakePath } from '../../shapes/accounts/stake-address.js';
import { WALLET, WALLET_EXAMPLE } from '../../shapes/wallet-analytics/holdings.js';
import { WalletPnl } from '../../shapes/wallet-analytics/pnl.js';

export const getWalletPnl = operation({
  ...WALLET,
  id: 'getWalletPnl',
  route: 'GET /api/wallet/{stakeAddress}/pnl',
  summary: "Get an account's profit and loss per token",
  description: METHOD,
  cachedUntilNextBlock: true,
  path: StakePath,
  query: Type.Object({ method: Defaulted(OneOf(['fifo', 'average'], 'Cost basis method of a disposal'), 'fifo') }),
  result: WalletPnl,
  errors: [],
  example: WALLET_EXAMPLE,

  handle: (context, { path, query }) => {
    const find = parseWallet({ stakeAddresses: [path.stakeAddress] }, context.network);
    return withMarket(context, async (request) => computeProfit(request, await find(request.db), query.method));
  },
});
