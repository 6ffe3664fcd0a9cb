import type { MarketName } from '../../chains/networks.js';
import type { Unit } from '../unit.js';

/** A token pegged to the US dollar. */
export interface Stablecoin {
  readonly unit: Unit;
  readonly ticker: string;
  readonly decimals: number;
}

const STABLECOINS: Readonly<Partial<Record<MarketName, readonly Stablecoin[]>>> = {
  mainnet: [
    { unit: 'c48cbb3d5e57ed56e276bc45f99ab39abe94e6cd7ac39fb402da47ad0014df105553444d', ticker: 'USDM', decimals: 6 },
    { unit: '1f3aec8bfe7ea4fe14c5f121e2a92e301afe414147860d557cac7e345553444378', ticker: 'USDCx', decimals: 6 },
    { unit: 'fe7c786ab321f41c654ef6c1af7b3250a613c24e4213e0425a7ae45655534441', ticker: 'USDA', decimals: 6 },
    { unit: 'f66d78b4a3cb3d37afa0ec36461e51ecbde00f26c8f0a68f94b6988069555344', ticker: 'iUSD', decimals: 6 },
    {
      unit: '8db269c3ec630e06ae29f74bc39edd1f87c819f1056206e879a1cd61446a65644d6963726f555344',
      ticker: 'DJED',
      decimals: 6,
    },
    { unit: '25c5de5f5b286073c593edfd77b48abc7a48e5a4f3d4cd9d428ff93555534443', ticker: 'wanUSDC', decimals: 8 },
  ],
};

/** Stablecoins that exchange rates may use, by unit, including those that the operator adds. */
export function listStablecoins(market: MarketName, more: readonly Stablecoin[] = []): ReadonlyMap<Unit, Stablecoin> {
  return new Map([...(STABLECOINS[market] ?? []), ...more].map((coin) => [coin.unit, coin]));
}
