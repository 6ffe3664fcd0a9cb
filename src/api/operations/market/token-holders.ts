import Type, { type Static } from 'typebox';
import { addressBytesText } from '../../../chains/cardano/address.js';
import { fromHex } from '../../../kernel/hex.js';
import { ratio, ratioNumber } from '../../../market/fraction.js';
import type { StandingPool } from '../../../market/prices/market-view.js';
import { type HolderShare, heldByScripts, largestWallets } from '../../../store/queries/cardano/market-holders.js';
import { scriptsByHash } from '../../../store/queries/cardano/scripts.js';
import { FIELD } from '../../field-descriptions.js';
import type { Asking } from '../../market/asking.js';
import { shownAda } from '../../market/figures.js';
import { AssetIdText } from '../../market/parameters.js';
import { liquidityOf } from '../../market/ranked-tokens.js';
import { type TokenFacts, tokenFacts } from '../../market/token-facts.js';
import { operation } from '../../operation.js';
import { Limit } from '../../paging.js';
import { Amount, Closed, Count, described, Nullable, named, PlainNumber } from '../../schema.js';
import { stakeAddressText } from '../outputs/address-utxo.js';
import { MARKET, notTraded, tradedAsset, withMarket } from './asking.js';
import { EXAMPLE_MARKET } from './examples.js';

const path = Type.Object({ assetId: AssetIdText });
const example = { path: { assetId: EXAMPLE_MARKET.unit } };

const WalletShare = named(
  'WalletShare',
  Closed({
    address: Type.String({ description: 'Stake address; an address where there is no stake part' }),
    quantity: described(Amount, 'Quantity held, in the smallest unit of the token'),
    sharePct: Nullable(described(PlainNumber, 'Share of the supply, in percent; null without a supply')),
  }),
);

const shareOf = (part: bigint, whole: bigint): number | null =>
  whole <= 0n ? null : ratioNumber(ratio(part * 100n, whole));

const shownWallet = (
  { network }: Asking,
  { stakeHash, stakeScript, address, quantity }: HolderShare,
  supply: bigint,
): Static<typeof WalletShare> => ({
  address:
    stakeHash === null
      ? addressBytesText(address)
      : stakeAddressText({ type: stakeScript === true ? 'script' : 'key', hash: stakeHash }, network),
  quantity: quantity.toString(),
  sharePct: shareOf(quantity, supply),
});

const sumOf = (wallets: readonly HolderShare[], count: number): bigint =>
  wallets.slice(0, count).reduce((sum, { quantity }) => sum + quantity, 0n);

async function factsOf(asking: Asking, text: string): Promise<TokenFacts & { readonly assetId: number }> {
  const asset = await tradedAsset(asking, text);
  const facts = asset === undefined ? undefined : (await tokenFacts(asking, [asset.unit])).get(asset.unit);
  if (facts?.assetId === undefined) throw notTraded();
  return { ...facts, assetId: facts.assetId };
}

/** Wallets whose shares are added up. */
const DISTRIBUTION = 100;

