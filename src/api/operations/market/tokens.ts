import Type, { type Static } from 'typebox';
import { assetFingerprint } from '../../../chains/cardano/asset-id.js';
import { fromHex } from '../../../kernel/hex.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import { assetIdsOf, assetsNamed } from '../../../store/queries/cardano/assets.js';
import { sideSums } from '../../../store/queries/cardano/market-traders.js';
import { tokenSources } from '../../../store/queries/cardano/token-sources.js';
import { registrySubjects } from '../../../store/queries/service/token-registry.js';
import { FIELD } from '../../field-descriptions.js';
import type { Asking } from '../../market/asking.js';
import { WINDOWS } from '../../market/board.js';
import { assetOf, decimalsOf } from '../../market/decimals.js';
import { shownAda, shownRatio, wholePrice } from '../../market/figures.js';
import { AssetIdText, unitNamed } from '../../market/parameters.js';
import { tokensOf } from '../../market/price-records.js';
import { liquidityOf } from '../../market/ranked-tokens.js';
import { type TokenName, tokenNames } from '../../market/token-names.js';
import { operation } from '../../operation.js';
import { Closed, Count, Defaulted, described, Nullable, named, OneOf, PlainNumber, Text } from '../../schema.js';
import { priceOf } from '../../wallet/worth.js';
import { mergedMetadata, TokenMetadata } from '../metadata/token-metadata.js';
import { MARKET, notTraded, tradedAsset, withMarket } from './asking.js';
import { EXAMPLE_MARKET } from './examples.js';
import { PageFrom0, pageOf, SizeOf } from './pages.js';

const path = Type.Object({ assetId: AssetIdText });
const example = { path: { assetId: EXAMPLE_MARKET.unit } };

export const listMarketTokens = operation({
  ...MARKET,
  id: 'listMarketTokens',
  route: 'GET /api/market/tokens',
  summary: 'All tokens that have a market',
  description: 'By unit. LP tokens are not among them.',
  keptByTip: true,
  result: Type.Array(Type.String()),
  errors: [],
  example: {},

  handle: (context) => withMarket(context, async ({ board }) => [...tokensOf(board)].sort()),
});

export const getMarketTokenMetadata = operation({
  ...MARKET,
  id: 'getMarketTokenMetadata',
  route: 'GET /api/market/tokens/{assetId}/metadata',
  summary: 'Name, ticker, decimals and logo of a token',
  description: 'What the registry says first, then what the chain says (CIP-68, CIP-25).',
  path,
  result: TokenMetadata,
  errors: ['not-found'],
  example,

  handle: (context, { path: { assetId } }) =>
    context.db.snapshot(async (db) => {
      const unit = await unitNamed(db, assetId);
      if (unit === undefined || unit === LOVELACE) throw notTraded();
      const asset = { policyId: unit.slice(0, 56), assetName: unit.slice(56) };
      const [id] = await assetIdsOf(db, [{ policyId: fromHex(asset.policyId), assetName: fromHex(asset.assetName) }]);
      const sources = id === undefined ? undefined : (await tokenSources(db, [{ id, ...asset }])).get(id);
      const metadata = sources && mergedMetadata(unit, sources, ['cip26', 'cip68', 'cip25']);
      if (metadata === undefined) throw notTraded();
      return metadata;
    }),
});

const FoundToken = named(
  'FoundToken',
  Closed({
    assetId: Type.String({ description: FIELD.assetId }),
    name: Nullable(Type.String({ description: 'Name of the token; null when no metadata states it' })),
    ticker: Nullable(Type.String({ description: FIELD.ticker })),
    fingerprint: Type.String({ description: FIELD.fingerprint }),
    verified: Type.Boolean({ description: FIELD.verified }),
    priceAda: Nullable(described(PlainNumber, 'Price of one whole token, in ada; null when no pool has it')),
    liquidity: described(PlainNumber, 'Ada in the pools of the token and ada'),
  }),
);

