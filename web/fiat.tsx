import { useEffect } from 'preact/hooks';
import { Ada } from './parts/primitives.js';
import { api } from './session.js';
import { createStore, useStore } from './store.js';

/** Dollars for one ADA; undefined until it is loaded, null where the service has no price. */
const adaPrice = createStore<number | null | undefined>(undefined);
const REFRESH_MS = 300_000;
let loadedAt = 0;

function loadAdaPrice(): void {
  if (Date.now() - loadedAt < REFRESH_MS) return;
  loadedAt = Date.now();
  api.getAdaPrice({ network: 'mainnet' }, { retries: 0 }).then(
    ({ priceUsd }) => adaPrice.set(priceUsd),
    // A plan without market data, or a network without a price, shows amounts without their value.
    () => adaPrice.set(null),
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

/** An amount with its value in dollars. Coins of test networks have none. */
export function AdaWithValue({
  lovelace,
  symbol,
}: {
  readonly lovelace: string | number | bigint;
  readonly symbol: string;
}) {
  const price = useStore(adaPrice);
  const priced = symbol === 'ADA';
  useEffect(() => {
    if (priced) loadAdaPrice();
  }, [priced]);
  return (
    <>
      <Ada lovelace={lovelace} symbol={symbol} />
      {priced && price != null && <small class="fiat"> ≈ {formatDollars((Number(lovelace) / 1e6) * price)}</small>}
    </>
  );
}
