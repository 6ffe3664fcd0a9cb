import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { readTime, TimeText } from '../../kit/time-parameters.js';
import { withMarket } from '../../services/market/market-request.js';
import { loadHoldings, WalletHoldings } from '../../services/wallet-analytics/holdings.js';
import { parseWallet, WALLET_LIMITS } from '../../services/wallet-analytics/wallet.js';
import { StakePath } from '../../shapes/accounts/stake-address.js';
import { CurrencyText } from '../../shapes/market/parameters.js';
import { VALUATION_TEXT, WALLET, WALLET_EXAMPLE } from '../../shapes/wallet-analytics/holdings.js';

export const getWalletHoldings = operation({
  ...WALLET,
  id: 'getWalletHoldings',
  route: 'GET /api/wallet/{stakeAddress}/holdings',
  summary: "Get an account's holdings and their value, now or at a time",
  description: `${VALUATION_TEXT} Returns 400 for an account with more than ${WALLET_LIMITS.assets} assets.`,
  path: StakePath,
  query: Type.Object({ currency: CurrencyText, time: Type.Optional(TimeText) }),
  result: WalletHoldings,
  errors: [],
  example: WALLET_EXAMPLE,

  handle: (context, { path, query }) => {
    const find = parseWallet({ stakeAddresses: [path.stakeAddress] }, context.network);
    const time = query.time === undefined ? undefined : readTime(query.time, 'time');
    return withMarket(context, async (request) =>
      loadHoldings(request, await find(request.db), { time, currency: query.currency }),
    );
  },
});
