import Type from 'typebox';
import { changeOf } from '../../../market/fraction.js';
import { operation } from '../../kit/operation.js';
import { Closed, DateTime, Defaulted, described, Nullable, named, OneOf } from '../../kit/schema.js';
import { withMarket } from '../../services/market/asking.js';
import { isoTime, shownAt, shownRatio } from '../../services/market/figures.js';
import { WINDOWS } from '../../services/market/market-board.js';
import { rateBefore } from '../../services/market/rates.js';
import { inEuros } from '../../services/market/worth.js';
import { MARKET } from '../../shapes/market/asking.js';
import { number } from '../../shapes/market/rates.js';

export const getAdaPrice = operation({
  ...MARKET,
  id: 'getAdaPrice',
  route: 'GET /api/market/ada',
  summary: 'Get the price of ADA',
  description:
    'From on-chain stablecoin pools and oracles. Null when they do not agree. `marketCap` is null: the circulating supply of ADA is not on the chain.',
  keptByTip: true,
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
    withMarket(context, async (asking) => {
      const { board, desk, network } = asking;
      const usd = board.rate?.rate;
      const eur = inEuros(usd, desk.market(network.id).usdPerEur(board.time));
      const lovelace = board.day.reduce((sum, trade) => sum + trade.lovelace, 0n);
      return {
        priceUsd: shownRatio(usd),
        priceEur: shownRatio(eur),
        priceChange24h: shownRatio(changeOf(usd, await rateBefore(asking, WINDOWS['24h']))),
        marketCap: null,
        volume24h: shownAt(currency === 'USD' ? usd : eur, lovelace),
        updatedAt: isoTime(board.time),
      };
    }),
});
