import Type, { type Static } from 'typebox';
import { slotToTime, timeToSlot } from '../../../chains/cardano/time.js';
import { fromHex } from '../../../kernel/hex.js';
import { computePercentChange, ratio, ratioNumber, times } from '../../../market/fraction.js';
import type { MarketView } from '../../../market/prices/market-view.js';
import type { Unit } from '../../../market/unit.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  lovelaceAt,
  lovelaceNow,
  type PastOwner,
  unspentAt,
} from '../../../store/queries/cardano/accounts/balances.js';
import { rewardBalanceAt, rewardBalances } from '../../../store/queries/cardano/accounts/reward-balances.js';
import { findUniqueAssets, walletSize } from '../../../store/queries/cardano/accounts/wallet-steps.js';
import { heldAssets, heldAssetsAtInBatches } from '../../../store/queries/cardano/assets/held-assets.js';
import { type ChainStateRef, findChainStateAt } from '../../../store/queries/cardano/chain/as-of.js';
import { hasLedger } from '../../../store/queries/cardano/chain/ledger-availability.js';
import { nftFloors } from '../../../store/queries/cardano/market/nft-orders.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Integer, Nullable, named, OneOf, PlainNumber } from '../../kit/schema.js';
import { loadDecimals } from '../market/decimals.js';
import type { MarketRequest } from '../market/market-request.js';
import { WINDOWS } from '../market/market-state.js';
import { tokenNames } from '../market/token-names.js';
import {
  type Currency,
  computeLpValue,
  computeValue,
  getUnitPrice,
  groupPoolsByLpToken,
  type RateAt,
  ratesNow,
  ratesOver,
  viewAfter,
} from '../market/valuation.js';
import { WALLET_LIMITS, type Wallet, walletTooLarge } from './wallet.js';

const number = Nullable(PlainNumber);
const text = Nullable(Type.String());
const unknown = (description: string) => Nullable(Type.Number({ 'x-plain': true, description }));

export const WalletHoldings = named(
  'WalletHoldings',
  Closed({
    stakeAddress: Nullable(Type.String({ description: 'Null when the request names several stake addresses' })),
    stakeAddresses: Type.Array(Type.String(), { description: 'Stake addresses included, in bech32' }),
    addresses: Type.Array(Type.String(), { description: 'Addresses included' }),
    time: Integer({ description: 'Time of the newest block included, Unix time in seconds' }),
    currency: OneOf(['ADA', 'USD', 'EUR'], 'Currency of `totalValue`'),
    totalValue: unknown('Value in the requested currency; null when it has no rate'),
    totalValueAda: Type.Number({
      'x-plain': true,
      description: 'Value of ADA, rewards that were not withdrawn, priced tokens and LP tokens, in ADA',
    }),
    totalValueUsd: described(number, 'Value of everything with a price, in US dollars; null without an exchange rate'),
    totalValueEur: described(number, 'Value of everything with a price, in euros; null without an exchange rate'),
    adaBalance: described(PlainNumber, 'Ada in unspent outputs'),
    rewardsAda: unknown(
      'Rewards of the accounts that were not withdrawn, in ada; null when the index has no ledger state',
    ),
    tokens: Type.Array(
      Closed({
        unit: Type.String({ description: FIELD.assetUnit }),
        name: described(text, 'Name of the token; null when no metadata states it'),
        ticker: described(text, FIELD.ticker),
        quantity: described(Amount, FIELD.quantity),
        decimals: Integer({ minimum: 0, description: 'Decimal places for display; 0 when no metadata states them' }),
        priceAda: unknown('ADA for one whole token; null when no pool has it'),
        valueAda: described(number, 'Value of the quantity, in ada; null without a price'),
        priceChange24h: unknown('Percent'),
        verified: Type.Boolean({ description: FIELD.verified }),
      }),
      { description: 'Fungible tokens, the most valuable first' },
    ),
    nfts: Type.Array(
      Closed({
        policyId: Type.String({ description: FIELD.policyId }),
        count: Count('Number of NFTs of the policy'),
        floorAda: unknown('Lowest price of an open listing, in ada; null without a listing and for an earlier time'),
        valueAda: unknown('Floor price times the number of NFTs, in ada; not part of the totals'),
      }),
      { description: 'NFTs by policy' },
    ),
    lp: Type.Array(
      Closed({
        poolId: Type.String({ description: FIELD.liquidityPoolId }),
        dex: Type.String({ description: FIELD.dex }),
        unit: Type.String({ description: 'Unit of the LP token' }),
        quantity: described(Amount, 'LP tokens held, in the smallest unit'),
        shareValueAda: unknown('Null when the pool is closed or its LP supply is not known'),
      }),
      { description: 'Positions in liquidity pools' },
    ),
  }),
);

const MICRO = 1_000_000n;
const PAST_OUTPUTS = 200_000;

export const inAda = (lovelace: bigint): number => ratioNumber(ratio(lovelace, MICRO));

