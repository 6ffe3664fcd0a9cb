import Type from 'typebox';
import { computePercentChange } from '../../../market/fraction.js';
import { operation } from '../../kit/operation.js';
import { Closed, DateTime, Defaulted, described, Nullable, named, OneOf } from '../../kit/schema.js';
import { isoTime, toCurrencyNumber, toRatioNumber } from '../../services/market/figures.js';
import { withMarket } from '../../services/market/market-request.js';
import { WINDOWS } from '../../services/market/market-state.js';
import { rateBefore } from '../../services/market/rates.js';
import { inEuros } from '../../services/market/valuation.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { number } from '../../shapes/market/rates.js';

export const getAdaPrice = operation({
  ...MARKET,
  id: 'getAdaPrice',
  route: 'GET /api/market/ada',
  summary: 'Get the price of ADA',
  description:
    'From on-chain stablecoin pools and oracles. Null when they do not agree. `marketCap` is null: the circulating supply of ADA is not on the chain.',
  cachedUntilNextBlock: true,
  query: Type.Object({ currency: Defaulted(OneOf(['USD', 'EUR'], 'Currency of `volume24h`'), 'USD') }),
  result: named(
    'AdaPrice',
    Closed({
      priceUsd: described(number, 'Price of one ada, in US dollars; null without an exchange rate'),
      priceEur: described(number, 'Price of one ada, in euros; null without an exchange rate'),
      priceChange24h: described(
        number,
        'Change of the dollar price in the last 24 hours, in percent; null when not known',
      ),
      marketCap: described(number, 'Circulating supply times the price, in US dollars; null when not known'),
      volume24h: Nullable(
        Type.Number({ 'x-plain': true, description: 'Volume of all DEXes, in the requested currency' }),
      ),
      updatedAt: described(DateTime, 'Time of the newest block that the rate includes'),
    }),
  ),
  errors: [],
  example: {},

  handle: (context, { query: { currency } }) =>
    withMarket(context, async (request) => {
      const { marketState, marketService, network } = request;
      const usd = marketState.rate?.rate;
      const eur = inEuros(usd, marketService.market(network.id).usdPerEur(marketState.time));
      const lovelace = marketState.day.reduce((sum, trade) => sum + trade.lovelace, 0n);
      return {
        priceUsd: toRatioNumber(usd),
        priceEur: toRatioNumber(eur),
        priceChange24h: toRatioNumber(computePercentChange(usd, await rateBefore(request, WINDOWS['24h']))),
        marketCap: null,
        volume24h: toCurrencyNumber(currency === 'USD' ? usd : eur, lovelace),
        updatedAt: isoTime(marketState.time),
      };
    }),
});
