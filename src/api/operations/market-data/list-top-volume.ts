import Type from 'typebox';
import type { Unit } from '../../../market/unit.js';
import { allVolumesSince } from '../../../store/queries/cardano/market/volumes.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Defaulted, OneOf } from '../../kit/schema.js';
import type { MarketRequest } from '../../services/market/market-request.js';
import { withMarket } from '../../services/market/market-request.js';
import { WINDOWS } from '../../services/market/market-state.js';
import { listPricedTokens } from '../../services/market/price-records.js';
import { byAmount } from '../../services/market/ranked-tokens.js';
import { TokenPrice } from '../../services/market/token-price.js';
import { firstSound } from '../../services/market/top-lists.js';
import { dayVolume } from '../../services/market/volumes.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { limit } from '../../shapes/market/top-lists.js';

export const listTopVolume = operation({
  ...MARKET,
  id: 'listTopVolume',
  route: 'GET /api/market/prices/top-volume',
  summary: 'List the tokens with the highest trading volume',
  description: 'Quarantined tokens are left out.',
  cachedUntilNextBlock: true,
  query: Type.Object({ limit, window: Defaulted(OneOf(['24h', '7d'], FIELD.window), '24h') }),
  result: Type.Array(TokenPrice),
  errors: [],
  example: {},

  handle: (context, { query }) =>
    withMarket(context, async (request) => {
      const { marketState } = request;
      const volume = query.window === '24h' ? (unit: Unit) => dayVolume(marketState, unit) : await weekVolumes(request);
      const traded = listPricedTokens(marketState).filter((unit) => volume(unit) > 0n);
      return await firstSound(request, byAmount(traded, volume), query.limit);
    }),
});

/** Volume of tokens traded for ADA in the last seven days, in lovelace. */
async function weekVolumes({ marketState, db }: MarketRequest): Promise<(unit: Unit) => bigint> {
  const sums = await allVolumesSince(db, marketState.time - WINDOWS['7d']);
  const volumes = new Map(sums.map(({ assetId, lovelace }) => [marketState.units.get(assetId), lovelace]));
  return (unit) => volumes.get(unit) ?? 0n;
}
