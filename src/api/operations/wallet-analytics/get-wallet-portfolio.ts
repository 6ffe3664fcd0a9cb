import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { AddressText, Closed, OneOf } from '../../kit/schema.js';
import { withMarket } from '../../services/market/market-request.js';
import { loadHoldings, WalletHoldings } from '../../services/wallet-analytics/holdings.js';
import { parseWallet } from '../../services/wallet-analytics/wallet.js';
import { StakeAddress } from '../../shapes/accounts/stake-address.js';
import { VALUATION_TEXT, WALLET } from '../../shapes/wallet-analytics/holdings.js';

export const getWalletPortfolio = operation({
  ...WALLET,
  id: 'getWalletPortfolio',
  route: 'POST /api/wallet/portfolio',
  summary: 'Get the combined portfolio of several accounts and addresses',
  description: `An address that belongs to one of the accounts counts once. ${VALUATION_TEXT}`,
  batch: ['stakeAddresses', 'addresses'],
  body: Closed({
    stakeAddresses: Type.Optional(
      Type.Array(StakeAddress, { maxItems: 20, description: 'Accounts to combine, in bech32' }),
    ),
    addresses: Type.Optional(Type.Array(AddressText, { maxItems: 50, description: 'Addresses to combine' })),
    currency: Type.Optional(OneOf(['ADA', 'USD', 'EUR'], 'Currency of `totalValue`; default ADA')),
  }),
  result: WalletHoldings,
  errors: [],
  example: { body: { stakeAddresses: [EXAMPLE.stakeAddress], addresses: [EXAMPLE.address] } },

  handle: (context, { body: { stakeAddresses = [], addresses = [], currency = 'ADA' } }) => {
    if (stakeAddresses.length + addresses.length === 0)
      throw new ServiceError('invalid', "Provide at least one of 'stakeAddresses' and 'addresses'");
    const find = parseWallet({ stakeAddresses, addresses }, context.network);
    return withMarket(context, async (request) =>
      loadHoldings(request, await find(request.db), { time: undefined, currency }),
    );
  },
});