/** Unspent outputs and prices as of one block. */
interface Held {
  readonly time: number;
  readonly lovelace: bigint;
  /** Reward balances; undefined where the index has no ledger state. */
  readonly rewards: bigint | undefined;
  readonly quantities: ReadonlyMap<Unit, bigint>;
  readonly rateAt: RateAt;
  /** The market at that time and one day earlier. */
  readonly view: MarketView;
  readonly dayBefore: MarketView;
}

export async function loadHoldings(
  request: MarketRequest,
  wallet: Wallet,
  { time, currency }: { readonly time: number | undefined; readonly currency: Currency },
): Promise<Static<typeof WalletHoldings>> {
  const held =
    time === undefined || time >= request.marketState.time
      ? await heldNow(request, wallet)
      : await loadPastHoldings(request, wallet, time);
  const { view, quantities } = held;
  const shares = toLpSharesJson(request, held);
  const others = [...quantities.keys()].filter((unit) => !shares.units.has(unit));
  const single = await findUniqueAssets(request.db, others.map(fromHex));
  const isNft = (unit: Unit): boolean => single.has(unit) && getUnitPrice(view, unit) === undefined;
  const tokens = await toTokensJson(
    request,
    held,
    others.filter((unit) => !isNft(unit)),
  );
  const total = held.lovelace + (held.rewards ?? 0n) + tokens.lovelace + shares.lovelace;
  const inCurrency = (name: Currency): number | null => {
    const value = computeValue(total, held.rateAt(held.time, name));
    return value === undefined ? null : inAda(value);
  };
  const [only, ...more] = wallet.stakeAddresses;
  return {
    stakeAddress: more.length === 0 && wallet.addresses.length === 0 ? (only ?? null) : null,
    stakeAddresses: [...wallet.stakeAddresses],
    addresses: [...wallet.addresses],
    time: held.time,
    currency,
    totalValue: inCurrency(currency),
    totalValueAda: inAda(total),
    totalValueUsd: inCurrency('USD'),
    totalValueEur: inCurrency('EUR'),
    adaBalance: inAda(held.lovelace),
    rewardsAda: held.rewards === undefined ? null : inAda(held.rewards),
    tokens: tokens.shown,
    nfts: await toCollectionsJson(request, held.time, others.filter(isNft)),
    lp: shares.json,
  };
}

async function heldNow(request: MarketRequest, { owners }: Wallet): Promise<Held> {
  const { db, marketState } = request;
  const { lovelace } = await lovelaceNow(db, owners);
  const assets = await heldAssets(db, owners, { skip: 0, limit: WALLET_LIMITS.assets + 1 });
  checkAssetCount(assets.length);
  return {
    time: marketState.time,
    lovelace,
    rewards: await rewardsNow(db, owners.stakeIds),
    quantities: new Map(assets.map(({ policyId, assetName, quantity }) => [policyId + assetName, quantity])),
    rateAt: ratesNow(request),
    view: marketState.now,
    dayBefore: marketState.past['24h'].view,
  };
}

async function loadPastHoldings(request: MarketRequest, wallet: Wallet, requestedTime: number): Promise<Held> {
  const { db, network } = request;
  const { outputs } = await walletSize(db, wallet.owners);
  if (outputs > PAST_OUTPUTS) throw walletTooLarge('outputs', PAST_OUTPUTS, 'its past holdings are not available');
  const getTime = async (time: number) =>
    time < network.systemStart ? undefined : await findChainStateAt(db, timeToSlot(network, time));
  const point = await getTime(requestedTime);
  const txId = point?.lastTxId ?? -1;
  const time = point === undefined ? network.systemStart : slotToTime(network, point.slot);
  let lovelace = 0n;
  const quantities = new Map<Unit, bigint>();
  for (const owner of eachOwner(wallet)) {
    lovelace += (await lovelaceAt(db, owner, txId)).lovelace;
    for await (const batch of heldAssetsAtInBatches(db, unspentAt(db, owner, txId))) {
      for (const { policyId, assetName, quantity } of batch) {
        const unit = policyId + assetName;
        quantities.set(unit, (quantities.get(unit) ?? 0n) + quantity);
      }
      checkAssetCount(quantities.size);
    }
  }
  const units = [...quantities.keys()];
  const before = requestedTime - WINDOWS['24h'];
  const earlier = (await getTime(before))?.lastTxId ?? -1;
  return {
    time,
    lovelace,
    rewards: await rewardsAt(db, wallet.owners.stakeIds, point),
    quantities,
    rateAt: await ratesOver(request, { from: time, to: time }),
    view: await viewAfter(request, units, { time: requestedTime, txId }),
    dayBefore: await viewAfter(request, units, { time: before, txId: earlier }),
  };
}

const sumBalances = (balances: Iterable<bigint>): bigint => [...balances].reduce((sum, balance) => sum + balance, 0n);

async function rewardsNow(db: NetworkDb<'cardano'>, stakeIds: readonly number[]): Promise<bigint | undefined> {
  if (!(await hasLedger(db))) return undefined;
  return sumBalances((await rewardBalances(db, stakeIds)).values());
}

