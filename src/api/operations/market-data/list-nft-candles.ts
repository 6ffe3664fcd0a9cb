import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import { nftCandles } from '../../../store/queries/cardano/market/nft-sales.js';
import { operation } from '../../kit/operation.js';
import { OptionalTimes, parseTimeRange } from '../../kit/time-parameters.js';
import { toAdaNumber } from '../../services/market/figures.js';
import { withMarket } from '../../services/market/market-request.js';
import { Candle } from '../../shapes/market/candles.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { NftPolicyPath, nftPolicyExample } from '../../shapes/market/nft.js';
import { getIntervalStart, RESOLUTIONS, ResolutionText } from '../../shapes/market/parameters.js';

const MAX_POINTS = 1_000;

export const listNftCandles = operation({
  ...MARKET,
  id: 'listNftCandles',
  route: 'GET /api/nft/collection/{policyId}/candles',
  summary: 'List OHLC candles of the sales of an NFT collection',
  description:
    'From sales of one token each, in ADA; intervals without a sale are left out. The newest 1,000 of the requested time; 300 intervals when `from` is absent.',
  cachedUntilNextBlock: true,
  path: NftPolicyPath,
  query: Type.Object({ resolution: ResolutionText('1d'), ...OptionalTimes }),
  result: Type.Array(Candle),
  errors: [],
  example: nftPolicyExample,

  handle: (context, { path: { policyId }, query }) =>
    withMarket(context, async ({ db, marketState }) => {
      const seconds = RESOLUTIONS[query.resolution];
      const { from, to } = parseTimeRange(query, marketState.time, 300 * seconds);
      const range = { seconds, from: getIntervalStart(from, seconds), to, limit: MAX_POINTS };
      const candles = await nftCandles(db, fromHex(policyId), range);
      return candles.map(({ time, open, high, low, close, volume }) => ({
        time,
        open: toAdaNumber(open),
        high: toAdaNumber(high),
        low: toAdaNumber(low),
        close: toAdaNumber(close),
        volume: toAdaNumber(volume),
        currency: 'ADA',
      }));
    }),
});
