import type { Dex } from '../dex.js';
import { readSpectrumPool } from './spectrum.js';
import { readSpectrumOrder, readSpectrumOrderEnd } from './spectrum-orders.js';

/** A fork of Spectrum: `spectrumPoolDatum` and `spectrumSwapDatum` encode its datums. */
export const teddySwap: Dex = {
  name: 'TEDDY_SWAP',
  readPool: (output) => readSpectrumPool('TEDDY_SWAP', output, '_POOL_IDENTITY'),
  readOrder: (output, _pools, role) => readSpectrumOrder('TEDDY_SWAP', output, role),
  readEnd: readSpectrumOrderEnd,
};
