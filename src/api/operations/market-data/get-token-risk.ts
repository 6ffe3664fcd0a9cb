import Type from 'typebox';
import { fromHex } from '../../../kernel/hex.js';
import type { IndexedPool } from '../../../market/prices/indexed-pool.js';
import { heldByScripts, largestWallets } from '../../../store/queries/cardano/market/holders.js';
import { scriptsByHash } from '../../../store/queries/cardano/transactions/scripts.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, described, Nullable, named, PlainNumber } from '../../kit/schema.js';
import { toAdaNumber } from '../../services/market/figures.js';
import type { MarketRequest } from '../../services/market/market-request.js';
import { withMarket } from '../../services/market/market-request.js';
import { getLiquidity } from '../../services/market/ranked-tokens.js';
import { loadTokenFacts } from '../../services/market/token-holders.js';
import { MARKET } from '../../shapes/market/market-operation.js';
import { computePercent, example, path } from '../../shapes/market/token-holders.js';

export const getTokenRisk = operation({
  ...MARKET,
  id: 'getTokenRisk',
  route: 'GET /api/market/tokens/{assetId}/risk',
  summary: 'Get on-chain risk indicators of a token',
  description: 'Facts, not advice.',
  cachedUntilNextBlock: true,
  path,
  result: named(
    'TokenRisk',
    Closed({
      assetId: Type.String({ description: FIELD.assetId }),
      policyLocked: Nullable(Type.Boolean({ description: 'Null when the policy script is not known' })),
      topHolderPct: Nullable(described(PlainNumber, 'Share of the largest wallet, in percent; null without a supply')),
      lpLockedPct: Nullable(
        Type.Number({
          'x-plain': true,
          description: "Share of the deepest pool's LP tokens that are held by scripts, in percent",
        }),
      ),
      liquidity: Type.Number({ 'x-plain': true, description: 'ADA' }),
      mintable: Nullable(
        Type.Boolean({
          description: 'True when more can be minted; null when the policy script is not known',
        }),
      ),
      quarantined: Type.Boolean({ description: 'True when the price record is quarantined' }),
      reasons: Type.Array(Type.String(), {
        description: 'Reasons of the quarantine; empty when it is not quarantined',
      }),
    }),
  ),
  errors: ['not-found'],
  example,

  handle: (context, { path: { assetId } }) =>
    withMarket(context, async (request) => {
      const facts = await loadTokenFacts(request, assetId);
      const { scripts } = request.marketService.market(request.network.id);
      const [largest] = await largestWallets(request.db, facts.assetId, { scripts, limit: 1 });
      const { dexes } = request.marketState.now.markets(facts.unit);
      const known = await scriptsByHash(request.db, [fromHex(facts.unit.slice(0, 56))]);
      const reasons: string[] = [...facts.quarantine];
      if (facts.policyLocked === false) reasons.push('MINTABLE');
      if (known.get(facts.unit.slice(0, 56))?.language.startsWith('plutus')) reasons.push('PLUTUS_POLICY');
      return {
        assetId: facts.unit,
        policyLocked: facts.policyLocked ?? null,
        topHolderPct: largest === undefined ? null : computePercent(largest.quantity, facts.supply),
        lpLockedPct: await lockedLiquidity(request, dexes[0]?.deepest),
        liquidity: toAdaNumber(getLiquidity(request.marketState, facts.unit)),
        mintable: facts.policyLocked === undefined ? null : !facts.policyLocked,
        quarantined: facts.quarantine.length > 0,
        reasons,
      };
    }),
});

async function lockedLiquidity({ db }: MarketRequest, pool: IndexedPool | undefined): Promise<number | null> {
  if (pool?.lpAsset === undefined || pool.lpSupply === undefined) return null;
  return computePercent(await heldByScripts(db, fromHex(pool.lpAsset), pool), pool.lpSupply);
}
