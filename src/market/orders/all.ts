import type { DexName } from '../dex-names.js';
import { cswapOrders } from './cswap.js';
import { minswapStableOrders, minswapV1Orders, minswapV2Orders } from './minswap.js';
import type { OrderWriter } from './order-writer.js';
import { spectrumOrders, teddySwapOrders } from './spectrum.js';
import { splashOrders } from './splash.js';
import { sundaeSwapStableOrders, sundaeSwapV1Orders, sundaeSwapV3Orders } from './sundaeswap.js';
import { vyFiOrders } from './vyfi.js';
import {
  wingridersStableV1Orders,
  wingridersStableV2Orders,
  wingridersV1Orders,
  wingridersV2Orders,
} from './wingriders.js';

const writers: readonly OrderWriter[] = [
  minswapV1Orders,
  minswapV2Orders,
  minswapStableOrders,
  sundaeSwapV1Orders,
  sundaeSwapV3Orders,
  sundaeSwapStableOrders,
  wingridersV1Orders,
  wingridersV2Orders,
  wingridersStableV1Orders,
  wingridersStableV2Orders,
  spectrumOrders,
  teddySwapOrders,
  splashOrders,
  cswapOrders,
  vyFiOrders,
];

/** All DEXes that orders can be built for. The others are traded directly, or require a token minted for each order. */
export const ORDER_WRITERS: ReadonlyMap<DexName, OrderWriter> = new Map(writers.map((writer) => [writer.dex, writer]));
