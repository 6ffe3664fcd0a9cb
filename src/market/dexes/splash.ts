import type { Dex, OrderRole } from '../dex.js';
import type { DexName } from '../dex-names.js';
import { readSpectrumOrder, readSpectrumOrderEnd } from './spectrum-orders.js';
import { readGridOrder, readGridOrderEnd, readLimitOrder, readLimitOrderEnd } from './splash-orders.js';
import { readSplashPool, readSplashStablePool } from './splash-pools.js';

/** The registry variants are `limit`, `grid` and those of Spectrum. */
const orders = (name: DexName): Pick<Dex, 'readOrder' | 'readEnd'> => ({
  readOrder(output, _pools, role: OrderRole) {
    if (role.variant === 'limit') return readLimitOrder(name, output);
    if (role.variant === 'grid') return readGridOrder(name, output);
    return readSpectrumOrder(name, output, role);
  },
  readEnd(redeemer, { variant }) {
    if (variant === 'limit') return readLimitOrderEnd(redeemer);
    return variant === 'grid' ? readGridOrderEnd(redeemer) : readSpectrumOrderEnd(redeemer);
  },
});

export const splash: Dex = {
  name: 'SPLASH',
  readPool: (output, { variant }) => readSplashPool('SPLASH', output, variant),
  ...orders('SPLASH'),
};

export const splashStablePools: Dex = {
  name: 'SPLASH_STABLE',
  readPool: (output) => readSplashStablePool('SPLASH_STABLE', output),
  ...orders('SPLASH_STABLE'),
};
