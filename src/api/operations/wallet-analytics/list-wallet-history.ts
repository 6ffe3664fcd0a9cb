import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { operation } from '../../kit/operation.js';
import { Closed, Defaulted, described, Integer, Nullable, named, OneOf, PlainNumber } from '../../kit/schema.js';
import { readTime, TimeText } from '../../kit/time-parameters.js';
import { withMarket } from '../../services/market/market-request.js';
import { type Currency, computeValue, ratesOver } from '../../services/market/valuation.js';
import { loadBalanceHistory } from '../../services/wallet-analytics/history.js';
import { inAda } from '../../services/wallet-analytics/holdings.js';
import { CEILING_TEXT, parseWallet } from '../../services/wallet-analytics/wallet.js';
import { StakePath } from '../../shapes/accounts/stake-address.js';
import { VALUATION_TEXT, WALLET, WALLET_EXAMPLE } from '../../shapes/wallet-analytics/holdings.js';

const RESOLUTION_SECONDS = { '1H': 3_600, '4H': 14_400, '1D': 86_400, '1W': 604_800 } as const;

const MAX_POINTS = 366;

const DEFAULT_POINTS = 30;

export const listWalletHistory = operation({
  ...WALLET,
  id: 'listWalletHistory',
  route: 'GET /api/wallet/{stakeAddress}/history',
  summary: "List an account's portfolio value over time",
  description: `Oldest first, at whole multiples of the resolution since 1970 and at the end. Without \`from\`, the last ${DEFAULT_POINTS} intervals; more than ${MAX_POINTS} points are rejected. ${VALUATION_TEXT} ${CEILING_TEXT}`,
  cachedUntilNextBlock: true,
  path: StakePath,
  query: Type.Object({
    resolution: Defaulted(OneOf(['1H', '4H', '1D', '1W'], 'Time between two points'), '1D'),
    adaOnly: Defaulted(Type.Boolean({ description: 'True: count ADA only; token values are null' }), false),
    from: Type.Optional(TimeText),
    to: Type.Optional(TimeText),
  }),
  result: Type.Array(
    named(
      'WalletSnapshot',
      Closed({
        timestamp: Integer({ description: 'Unix time in seconds' }),
        totalValueAda: described(PlainNumber, 'Value of everything with a price, in ada'),
        totalValueUsd: Nullable(
          described(PlainNumber, 'Value of everything with a price, in US dollars; null without an exchange rate'),
        ),
        totalValueEur: Nullable(
          described(PlainNumber, 'Value of everything with a price, in euros; null without an exchange rate'),
        ),
        adaBalance: described(PlainNumber, 'Ada in unspent outputs'),
        rewardsAda: Nullable(
          described(PlainNumber, 'Rewards that were not withdrawn, in ada; null when the index has no ledger state'),
        ),
        tokenValueAda: Nullable(
          described(PlainNumber, 'Value of the tokens that have a price, in ada; null with `adaOnly`'),
        ),
        nftValueAda: Nullable(
          Type.Number({ 'x-plain': true, description: 'Null: earlier floor prices are not known' }),
        ),
      }),
    ),
  ),
  errors: [],
  example: WALLET_EXAMPLE,

  handle: (context, { path, query }) => {
    const find = parseWallet({ stakeAddresses: [path.stakeAddress] }, context.network);
    const seconds = RESOLUTION_SECONDS[query.resolution];
    return withMarket(context, async (request) => {
      const { marketState, network } = request;
      const to = Math.min(query.to === undefined ? marketState.time : readTime(query.to, 'to'), marketState.time);
      const from = query.from === undefined ? to - (DEFAULT_POINTS - 1) * seconds : readTime(query.from, 'from');
      const times = listTimesBetween(Math.max(from, network.systemStart), to, seconds);
      const rateAt = await ratesOver(request, { from: times[0] ?? to, to });
      const snapshots = await loadBalanceHistory(request, await find(request.db), { times, adaOnly: query.adaOnly });
      return snapshots.map(({ time, lovelace, rewards, tokens }) => {
        const total = lovelace + (rewards ?? 0n) + (tokens ?? 0n);
        const convertValue = (currency: Currency): number | null => {
          const value = computeValue(total, rateAt(time, currency));
          return value === undefined ? null : inAda(value);
        };
        return {
          timestamp: time,
          totalValueAda: inAda(total),
          totalValueUsd: convertValue('USD'),
          totalValueEur: convertValue('EUR'),
          adaBalance: inAda(lovelace),
          rewardsAda: rewards === undefined ? null : inAda(rewards),
          tokenValueAda: tokens === undefined ? null : inAda(tokens),
          nftValueAda: null,
        };
      });
    });
  },
});

function listTimesBetween(from: number, to: number, seconds: number): readonly number[] {
  if (from > to)
    throw new ServiceError('invalid', "Parameter 'from' must not be after 'to', or after the newest block");
  const first = Math.ceil(from / seconds) * seconds;
  if ((to - first) / seconds > MAX_POINTS - 2)
    throw new ServiceError('invalid', `More than ${MAX_POINTS} points: request less time or a longer resolution`);
  const times: number[] = [];
  for (let time = first; time < to; time += seconds) times.push(time);
  return [...times, to];
}
