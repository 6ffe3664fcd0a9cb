import type { MarketName } from '../../../chains/networks.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { toHex } from '../../../kernel/hex.js';
import type { OrderRole, PoolRole } from '../../../market/dex.js';
import type { Registry } from '../../../market/registry/registry.js';
import { LOVELACE, type Unit } from '../../../market/unit.js';
import type { House, Venue } from './house.js';
import { cswapHouse } from './houses/cswap.js';
import { minswapStableHouse, minswapV1House, minswapV2House } from './houses/minswap.js';
import { spectrumHouse, teddySwapHouse } from './houses/spectrum.js';
import { snekfunHouse, splashHouse } from './houses/splash.js';
import { sundaeSwapV1House, sundaeSwapV3House } from './houses/sundaeswap.js';
import { wingridersV2House } from './houses/wingriders.js';
import type { MarketToken } from './tokens.js';

/** A planned pool: its two assets by ticker, and its initial amount of the first asset in whole units. */
interface Plan {
  readonly house: House;
  readonly pair: readonly [string, string];
  readonly depth: bigint;
  readonly daysOld?: number;
}

const OLD = 38;

const MAINNET: readonly Plan[] = [
  { house: minswapV2House, pair: ['ADA', 'USDM'], depth: 820_000n },
  { house: sundaeSwapV3House, pair: ['ADA', 'iUSD'], depth: 610_000n },
  { house: wingridersV2House, pair: ['ADA', 'DJED'], depth: 540_000n },
  { house: minswapV2House, pair: ['ADA', 'TIE'], depth: 62_000n },
  { house: sundaeSwapV3House, pair: ['ADA', 'TIE'], depth: 31_000n },
  { house: wingridersV2House, pair: ['ADA', 'RAIL'], depth: 44_000n },
  { house: minswapV2House, pair: ['ADA', 'RAIL'], depth: 27_000n },
  { house: minswapV1House, pair: ['ADA', 'TIE'], depth: 18_000n },
  { house: sundaeSwapV1House, pair: ['ADA', 'RAIL'], depth: 12_000n },
  { house: splashHouse, pair: ['ADA', 'GAUGE'], depth: 52_000n },
  { house: spectrumHouse, pair: ['ADA', 'GAUGE'], depth: 21_000n },
  { house: cswapHouse, pair: ['ADA', 'GAUGE'], depth: 9_000n },
  { house: minswapStableHouse, pair: ['DJED', 'iUSD'], depth: 300_000n },
  { house: snekfunHouse, pair: ['ADA', 'SPIKE'], depth: 0n, daysOld: 4 },
];

const PREPROD: readonly Plan[] = [
  { house: minswapV2House, pair: ['ADA', 'TIE'], depth: 60_000n },
  { house: minswapV2House, pair: ['ADA', 'RAIL'], depth: 35_000n },
  { house: minswapV1House, pair: ['ADA', 'TIE'], depth: 18_000n },
  { house: splashHouse, pair: ['ADA', 'GAUGE'], depth: 30_000n },
];

const PREVIEW: readonly Plan[] = [
  { house: sundaeSwapV3House, pair: ['ADA', 'TIE'], depth: 60_000n },
  { house: sundaeSwapV3House, pair: ['ADA', 'RAIL'], depth: 35_000n },
  { house: teddySwapHouse, pair: ['ADA', 'GAUGE'], depth: 30_000n },
];

const PLANS: Readonly<Record<MarketName, readonly Plan[]>> = { mainnet: MAINNET, preprod: PREPROD, preview: PREVIEW };

const LOVELACE_PER_ADA = 1_000_000n;
const IDENT_BYTES = 28;

/** The pools of a market. `policy` is an open minting policy. */
export function venuesOf(
  market: MarketName,
  { roles }: Registry,
  tokens: readonly MarketToken[],
  policy: string,
): readonly Venue[] {
  const unitOf = (ticker: string): Unit =>
    ticker === 'ADA' ? LOVELACE : (tokens.find((token) => token.ticker === ticker)?.unit ?? '');
  return PLANS[market].map(({ house, pair, depth, daysOld = OLD }): Venue => {
    const assets = [unitOf(pair[0]), unitOf(pair[1])] as const;
    const pool = roles.find((role): role is PoolRole => role.role === 'pool' && fits(role, house, assets))!;
    const order = roles.find((role): role is OrderRole => role.role === 'order' && fits(role, house, assets));
    const ident = toHex(blake2b256(Buffer.from(`pool ${market} ${house.dex} ${pair.join(' ')}`))).slice(
      0,
      2 * IDENT_BYTES,
    );
    return { house, pool, order, assets, depth: depth * LOVELACE_PER_ADA, daysOld, policy, ident };
  });
}

/** On a DEX with a script per pool, the script of the pair. */
function fits(role: PoolRole | OrderRole, { dex, variants }: House, assets: readonly [Unit, Unit]): boolean {
  if (role.dex !== dex) return false;
  const own = role.parameters?.['assets'];
  if (Array.isArray(own) && own.some((unit, place) => unit !== assets[place])) return false;
  const variant = variants?.[role.role];
  return variant === undefined || role.variant === variant;
}
