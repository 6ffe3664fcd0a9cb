import { useEffect } from 'preact/hooks';
import { Ada, Asset, type AssetAmount } from './parts/primitives.js';
import { api } from './session.js';
import { createStore, useStore } from './store.js';

/** Dollars for one ADA; undefined until it is loaded, null where the service has no price. */
const adaPrice = createStore<number | null | undefined>(undefined);
const NO_PRICES: ReadonlyMap<string, TokenPrice> = new Map();
/** Dollars for one whole token, by its unit. */
const tokenPrices = createStore(NO_PRICES);
const REFRESH_MS = 300_000;
/** Tokens with the most value in pools; a price of the others says little. */
const TOKENS = 100;
let adaLoadedAt = 0;
let tokensLoadedAt = 0;

interface TokenPrice {
  readonly dollars: number;
  readonly decimals: number;
}

function loadAdaPrice(): void {
  if (Date.now() - adaLoadedAt < REFRESH_MS) return;
  adaLoadedAt = Date.now();
  api.getAdaPrice({ network: 'mainnet' }, { retries: 0 }).then(
    ({ priceUsd }) => adaPrice.set(priceUsd),
    // A plan without market data, or a network without a price, shows amounts without their value.
    () => adaPrice.set(null),
  );
}

function loadTokenPrices(): void {
  if (Date.now() - tokensLoadedAt < REFRESH_MS) return;
  tokensLoadedAt = Date.now();
  api.listPrices({ network: 'mainnet', sort: 'tvl', pageSize: TOKENS }, { retries: 0 }).then(
    (tokens) => {
      const prices = new Map<string, TokenPrice>();
      for (const { assetId, priceUsd, decimals, quarantined } of tokens)
        if (priceUsd !== null && !quarantined) prices.set(assetId, { dollars: priceUsd, decimals });
      tokenPrices.set(prices);
    },
    () => undefined,
  );
}

/** Cents of large values are noise; small ones need more digits. */
const getFractionDigits = (dollars: number): number => (dollars >= 100_000 ? 0 : dollars >= 1 || dollars === 0 ? 2 : 6);

export const formatDollars = (dollars: number): string =>
  dollars.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: getFractionDigits(Math.abs(dollars)),
  });

/** Dollars in a table; `dollars` is also the value for sorting and export. */
export const Dollars = ({ dollars }: { readonly dollars: number }) => (
  <span class="amount">{formatDollars(dollars)}</span>
);

/** Dollars for one ADA where the symbol is a coin that has a price: coins of test networks have none. */
export function useAdaPrice(symbol: string): number | undefined {
  const price = useStore(adaPrice);
  const isPriced = symbol === 'ADA';
  useEffect(() => {
    if (isPriced) loadAdaPrice();
  }, [isPriced]);
  return isPriced ? (price ?? undefined) : undefined;
}

/** Prices of tokens by unit; none on networks whose tokens have no price. */
function useTokenPrices(alias: string): ReadonlyMap<string, TokenPrice> {
  const prices = useStore(tokenPrices);
  const isPriced = alias === 'cardano-mainnet';
  useEffect(() => {
    if (isPriced) loadTokenPrices();
  }, [isPriced]);
  return isPriced ? prices : NO_PRICES;
}

/** Computes the value of an amount of a token in dollars; undefined where it has no price. */
export function useTokenValues(alias: string): (unit: string, quantity: string) => number | undefined {
  const prices = useTokenPrices(alias);
  return (unit, quantity) => {
    const price = prices.get(unit);
    return price && (Number(quantity) / 10 ** price.decimals) * price.dollars;
  };
}

/** Decimals of a traded token; 0 where they are not known, for amounts in the smallest unit. */
export function useTokenDecimals(alias: string): (unit: string) => number {
  const prices = useTokenPrices(alias);
  return (unit) => prices.get(unit)?.decimals ?? 0;
}

const Value = ({ dollars }: { readonly dollars: number }) => <small class="fiat"> ≈ {formatDollars(dollars)}</small>;

interface AdaProps {
  readonly lovelace: string | number | bigint;
  readonly symbol: string;
  readonly rounded?: boolean;
}

/** An amount with its value in dollars. */
export function AdaWithValue({ lovelace, symbol, rounded = false }: AdaProps) {
  const price = useAdaPrice(symbol);
  return (
    <>
      <Ada lovelace={lovelace} symbol={symbol} rounded={rounded} />
      {price !== undefined && <Value dollars={(Number(lovelace) / 1e6) * price} />}
    </>
  );
}

/** An amount of a token with its value in dollars. */
export function AssetWithValue({ alias, asset }: { readonly alias: string; readonly asset: AssetAmount }) {
  const dollars = useTokenValues(alias)(asset.unit, asset.quantity);
  return (
    <>
      <Asset alias={alias} asset={asset} />
      {dollars !== undefined && <Value dollars={dollars} />}
    </>
  );
}
