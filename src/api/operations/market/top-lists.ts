import Type from 'typebox';
import { changeOf } from '../../../market/fraction.js';
import type { Unit } from '../../../market/unit.js';
import { allVolumesSince } from '../../../store/queries/cardano/market-volumes.js';
import { FIELD } from '../../field-descriptions.js';
import type { Asking } from '../../market/asking.js';
import { WINDOWS } from '../../market/board.js';
import { recordsOf, tokensOf } from '../../market/price-records.js';
import { soundTokens } from '../../market/quarantine.js';
import { byAmount, byChange, liquidityOf, tvlOf } from '../../market/ranked-tokens.js';
import { TokenPrice, type TokenPriceRecord } from '../../market/token-price.js';
import { dayVolume } from '../../market/volumes.js';
import { operation } from '../../operation.js';
import { Limit } from '../../paging.js';
import { Defaulted, OneOf } from '../../schema.js';
import { MARKET, withMarket } from './asking.js';

/** The first tokens of a list that are not quarantined. */
async function firstSound(asking: Asking, units: readonly Unit[], limit: number): Promise<TokenPriceRecord[]> {
  const sound: Unit[] = [];
  for (let at = 0; at < units.length && sound.length < limit; at += limit) {
    sound.push(...(await soundTokens(asking, units.slice(at, at + limit))));
  }
  return await recordsOf(asking, sound.slice(0, limit));
}

const limit = Limit({ max: 100, default: 20 });

export const listTopVolume = operation({
  ...MARKET,
  id: 'listTopVolume',
  route: 'GET /api/market/prices/top-volume',
  summary: 'The tokens that are traded most',
  description: 'Quarantined tokens are left out.',
  keptByTip: true,
  query: Type.Object({ limit, window: Defaulted(OneOf(['24h', '7d'], FIELD.window), '24h') }),
  result: Type.Array(TokenPrice),
  errors: [],
  example: {},

  handle: (context, { query }) =>
    withMarket(context, async (asking) => {
      const { board } = asking;
      const volume = query.window === '24h' ? (unit: Unit) => dayVolume(board, unit) : await weekVolumes(asking);
      const traded = tokensOf(board).filter((unit) => volume(unit) > 0n);
      return await firstSound(asking, byAmount(traded, volume), query.limit);
    }),
});

/** What was traded of tokens for ADA in the last seven days, in lovelace. */
async function weekVolumes({ board, db }: Asking): Promise<(unit: Unit) => bigint> {
  const sums = await allVolumesSince(db, board.time - WINDOWS['7d']);
  const volumes = new Map(sums.map(({ assetId, lovelace }) => [board.units.get(assetId), lovelace]));
  return (unit) => volumes.get(unit) ?? 0n;
}

export const listTopTvl = operation({
  ...MARKET,
  id: 'listTopTvl',
  route: 'GET /api/market/prices/top-tvl',
  summary: 'The tokens with most in their pools',
  description: 'Quarantined tokens are left out.',
  keptByTip: true,
  query: Type.Object({ limit }),
  result: Type.Array(TokenPrice),
  errors: [],
  example: {},

  handle: (context, { query }) =>
    withMarket(context, (asking) => {
      const { board } = asking;
      return firstSound(
        asking,
        byAmount(tokensOf(board), (unit) => tvlOf(board, unit)),
        query.limit,
      );
    }),
});

/** Less than this in its pools, and a token is moved by anybody. */
const LEAST_OF_MOVERS = 1_000_000_000n;

export const listTopMovers = operation({
  ...MARKET,
  id: 'listTopMovers',
  route: 'GET /api/market/prices/top-movers',
  summary: 'The tokens whose price moved most',
  description: 'Of tokens with at least 1,000 ADA in their pools; quarantined ones are left out.',
  keptByTip: true,
  query: Type.Object({
    direction: Defaulted(OneOf(['up', 'down'], 'Largest gains or largest losses'), 'up'),
    window: Defaulted(OneOf(['1h', '24h', '7d', '30d'], FIELD.window), '24h'),
    limit,
  }),
  result: Type.Array(TokenPrice),
  errors: [],
  example: {},

  handle: (context, { query: { direction, window, limit: most } }) =>
    withMarket(context, async (asking) => {
      const { board } = asking;
      const moved = byChange(board, window, direction).filter((unit) => {
        const change = changeOf(board.now.markets(unit).weighted, board.past[window].view.markets(unit).weighted);
        if (change === undefined || liquidityOf(board, unit) < LEAST_OF_MOVERS) return false;
        return direction === 'up' ? change.numerator > 0n : change.numerator < 0n;
      });
      return await firstSound(asking, moved, most);
    }),
});