/** Zero before the first block. */
async function rewardsAt(
  db: NetworkDb<'cardano'>,
  stakeIds: readonly number[],
  point: ChainStateRef | undefined,
): Promise<bigint | undefined> {
  if (!(await hasLedger(db))) return undefined;
  if (point === undefined) return 0n;
  const balances: bigint[] = [];
  for (const stakeId of stakeIds) balances.push(await rewardBalanceAt(db, stakeId, point));
  return sumBalances(balances);
}

const eachOwner = ({ owners }: Wallet): readonly PastOwner[] => [
  ...owners.stakeIds.map((stakeId) => ({ stakeId })),
  ...owners.addressIds.map((addressId) => ({ addressId })),
];

function checkAssetCount(assets: number): void {
  if (assets > WALLET_LIMITS.assets)
    throw walletTooLarge('assets', WALLET_LIMITS.assets, 'list its assets with /api/account/{stakeAddress}/assets');
}

type HoldingsJson<Field extends 'tokens' | 'nfts' | 'lp'> = Static<typeof WalletHoldings>[Field];

/** Most valuable first, then by unit. */
const compareValues = (
  a: { worth: bigint | undefined; unit: Unit },
  b: { worth: bigint | undefined; unit: Unit },
): number => {
  const [left, right] = [a.worth ?? -1n, b.worth ?? -1n];
  return left === right ? (a.unit < b.unit ? -1 : 1) : left > right ? -1 : 1;
};

async function toTokensJson(
  request: MarketRequest,
  { quantities, view, dayBefore }: Held,
  units: readonly Unit[],
): Promise<{ readonly lovelace: bigint; readonly shown: HoldingsJson<'tokens'> }> {
  const decimals = await loadDecimals(request, units);
  const names = await tokenNames(request, units);
  const valued = units
    .map((unit) => {
      const quantity = quantities.get(unit) ?? 0n;
      const price = getUnitPrice(view, unit);
      return { unit, quantity, price, worth: computeValue(quantity, price) };
    })
    .sort(compareValues);
  return {
    lovelace: valued.reduce((sum, each) => sum + (each.worth ?? 0n), 0n),
    shown: valued.map(({ unit, quantity, price, worth: value }) => {
      const change = computePercentChange(price, getUnitPrice(dayBefore, unit));
      return {
        unit,
        name: names.get(unit)?.name ?? null,
        ticker: names.get(unit)?.ticker ?? null,
        quantity: quantity.toString(),
        decimals: decimals(unit),
        priceAda: price === undefined ? null : ratioNumber(times(price, ratio(10n ** BigInt(decimals(unit)), MICRO))),
        valueAda: value === undefined ? null : inAda(value),
        priceChange24h: change === undefined ? null : ratioNumber(change),
        verified: names.get(unit)?.verified ?? false,
      };
    }),
  };
}

/** Floor prices are those of now: at an earlier time they are not known. */
async function toCollectionsJson(
  { db, marketState }: MarketRequest,
  time: number,
  units: readonly Unit[],
): Promise<HoldingsJson<'nfts'>> {
  const counts = new Map<string, number>();
  for (const unit of units) counts.set(unit.slice(0, 56), (counts.get(unit.slice(0, 56)) ?? 0) + 1);
  const floors = time === marketState.time ? await nftFloors(db, [...counts.keys()].map(fromHex)) : new Map();
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([policyId, count]) => {
      const floor: bigint | undefined = floors.get(policyId);
      return {
        policyId,
        count,
        floorAda: floor === undefined ? null : inAda(floor),
        valueAda: floor === undefined ? null : inAda(floor * BigInt(count)),
      };
    });
}

interface Shares {
  readonly units: ReadonlySet<Unit>;
  readonly lovelace: bigint;
  readonly json: HoldingsJson<'lp'>;
}

function toLpSharesJson(
  { marketState }: MarketRequest,
  { quantities, view }: Pick<Held, 'quantities' | 'view'>,
): Shares {
  const shares = groupPoolsByLpToken(marketState, quantities.keys());
  const valued = [...shares].flatMap(([unit, numbers]) => {
    // Two pools that share an LP token point to an untrusted contract; the first one counts.
    const pool = numbers.map((each) => view.pools.get(each)).find((each) => each !== undefined);
    const known = pool ?? marketState.pools.get(numbers[0] ?? -1);
    if (known === undefined) return [];
    const quantity = quantities.get(unit) ?? 0n;
    return [{ unit, quantity, known, worth: pool && computeLpValue(view, pool, quantity) }];
  });
  return {
    units: new Set(valued.map(({ unit }) => unit)),
    lovelace: valued.reduce((sum, each) => sum + (each.worth ?? 0n), 0n),
    json: valued.sort(compareValues).map(({ unit, quantity, known, worth: value }) => ({
      poolId: known.id,
      dex: known.dex,
      unit,
      quantity: quantity.toString(),
      shareValueAda: value === undefined ? null : inAda(value),
    })),
  };
}
