import type { Dex } from '../dex.js';
import type { DexName } from '../dex-names.js';
import { axo } from './axo.js';
import { chadswap } from './chadswap.js';
import { cswap } from './cswap.js';
import { danogo } from './danogo.js';
import { geniusYield } from './genius-yield.js';
import { minswapStable } from './minswap-stable.js';
import { minswapV1 } from './minswap-v1.js';
import { minswapV2 } from './minswap-v2.js';
import { muesliswap } from './muesliswap.js';
import { snekfun } from './snekfun.js';
import { spectrum } from './spectrum.js';
import { splash, splashStablePools } from './splash.js';
import { sundaeSwapStable } from './sundaeswap-stable.js';
import { sundaeSwapV1 } from './sundaeswap-v1.js';
import { sundaeSwapV3 } from './sundaeswap-v3.js';
import { teddySwap } from './teddy-swap.js';
import { vyFi } from './vyfi.js';
import { wingridersStableV1, wingridersV1 } from './wingriders-v1.js';
import { wingridersStableV2, wingridersV2 } from './wingriders-v2.js';

const dexes: readonly Dex[] = [
  minswapV1,
  minswapV2,
  minswapStable,
  sundaeSwapV1,
  sundaeSwapV3,
  sundaeSwapStable,
  vyFi,
  cswap,
  wingridersV1,
  wingridersV2,
  wingridersStableV1,
  wingridersStableV2,
  muesliswap,
  spectrum,
  splash,
  splashStablePools,
  snekfun,
  teddySwap,
  geniusYield,
  chadswap,
  axo,
  danogo,
];

/** All DEXes with an adapter. */
export const DEX_ADAPTERS: ReadonlyMap<DexName, Dex> = new Map(dexes.map((dex) => [dex.name, dex]));
