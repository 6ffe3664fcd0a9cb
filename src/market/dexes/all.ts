import type { Dex } from '../dex.js';
import type { DexName } from '../dex-names.js';
import { cswap } from './cswap.js';
import { minswapStable } from './minswap-stable.js';
import { minswapV1 } from './minswap-v1.js';
import { minswapV2 } from './minswap-v2.js';
import { sundaeSwapStable } from './sundaeswap-stable.js';
import { sundaeSwapV1 } from './sundaeswap-v1.js';
import { sundaeSwapV3 } from './sundaeswap-v3.js';
import { vyFi } from './vyfi.js';

const dexes: readonly Dex[] = [
  minswapV1,
  minswapV2,
  minswapStable,
  sundaeSwapV1,
  sundaeSwapV3,
  sundaeSwapStable,
  vyFi,
  cswap,
];

/** Every DEX whose contracts can be read. */
export const DEX_ADAPTERS: ReadonlyMap<DexName, Dex> = new Map(dexes.map((dex) => [dex.name, dex]));
