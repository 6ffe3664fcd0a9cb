import Type, { type Static } from 'typebox';
import { ratio, ratioNumber, times } from '../../../market/fraction.js';
import type { Unit } from '../../../market/unit.js';
import type { CostMethod } from '../../../market/wallet/lots.js';
import { type TokenProfit, walkProfit } from '../../../market/wallet/profit.js';
import { EXAMPLE } from '../../examples.js';
import { FIELD } from '../../field-descriptions.js';
import type { Asking } from '../../market/asking.js';
import { decimalsOf } from '../../market/decimals.js';
import { tokenNames } from '../../market/token-names.js';
import { operation } from '../../operation.js';
import { Amount, Closed, Count, Defaulted, described, Nullable, named, OneOf, PlainNumber } from '../../schema.js';
import { inAda } from '../../wallet/holdings.js';
import { ledgerOf } from '../../wallet/ledger.js';
import { CEILING_TEXT, type Wallet, walletNamed } from '../../wallet/wallet.js';
import { priceOf, worth } from '../../wallet/worth.js';
import { StakeAddress, StakePath } from '../accounts/stake-address.js';
import { withMarket } from '../market/asking.js';
import { WALLET, WALLET_EXAMPLE } from './holdings.js';

const number = Nullable(PlainNumber);

const WalletPnl = named(
  'WalletPnl',
  Closed({
    stakeAddress: Nullable(Type.String({ description: 'Null when the request names several stake addresses' })),
    stakeAddresses: Type.Array(Type.String(), { description: 'Accounts that were added up, in bech32' }),
    method: OneOf(['fifo', 'average'], 'Which units a sale takes: the oldest first, or the average'),
    totalPnlAda: described(PlainNumber, 'Realized and unrealized gain or loss together, in ada'),
    totalRealizedPnlAda: described(PlainNumber, 'Gain or loss of sales, in ada'),
    totalUnrealizedPnlAda: described(PlainNumber, 'Unrealized gain or loss of current holdings, in ADA'),
    tokens: Type.Array(
      Closed({
        unit: Type.String({ description: FIELD.assetUnit }),
        displayName: Type.String({ description: 'Ticker, name or fingerprint of the token' }),
        decimals: Count('Decimal places for display; 0 when no metadata states them'),
        currentQuantity: {
          ...Amount,
          description: 'Smallest units, including tokens locked in open orders of the account',
        },
        avgCostBasisAda: Nullable(
          Type.Number({
            'x-plain': true,
            description: 'Average cost in ADA for one whole token, over the holdings with a known cost',
          }),
        ),
        currentPriceAda: described(number, 'Price of one whole token now, in ada; null when no pool has it'),
        realizedPnlAda: described(PlainNumber, 'Gain or loss of its sales, in ada'),
        unrealizedPnlAda: Nullable(
          Type.Number({
            'x-plain': true,
            description: 'Unrealized gain or loss of the holdings with a known cost; null without a price',
          }),
        ),
        unknownCostQuantity: { ...Amount, description: 'Held, but not got in a trade' },
        swapAcquiredQuantity: described(Amount, 'Quantity bought in trades, in the smallest unit'),
        receivedQuantity: described(Amount, 'Quantity that came in any other way, in the smallest unit'),
        totalSoldQuantity: described(Amount, 'Quantity sold in trades, in the smallest unit'),
        totalSoldAda: described(PlainNumber, 'Proceeds of these sales, in ada'),
        avgSellPriceAda: described(
          number,
          'Average price of one whole token in these sales, in ada; null without a sale',
        ),
        costBasisComplete: Type.Boolean({ description: 'Whether all that is held and all that was sold has a cost' }),
      }),
      { description: 'Tokens that were traded or have a price' },
    ),
    truncated: Type.Boolean({ description: 'Always false: a wallet that is too large is refused' }),
    totalTransactions: Count('Number of transactions of the wallet'),
    processedTransactions: Count('Number of transactions that the figures include'),
  }),
);

const METHOD = `Only trades on exchanges gain or lose. What was bought cost what the trade was worth in ADA; what came in any other way has no known cost, and what goes out in any other way leaves at its cost. Sales take the oldest first (\`fifo\`) or the average. Orders that stand are the wallet's own. Tokens that were traded or have a price are listed. ${CEILING_TEXT}`;

