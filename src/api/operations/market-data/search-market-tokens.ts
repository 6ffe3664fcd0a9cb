import Type, { type Static } from 'typebox';
import { assetFingerprint } from '../../../chains/cardano/assets/asset-id.js';
import type { Unit } from '../../../market/unit.js';
import { searchAssetsByName } from '../../../store/queries/cardano/assets/assets.js';
import { registrySubjects } from '../../../store/queries/service/token-registry.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, described, Nullable, named, PlainNumber, Text } from '../../kit/schema.js';
import { loadDecimals, parseUnitAsset } from '../../services/market/decimals.js';
import { toAdaNumber, toRatioNumber, toWholeTokenPrice } from '../../services/market/figures.js';
import type { MarketRequest } from '../../services/market/market-request.js';
import { withMarket } from '../../services/market/market-request.js';
import { getLiquidity } from '../../services/market/ranked-tokens.js';
import { resolveUnit } from '../../services/market/resolve-unit.js';
import { type TokenName, tokenNames } from '../../services/market/token-names.js';
import { getUnitPrice } from '../../services/market/valuation.js';
import { EXAMPLE_MARKET } from '../../shapes/market/examples.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { PageFrom0, PageSize, toPageFields } from '../../shapes/market/pages.js';

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
  summary: 'Search traded tokens by ticker, name or unit',
  description: 'Verified tokens first, then by liquidity.',
  query: Type.Object({
    q: Text(64, { minLength: 1, description: 'Ticker, prefix of a name, unit or fingerprint' }),
    page: PageFrom0,
    size: PageSize(20),
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
    withMarket(context, async (request) => {
      const units = await matching(request, q);
      const names = await tokenNames(request, units);
      const found = [...names].map(([unit, name]) => ({
        unit,
        name,
        liquidity: getLiquidity(request.marketState, unit),
      }));
      found.sort(
        (a, b) =>
          Number(b.name.verified) - Number(a.name.verified) ||
          Number(b.liquidity - a.liquidity) ||
          (a.unit < b.unit ? -1 : 1),
      );
      const pageTokens = found.slice(page * size, (page + 1) * size);
      const decimals = await loadDecimals(
        request,
        pageTokens.map(({ unit }) => unit),
      );
      return {
        tokens: pageTokens.map((token) => toTokenJson(request, { ...token, decimals: decimals(token.unit) })),
        ...toPageFields({ page, size }, found.length),
      };
    }),
});

const MAX_FOUND = 200;

async function matching({ db, marketState }: MarketRequest, q: string): Promise<readonly Unit[]> {
  const isTraded = (unit: Unit): boolean => marketState.assets.has(unit) && marketState.now.getPools(unit).length > 0;
  if (/^(?:[0-9a-fA-F]{56}\.?(?:[0-9a-fA-F]{2}){0,32}|asset1[a-z0-9]{38})$/.test(q)) {
    const unit = await resolveUnit(db, q);
    return unit !== undefined && isTraded(unit) ? [unit] : [];
  }
  const registered = await registrySubjects(db, q);
  const assetMatches = await searchAssetsByName(db, q, { skip: 0, limit: MAX_FOUND });
  const units = new Set([...registered, ...assetMatches.map(({ policyId, assetName }) => policyId + assetName)]);
  return [...units].filter(isTraded).slice(0, MAX_FOUND);
}

interface Found {
  readonly unit: Unit;
  readonly name: TokenName;
  readonly decimals: number;
  readonly liquidity: bigint;
}

function toTokenJson(
  { marketState }: MarketRequest,
  { unit, name, decimals, liquidity }: Found,
): Static<typeof FoundToken> {
  const price = getUnitPrice(marketState.now, unit);
  return {
    assetId: unit,
    name: name.name ?? null,
    ticker: name.ticker ?? null,
    fingerprint: assetFingerprint(parseUnitAsset(unit)),
    verified: name.verified,
    priceAda: toRatioNumber(price && toWholeTokenPrice(price, decimals)),
    liquidity: toAdaNumber(liquidity),
  };
}