export const getTokenHolders = operation({
  ...MARKET,
  id: 'getTokenHolders',
  route: 'GET /api/market/tokens/{assetId}/holders',
  summary: 'How many wallets hold a token, and those with most',
  description: 'A wallet is a stake credential, or else a payment credential. Pools and orders are not counted.',
  keptByTip: true,
  path,
  query: Type.Object({ limit: Limit({ max: 100, default: 20 }) }),
  result: named(
    'TokenHolders',
    Closed({
      assetId: Type.String({ description: FIELD.assetId }),
      holders: Count('Number of wallets that hold the token, without pools and orders'),
      top: Type.Array(WalletShare, { description: 'Wallets that hold most, the largest first' }),
      distribution: Closed(
        {
          top1Pct: Nullable(described(PlainNumber, 'Share of the largest wallet, in percent; null without a supply')),
          top10Pct: Nullable(
            described(PlainNumber, 'Share of the ten largest wallets, in percent; null without a supply'),
          ),
          top100Pct: Nullable(
            described(PlainNumber, 'Share of the hundred largest wallets, in percent; null without a supply'),
          ),
        },
        { description: 'Percent of the supply that the largest wallets have together' },
      ),
    }),
  ),
  errors: ['not-found'],
  example,

  handle: (context, { path: { assetId }, query: { limit } }) =>
    withMarket(context, async (asking) => {
      const facts = await factsOf(asking, assetId);
      const { scripts } = asking.desk.market(asking.network.id);
      const wallets = await largestWallets(asking.db, facts.assetId, { scripts, limit: DISTRIBUTION });
      return {
        assetId: facts.unit,
        holders: facts.holders,
        top: wallets.slice(0, limit).map((wallet) => shownWallet(asking, wallet, facts.supply)),
        distribution: {
          top1Pct: shareOf(sumOf(wallets, 1), facts.supply),
          top10Pct: shareOf(sumOf(wallets, 10), facts.supply),
          top100Pct: shareOf(sumOf(wallets, 100), facts.supply),
        },
      };
    }),
});

export const getTokenRisk = operation({
  ...MARKET,
  id: 'getTokenRisk',
  route: 'GET /api/market/tokens/{assetId}/risk',
  summary: 'What the chain shows of the risks of a token',
  description: 'Facts, no advice.',
  keptByTip: true,
  path,
  result: named(
    'TokenRisk',
    Closed({
      assetId: Type.String({ description: FIELD.assetId }),
      policyLocked: Nullable(Type.Boolean({ description: 'Null when the policy script is not known' })),
      topHolderPct: Nullable(described(PlainNumber, 'Share of the largest wallet, in percent; null without a supply')),
      lpLockedPct: Nullable(
        Type.Number({ 'x-plain': true, description: "Percent of the deepest pool's LP tokens that lie at scripts" }),
      ),
      liquidity: Type.Number({ 'x-plain': true, description: 'ADA' }),
      mintable: Nullable(
        Type.Boolean({
          description: 'True when more can be minted; null when the policy script is not known',
        }),
      ),
      quarantined: Type.Boolean({ description: 'True when the price record is quarantined' }),
      reasons: Type.Array(Type.String(), {
        description: 'Sentences that say why it is quarantined; empty when it is not',
      }),
    }),
  ),
  errors: ['not-found'],
  example,

  handle: (context, { path: { assetId } }) =>
    withMarket(context, async (asking) => {
      const facts = await factsOf(asking, assetId);
      const { scripts } = asking.desk.market(asking.network.id);
      const [largest] = await largestWallets(asking.db, facts.assetId, { scripts, limit: 1 });
      const { dexes } = asking.board.now.markets(facts.unit);
      const known = await scriptsByHash(asking.db, [fromHex(facts.unit.slice(0, 56))]);
      const reasons: string[] = [...facts.quarantine];
      if (facts.policyLocked === false) reasons.push('MINTABLE');
      if (known.get(facts.unit.slice(0, 56))?.language.startsWith('plutus')) reasons.push('PLUTUS_POLICY');
      return {
        assetId: facts.unit,
        policyLocked: facts.policyLocked ?? null,
        topHolderPct: largest === undefined ? null : shareOf(largest.quantity, facts.supply),
        lpLockedPct: await lockedLiquidity(asking, dexes[0]?.deepest),
        liquidity: shownAda(liquidityOf(asking.board, facts.unit)),
        mintable: facts.policyLocked === undefined ? null : !facts.policyLocked,
        quarantined: facts.quarantine.length > 0,
        reasons,
      };
    }),
});

async function lockedLiquidity({ db }: Asking, pool: StandingPool | undefined): Promise<number | null> {
  if (pool?.lpAsset === undefined || pool.lpSupply === undefined) return null;
  return shareOf(await heldByScripts(db, fromHex(pool.lpAsset), pool), pool.lpSupply);
}
