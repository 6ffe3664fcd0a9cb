import Type from 'typebox';
import type { Unit } from '../../../market/unit.js';
import { allVolumesSince } from '../../../store/queries/cardano/market/volumes.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Defaulted, OneOf } from '../../kit/schema.js';
import type { Asking } from '../../services/market/asking.js';
import { withMarket } from '../../services/market/asking.js';
import { WINDOWS } from '../../services/market/market-board.js';
import { tokensOf } from '../../services/market/price-records.js';
import { byAmount } from '../../services/market/ranked-tokens.js';
import { TokenPrice } from '../../services/market/token-price.js';
import { firstSound } from '../../services/market/top-lists.js';
import { dayVolume } from '../../services/market/volumes.js';
import { MARKET } from '../../shapes/market/asking.js';
import { limit } from '../../shapes/market/top-lists.js';

export const listTopVolume = operation({
  ...MARKET,
  id: 'listTopVolume',
  route: 'GET /api/market/prices/top-volume',
  summary: 'List the tokens with the highest trading volume',
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

/** Volume of tokens traded for ADA in the last seven days, in lovelace. */
async function weekVolumes({ board, db }: Asking): Promise<(unit: Unit) => bigint> {
  const sums = await allVolumesSince(db, board.time - WINDOWS['7d']);
  const volumes = new Map(sums.map(({ assetId, lovelace }) => [board.units.get(assetId), lovelace]));
  return (unit) => volumes.get(unit) ?? 0n;
}
