import { Closed, Count, named } from '../../kit/schema.js';
import { FeeRange, FeeRate } from './block-json.js';

export const BitcoinProjectedBlock = named(
  'BitcoinProjectedBlock',
  Closed({
    index: Count('Position of the projected block; the next block is 0'),
    blockSize: Count('Size in bytes, witness included'),
    blockVsize: Count('Virtual size, in vbytes'),
    nTx: Count('Number of transactions'),
    totalFees: Count('Satoshi'),
    medianFee: FeeRate,
    feeRange: FeeRange,
  }),
);
