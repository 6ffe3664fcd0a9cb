import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Closed } from '../../kit/schema.js';
import { withMarket } from '../../services/market/market-request.js';
import { computeProfit, METHOD } from '../../services/wallet-analytics/pnl.js';
import { parseWallet } from '../../services/wallet-analytics/wallet.js';
import { StakeAddress } from '../../shapes/accounts/stake-address.js';
import { WALLET } from '../../shapes/wallet-analytics/holdings.js';
import { WalletPnl } from '../../shapes/wallet-analytics/pnl.js';

export const getPnlOfWallets = operation({
  ...WALLET,
  id: 'getPnlOfWallets',
  route: 'POST /api/wallet/pnl',
  summary: 'Get the combined profit and loss of several accounts',
  description: `Transfers between the accounts do not count. Disposals use the oldest units first (FIFO). ${METHOD}`,
  batch: ['stakeAddresses'],
  body: Closed({
    stakeAddresses: Type.Array(StakeAddress, {
      minItems: 1,
      maxItems: 20,
      description: 'Accounts to combine, in bech32',
    }),
  }),
  result: WalletPnl,
  errors: [],
  example: { body: { stakeAddresses: [EXAMPLE.stakeAddress, EXAMPLE.rewardedStakeAddress] } },

  handle: (context, { body: { stakeAddresses } }) => {
    const find = parseWallet({ stakeAddresses }, context.network);
    return withMarket(context, async (request) => computeProfit(request, await find(request.db), 'fifo'));
  },
});
