import type { DexName } from '../dex-names.js';

/** Typical batcher fees, in lovelace. DEXes that anyone can trade with directly have none. */
const BATCHER_FEES: Readonly<Partial<Record<DexName, bigint>>> = {
  MINSWAP_V1: 2_000_000n,
  MINSWAP_V2: 1_000_000n,
  MINSWAP_STABLE: 2_000_000n,
  SUNDAESWAP_V1: 2_500_000n,
  SUNDAESWAP_V3: 1_280_000n,
  SUNDAESWAP_STABLE: 1_280_000n,
  WINGRIDERS_V1: 2_000_000n,
  WINGRIDERS_V2: 2_000_000n,
  WINGRIDERS_STABLE_V1: 2_000_000n,
  WINGRIDERS_STABLE_V2: 2_000_000n,
  MUESLISWAP: 950_000n,
  SPECTRUM: 1_500_000n,
  SPLASH: 900_000n,
  SPLASH_STABLE: 900_000n,
  SNEKFUN: 900_000n,
  TEDDY_SWAP: 1_500_000n,
  VYFI: 1_900_000n,
  CSWAP: 690_000n,
};

export const getBatcherFee = (dex: DexName): bigint => BATCHER_FEES[dex] ?? 0n;
