import Type from 'typebox';
import type { Ratio } from '../../../market/curves/curve.js';
import { over, ratio } from '../../../market/fraction.js';
import { operation } from '../../kit/operation.js';
import { Closed, DateTime, Defaulted, described, MapOf, Nullable, named, OneOf } from '../../kit/schema.js';
import { isoTime, toRatioNumber } from '../../services/market/figures.js';
import { withMarket } from '../../services/market/market-request.js';
import { WINDOWS } from '../../services/market/market-state.js';
import { rateBefore } from '../../services/market/rates.js';
import { inEuros } from '../../services/market/valuation.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { number } from '../../shapes/market/rates.js';

export const getRates = operation({
  ...MARKET,
  id: 'getRates',
  route: 'GET /api/market/rates',
  summary: 'Get exchange rates of ADA and between currencies',
  description:
    'Rates come from on-chain pools and oracles, those of euros from the table of the operator. A rate that is not known is null. Cached until the next block.',
  cachedUntilNextBlock: true,
  query: Type.Object({ base: Defaulted(OneOf(['ADA', 'USD', 'EUR'], 'Base currency of `rates`'), 'USD') }),
  result: named(
    'Rates',
    Closed({
      base: Type.String({ description: 'Currency that `rates` are stated for' }),
      adaUsd: described(number, 'Price of one ada, in US dollars; null without an exchange rate'),
      adaUsd24H: Nullable(Type.Number({ 'x-plain': true, description: 'USD rate 24 hours ago' })),
      adaUsd7D: described(number, 'Price of one ada 7 days ago, in US dollars; null when not known'),
      adaUsd30D: described(number, 'Price of one ada 30 days ago, in US dollars; null when not known'),
      rates: MapOf(number, 'Value of one unit of `base`'),
      sources: Type.Array(Type.String(), { description: 'Sources of the exchange rate' }),
      updatedAt: described(DateTime, 'Time of the newest block that the rate includes'),
    }),
  ),
  errors: [],
  example: {},

  handle: (context, { query: { base } }) =>
    withMarket(context, async (request) => {
      const { marketState, marketService, network } = request;
      const perAda: Readonly<Record<string, Ratio | undefined>> = {
        ADA: ratio(1n, 1n),
        USD: marketState.rate?.rate,
        EUR: inEuros(marketState.rate?.rate, marketService.market(network.id).usdPerEur(marketState.time)),
      };
      // The rate between dollars and euros does not depend on ADA.
      const perUsd = {
        USD: ratio(1n, 1n),
        EUR: inEuros(ratio(1n, 1n), marketService.market(network.id).usdPerEur(marketState.time)),
      };
      const rateTo = (currency: string): Ratio | undefined => {
        if (base !== 'ADA' && currency !== 'ADA') {
          const [one, other] = [perUsd[base], perUsd[currency as 'USD' | 'EUR']];
          return one && other && over(other, one);
        }
        const [one, other] = [perAda[base], perAda[currency]];
        return one && other && over(other, one);
      };
      return {
        base,
        adaUsd: toRatioNumber(marketState.rate?.rate),
        adaUsd24H: toRatioNumber(await rateBefore(request, WINDOWS['24h'])),
        adaUsd7D: toRatioNumber(await rateBefore(request, WINDOWS['7d'])),
        adaUsd30D: toRatioNumber(await rateBefore(request, WINDOWS['30d'])),
        rates: Object.fromEntries(['ADA', 'USD', 'EUR'].map((currency) => [currency, toRatioNumber(rateTo(currency))])),
        sources: [...(marketState.rate?.sources ?? [])],
        updatedAt: isoTime(marketState.time),
      };
    }),
});
