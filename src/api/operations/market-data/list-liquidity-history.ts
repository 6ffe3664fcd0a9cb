import Type from 'typebox';
import { timeToSlot } from '../../../chains/cardano/time.js';
import { ServiceError } from '../../../kernel/errors.js';
import { getFee } from '../../../market/curves/quote.js';
import { ratio, ratioNumber, times } from '../../../market/fraction.js';
import { getMarginalPrice } from '../../../market/prices/pool-margin.js';
import { LOVELACE } from '../../../market/unit.js';
import { poolStatesAtSlots } from '../../../store/queries/cardano/market/pools.js';
import { poolVolumes } from '../../../store/queries/cardano/market/volumes.js';
import { operation } from '../../kit/operation.js';
import { Closed, described, Integer, Nullable, named, PlainNumber } from '../../kit/schema.js';
import { OptionalTimes, readTime } from '../../kit/time-parameters.js';
import { requirePool } from '../../services/market/current-pools.js';
import { loadDecimals } from '../../services/market/decimals.js';
import { toAdaNumber } from '../../services/market/figures.js';
import { toIndexedPool } from '../../services/market/index-names.js';
import { withMarket } from '../../services/market/market-request.js';
import { EXAMPLE_MARKET } from '../../shapes/market/examples.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { getIntervalStart, PoolIdText, RESOLUTIONS, ResolutionText } from '../../shapes/market/parameters.js';

const MAX_POINTS = 500;
const YEAR = 31_536_000;

export const listLiquidityHistory = operation({
  ...MARKET,
  id: 'listLiquidityHistory',
  route: 'GET /api/dex/pools/{poolId}/history',
  summary: 'List the reserves and volume of a pool over time',
  description:
    'One point per interval, with the state at its end. At most 500, the newest; 100 when `from` is absent. `apr` is the fees of the interval extrapolated to a year, in percent of the locked value.',
  path: Type.Object({ poolId: PoolIdText }),
  query: Type.Object({
    resolution: ResolutionText('1d'),
    ...OptionalTimes,
  }),
  result: Type.Array(
    named(
      'PoolPoint',
      Closed({
        time: Integer({ description: 'Start of the interval, Unix time in seconds' }),
        tvlAda: Nullable(
          described(PlainNumber, 'Value locked in the pool at the end of the interval, in ada; null when not known'),
        ),
        price: Nullable(Type.Number({ 'x-plain': true, description: 'Price: whole A for one whole B' })),
        volumeAda: described(PlainNumber, 'Volume of the interval, in ada'),
        feesAda: described(PlainNumber, 'Fees that the pool earned in the interval, in ada'),
        apr: Nullable(
          described(PlainNumber, 'These fees for a year relative to the locked value, in percent; null when not known'),
        ),
      }),
    ),
  ),
  errors: ['not-found'],
  example: { path: { poolId: EXAMPLE_MARKET.poolId } },

  handle: (context, { path: { poolId }, query }) =>
    withMarket(context, async (request) => {
      const { marketState, db, network } = request;
      const pool = requirePool(marketState, poolId);
      const seconds = RESOLUTIONS[query.resolution];
      const last = getIntervalStart(
        Math.min(query.to === undefined ? marketState.time : readTime(query.to, 'to'), marketState.time),
        seconds,
      );
      const requestedFrom = query.from === undefined ? last - 99 * seconds : readTime(query.from, 'from');
      if (query.to !== undefined && requestedFrom > readTime(query.to, 'to'))
        throw new ServiceError('invalid', "Parameter 'from' must not be after 'to'");
      const first = Math.max(
        getIntervalStart(requestedFrom, seconds),
        last - (MAX_POINTS - 1) * seconds,
        network.systemStart,
      );
      const times_: number[] = [];
      for (let time = getIntervalStart(first, seconds); time <= last; time += seconds) times_.push(time);
      const ends = times_.map((time) => timeToSlot(network, Math.max(network.systemStart, time + seconds - 1)));
      const states = await poolStatesAtSlots(db, pool.number, ends);
      const volumes = await poolVolumes(db, pool.number, { from: first, to: last + seconds, seconds });
      const byTime = new Map(volumes.map(({ time, lovelace }) => [Number(time), lovelace]));
      const decimals = await loadDecimals(request, pool.assets);
      const scale = ratio(10n ** BigInt(decimals(pool.assets[1])), 10n ** BigInt(decimals(pool.assets[0])));
      return states.flatMap(({ place, ...state }) => {
        const pastPool = toIndexedPool(marketState.pools, state);
        const time = times_[place - 1];
        if (pastPool === undefined || time === undefined) return [];
        const volume = byTime.get(time) ?? 0n;
        const fees = times(getFee(pastPool, 0), ratio(volume, 1_000_000n));
        const hasAda = pastPool.assets.includes(LOVELACE);
        const tvl = ratio(marketState.now.getTvl(pastPool), 1_000_000n);
        const priced = pastPool.reserves[0] > 0n && pastPool.reserves[1] > 0n;
        return [
          {
            time,
            // Tokens without ADA can only be valued at current prices, which differ from past ones.
            tvlAda: hasAda ? ratioNumber(tvl) : null,
            price: priced ? ratioNumber(times(getMarginalPrice(pastPool), scale)) : null,
            volumeAda: toAdaNumber(volume),
            feesAda: ratioNumber(fees),
            apr:
              hasAda && tvl.numerator > 0n
                ? ratioNumber(
                    ratio(
                      fees.numerator * tvl.denominator * BigInt(YEAR) * 100n,
                      fees.denominator * tvl.numerator * BigInt(seconds),
                    ),
                  )
                : null,
          },
        ];
      });
    }),
});