async function profitOf(asking: Asking, wallet: Wallet, method: CostMethod): Promise<Static<typeof WalletPnl>> {
  const events = await ledgerOf(asking, wallet);
  const profit = walkProfit(events, method, (lovelace) => lovelace);
  const { now, lpAssets } = asking.board;
  const listed = [...profit.tokens].filter(
    ([unit, { swapAcquired, sold, lots }]) =>
      swapAcquired > 0n || sold > 0n || (lots.held > 0n && !lpAssets.has(unit) && priceOf(now, unit) !== undefined),
  );
  const units = listed.map(([unit]) => unit);
  const decimals = await decimalsOf(asking, units);
  const names = await tokenNames(asking, units);
  let [realized, unrealized] = [0n, 0n];
  const tokens = listed
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([unit, token]) => {
      const open = unrealizedOf(asking, unit, token);
      realized += token.realized;
      unrealized += open ?? 0n;
      const about = names.get(unit);
      return {
        displayName: about?.ticker ?? about?.name ?? (about?.nameAscii || unit),
        ...shownToken(asking, unit, token, decimals(unit)),
        unrealizedPnlAda: open === undefined ? null : inAda(open),
      };
    });
  const count = events.filter(({ step }) => step.slot !== undefined).length;
  const [only, ...more] = wallet.stakeAddresses;
  return {
    stakeAddress: more.length === 0 ? (only ?? null) : null,
    stakeAddresses: [...wallet.stakeAddresses],
    method,
    totalPnlAda: inAda(realized + unrealized),
    totalRealizedPnlAda: inAda(realized),
    totalUnrealizedPnlAda: inAda(unrealized),
    tokens,
    truncated: false,
    totalTransactions: count,
    processedTransactions: count,
  };
}

function unrealizedOf({ board }: Asking, unit: Unit, { lots }: TokenProfit): bigint | undefined {
  const value = worth(lots.known, priceOf(board.now, unit));
  if (lots.known === 0n) return 0n;
  return value === undefined ? undefined : value - lots.cost;
}

function shownToken({ board }: Asking, unit: Unit, token: TokenProfit, decimals: number) {
  const { lots, sold, soldFor } = token;
  const whole = ratio(10n ** BigInt(decimals), 1_000_000n);
  const price = priceOf(board.now, unit);
  return {
    unit,
    decimals,
    currentQuantity: lots.held.toString(),
    avgCostBasisAda: lots.known === 0n ? null : ratioNumber(times(ratio(lots.cost, lots.known), whole)),
    currentPriceAda: price === undefined ? null : ratioNumber(times(price, whole)),
    realizedPnlAda: inAda(token.realized),
    unknownCostQuantity: lots.unknown.toString(),
    swapAcquiredQuantity: token.swapAcquired.toString(),
    receivedQuantity: token.received.toString(),
    totalSoldQuantity: sold.toString(),
    totalSoldAda: inAda(soldFor),
    avgSellPriceAda: sold === 0n ? null : ratioNumber(times(ratio(soldFor, sold), whole)),
    costBasisComplete: lots.unknown === 0n && token.soldUnknown === 0n,
  };
}

export const getWalletPnl = operation({
  ...WALLET,
  id: 'getWalletPnl',
  route: 'GET /api/wallet/{stakeAddress}/pnl',
  summary: 'What an account gained and lost with each token',
  description: METHOD,
  keptByTip: true,
  path: StakePath,
  query: Type.Object({ method: Defaulted(OneOf(['fifo', 'average'], 'Cost basis method of a disposal'), 'fifo') }),
  result: WalletPnl,
  errors: [],
  example: WALLET_EXAMPLE,

  handle: (context, { path, query }) => {
    const find = walletNamed({ stakeAddresses: [path.stakeAddress] }, context.network);
    return withMarket(context, async (asking) => profitOf(asking, await find(asking.db), query.method));
  },
});

export const getPnlOfWallets = operation({
  ...WALLET,
  id: 'getPnlOfWallets',
  route: 'POST /api/wallet/pnl',
  summary: 'What several accounts gained and lost together',
  description: `What moves between them is no movement. The oldest is sold first. ${METHOD}`,
  batch: ['stakeAddresses'],
  body: Closed({
    stakeAddresses: Type.Array(StakeAddress, {
      minItems: 1,
      maxItems: 20,
      description: 'Accounts to add up, in bech32',
    }),
  }),
  result: WalletPnl,
  errors: [],
  example: { body: { stakeAddresses: [EXAMPLE.stakeAddress, EXAMPLE.rewardedStakeAddress] } },

  handle: (context, { body: { stakeAddresses } }) => {
    const find = walletNamed({ stakeAddresses }, context.network);
    return withMarket(context, async (asking) => profitOf(asking, await find(asking.db), 'fifo'));
  },
});