export const searchMarketTokens = operation({
  ...MARKET,
  id: 'searchMarketTokens',
  route: 'GET /api/market/tokens/search',
  summary: 'Traded tokens by ticker, name or unit',
  description: 'Verified tokens first, then by what lies in their pools.',
  query: Type.Object({
    q: Text(64, { minLength: 1, description: 'Ticker, beginning of a name, unit or fingerprint' }),
    page: PageFrom0,
    size: SizeOf(20),
  }),
  result: named(
    'TokenSearch',
    Closed({
      tokens: Type.Array(FoundToken, { description: 'Tokens of this page' }),
      page: Count('Number of this page, as in the request'),
      size: Count('Maximum number of tokens on a page'),
      totalElements: Count('Number of tokens that match'),
      totalPages: Count(FIELD.totalPages),
    }),
  ),
  errors: [],
  example: { query: { q: EXAMPLE_MARKET.ticker } },

  handle: (context, { query: { q, page, size } }) =>
    withMarket(context, async (asking) => {
      const units = await matching(asking, q);
      const names = await tokenNames(asking, units);
      const found = [...names].map(([unit, name]) => ({ unit, name, liquidity: liquidityOf(asking.board, unit) }));
      found.sort(
        (a, b) =>
          Number(b.name.verified) - Number(a.name.verified) ||
          Number(b.liquidity - a.liquidity) ||
          (a.unit < b.unit ? -1 : 1),
      );
      const shown = found.slice(page * size, (page + 1) * size);
      const decimals = await decimalsOf(
        asking,
        shown.map(({ unit }) => unit),
      );
      return {
        tokens: shown.map((token) => shownToken(asking, { ...token, decimals: decimals(token.unit) })),
        ...pageOf({ page, size }, found.length),
      };
    }),
});

const MOST_FOUND = 200;

async function matching({ db, board }: Asking, q: string): Promise<readonly Unit[]> {
  const isTraded = (unit: Unit): boolean => board.assets.has(unit) && board.now.poolsOf(unit).length > 0;
  if (/^(?:[0-9a-fA-F]{56}\.?(?:[0-9a-fA-F]{2}){0,32}|asset1[a-z0-9]{38})$/.test(q)) {
    const unit = await unitNamed(db, q);
    return unit !== undefined && isTraded(unit) ? [unit] : [];
  }
  const registered = await registrySubjects(db, q);
  const own = await assetsNamed(db, q, { skip: 0, limit: MOST_FOUND });
  const units = new Set([...registered, ...own.map(({ policyId, assetName }) => policyId + assetName)]);
  return [...units].filter(isTraded).slice(0, MOST_FOUND);
}

interface Found {
  readonly unit: Unit;
  readonly name: TokenName;
  readonly decimals: number;
  readonly liquidity: bigint;
}

function shownToken({ board }: Asking, { unit, name, decimals, liquidity }: Found): Static<typeof FoundToken> {
  const price = priceOf(board.now, unit);
  return {
    assetId: unit,
    name: name.name ?? null,
    ticker: name.ticker ?? null,
    fingerprint: assetFingerprint(assetOf(unit)),
    verified: name.verified,
    priceAda: shownRatio(price && wholePrice(price, decimals)),
    liquidity: shownAda(liquidity),
  };
}

export const getTradingStats = operation({
  ...MARKET,
  id: 'getTradingStats',
  route: 'GET /api/market/tokens/{assetId}/trading-stats',
  summary: 'Buys and sells of a token for ADA',
  description:
    'Trades against ada in the window, which ends with the newest block. Answers 404 when no pool or order book has the token.',
  keptByTip: true,
  path,
  query: Type.Object({ window: Defaulted(OneOf(['1h', '24h', '7d', '30d'], FIELD.window), '24h') }),
  result: named(
    'TradingStats',
    Closed({
      assetId: Type.String({ description: FIELD.assetId }),
      window: Type.String({ description: 'Window of the figures, as in the request' }),
      buys: Count('Number of buys in the window'),
      sells: Count('Number of sells in the window'),
      buyers: Count('Wallets'),
      sellers: Count('Wallets'),
      buyVolume: Type.Number({ 'x-plain': true, description: 'ADA' }),
      sellVolume: Type.Number({ 'x-plain': true, description: 'ADA' }),
    }),
  ),
  errors: ['not-found'],
  example,

  handle: (context, { path: { assetId }, query: { window } }) =>
    withMarket(context, async (asking) => {
      const asset = await tradedAsset(asking, assetId);
      if (asset === undefined || asset.unit === LOVELACE) throw notTraded();
      const sums = await sideSums(asking.db, asset.id, asking.board.time - WINDOWS[window]);
      const { buys, sells, buyers, sellers, buyLovelace, sellLovelace } = sums;
      return {
        assetId: asset.unit,
        window,
        buys,
        sells,
        buyers,
        sellers,
        buyVolume: shownAda(buyLovelace),
        sellVolume: shownAda(sellLovelace),
      };
    }),
});
