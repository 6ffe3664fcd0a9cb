import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { pageOwnerOrders } from '../../services/dex/owner-orders.js';
import { credentialBytes } from '../../services/wallet-analytics/wallet.js';
import { readStakeAddress, StakePath } from '../../shapes/accounts/stake-address.js';
import { DexOrders, NEWEST, query } from '../../shapes/dex/orders.js';
import { MARKET } from '../../shapes/market/market-operation.js';

export const listOrdersOfAccount = operation({
  ...MARKET,
  id: 'listOrdersOfAccount',
  route: 'GET /api/dex/orders/stake/{stakeAddress}',
  summary: "List an account's orders",
  description: `${NEWEST} The account is the stake part of the address that receives the refund.`,
  path: StakePath,
  query,
  result: DexOrders,
  errors: [],
  example: { path: { stakeAddress: EXAMPLE.traderStakeAddress } },

  handle: (context, { path, query: page }) => {
    const credential = credentialBytes(readStakeAddress(path.stakeAddress, context.network));
    return pageOwnerOrders(context, { part: 'stake', credential }, page);
  },
});
