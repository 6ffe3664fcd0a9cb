import type { MarketName } from '../../../chains/networks.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { toHex } from '../../../kernel/hex.js';
import type { OrderRole, PoolRole } from '../../../market/dex.js';
import type { Registry } from '../../../market/registry/registry.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import { cswapAdapter } from './adapters/cswap.js';
import { minswapStableAdapter, minswapV1Adapter, minswapV2Adapter } from './adapters/minswap.js';
import { spectrumAdapter, teddySwapAdapter } from './adapters/spectrum.js';
import { snekfunAdapter, splashAdapter } from './adapters/splash.js';
import { sundaeSwapV1Adapter, sundaeSwapV3Adapter } from './adapters/sundaeswap.js';
import { wingridersV2Adapter } from './adapters/wingriders.js';
import type { DexAdapter, Venue } from './dex-adapter.js';
import type { MarketToken } from './tokens.js';

/** A planned pool: its two assets by ticker, and its initial amount of the first asset in whole units. */
interface Plan {
  readonly adapter: DexAdapter;
  readonly pair: readonly [string, string];
  readonly depth: bigint;
  readonly daysOld?: number;
}

const OLD = 38;

const MAINNET: readonly Plan[] = [
  { adapter: minswapV2Adapter, pair: ['ADA', 'USDM'], depth: 820_000n },
  { adapter: sundaeSwapV3Adapter, pair: ['ADA', 'iUSD'], depth: 610_000n },
  { adapter: wingridersV2Adapter, pair: ['ADA', 'DJED'], depth: 540_000n },
  { adapter: minswapV2Adapter, pair: ['ADA', 'TIE'], depth: 62_000n },
  { adapter: sundaeSwapV3Adapter, pair: ['ADA', 'TIE'], depth: 31_000n },
  { adapter: wingridersV2Adapter, pair: ['ADA', 'RAIL'], depth: 44_000n },
  { adapter: minswapV2Adapter, pair: ['ADA', 'RAIL'], depth: 27_000n },
  { adapter: minswapV1Adapter, pair: ['ADA', 'TIE'], depth: 18_000n },
  { adapter: sundaeSwapV1Adapter, pair: ['ADA', 'RAIL'], depth: 12_000n },
  { adapter: splashAdapter, pair: ['ADA', 'GAUGE'], depth: 52_000n },
  { adapter: spectrumAdapter, pair: ['ADA', 'GAUGE'], depth: 21_000n },
  { adapter: cswapAdapter, pair: ['ADA', 'GAUGE'], depth: 9_000n },
  { adapter: minswapStableAdapter, pair: ['DJED', 'iUSD'], depth: 300_000n },
  { adapter: snekfunAdapter, pair: ['ADA', 'SPIKE'], depth: 0n, daysOld: 4 },
];

const PREPROD: readonly Plan[] = [
  { adapter: minswapV2Adapter, pair: ['ADA', 'TIE'], depth: 60_000n },
  { adapter: minswapV2Adapter, pair: ['ADA', 'RAIL'], depth: 35_000n },
  { adapter: minswapV1Adapter, pair: ['ADA', 'TIE'], depth: 18_000n },
  { adapter: splashAdapter, pair: ['ADA', 'GAUGE'], depth: 30_000n },
];

const PREVIEW: readonly Plan[] = [
  { adapter: sundaeSwapV3Adapter, pair: ['ADA', 'TIE'], depth: 60_000n },
  { adapter: sundaeSwapV3Adapter, pair: ['ADA', 'RAIL'], depth: 35_000n },
  { adapter: teddySwapAdapter, pair: ['ADA', 'GAUGE'], depth: 30_000n },
];

const PLANS: Readonly<Record<MarketName, readonly Plan[]>> = { mainnet: MAINNET, preprod: PREPROD, preview: PREVIEW };

const LOVELACE_PER_ADA = 1_000_000n;
const IDENT_BYTES = 28;

/** The pools of a market. `policy` is an open minting policy. */
export function createVenues(
  market: MarketName,
  { roles }: Registry,
  tokens: readonly MarketToken[],
  policy: string,
): readonly Venue[] {
  const getUnit = (ticker: string): Unit =>
    ticker === 'ADA' ? LOVELACE : (tokens.find((token) => token.ticker === ticker)?.unit ?? '');
  return PLANS[market].map(({ adapter, pair, depth, daysOld = OLD }): Venue => {
    const assets = [getUnit(pair[0]), getUnit(pair[1])] as const;
    const pool = roles.find((role): role is PoolRole => role.role === 'pool' && fits(role, adapter, assets))!;
    const order = roles.find((role): role is OrderRole => role.role === 'order' && fits(role, adapter, assets));
    const ident = toHex(blake2b256(Buffer.from(`pool ${market} ${adapter.dex} ${pair.join(' ')}`))).slice(
      0,
      2 * IDENT_BYTES,
    );
    return { adapter, pool, order, assets, depth: depth * LOVELACE_PER_ADA, daysOld, policy, ident };
  });
}

/** On a DEX with a script per pool, the script of the pair. */
function fits(role: PoolRole | OrderRole, { dex, variants }: DexAdapter, assets: readonly [Unit, Unit]): boolean {
  if (role.dex !== dex) return false;
  const own = role.parameters?.['assets'];
  if (Array.isArray(own) && own.some((unit, index) => unit !== assets[index])) return false;
  const variant = variants?.[role.role];
  return variant === undefined || role.variant === variant;
}
