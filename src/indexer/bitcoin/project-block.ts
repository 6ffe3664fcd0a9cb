import { computeBlockWeight, computeStrippedSize } from '../../chains/bitcoin/block.js';
import { computeWork } from '../../chains/bitcoin/difficulty.js';
import { feeStatistics } from '../../chains/bitcoin/fee-statistics.js';
import { findPool } from '../../chains/bitcoin/mining/find-pool.js';
import { encodeTotals } from '../../chains/bitcoin/output-totals.js';
import { TIMES_BEFORE } from '../../store/write/bitcoin/continuation.js';
import type { Batch, BlockWork } from './batch.js';

/** The row of the block itself; the sums of its transactions are complete by now. */
export function projectBlock(batch: Batch, { placed, entries, amounts, firstTxNum }: BlockWork): void {
  const { block, height } = placed;
  const { header } = block;
  const { next, facts, options } = batch;
  const fees = feeStatistics(entries, amounts);
  const [rate10, rate25, rate50, rate75, rate90] = fees.feeRatePercentiles;
  const times = [...next.times, header.time];
  const complete = times.length > TIMES_BEFORE || options.start === undefined;
  next.times = times.slice(-TIMES_BEFORE);
  next.work += computeWork(header.bits);
  facts.born.blockPool.push([height, findPool(entries[0]!.transaction).id]);
  if (next.unspent !== undefined) facts.born.outputTotals.push([height, encodeTotals(next.unspent)]);
  facts.born.block.push([
    height,
    header.hash,
    header.encoded,
    firstTxNum,
    entries.length,
    header.time,
    complete ? median(times) : undefined,
    block.encoded.length,
    computeStrippedSize(block),
    computeBlockWeight(block),
    fees.inputs,
    fees.outputs,
    fees.segwitTransactions,
    amounts[0]!.sent,
    fees.totalOutput,
    fees.totalFee,
    fees.lowestFee,
    fees.medianFee,
    fees.averageFee,
    fees.highestFee,
    fees.lowestFeeRate,
    rate10,
    rate25,
    rate50,
    rate75,
    rate90,
    fees.highestFeeRate,
    fees.averageFeeRate,
    next.work,
    next.inscriptions.blessed,
    next.inscriptions.cursed,
    next.inscriptions.unbound,
    next.inscriptions.lostSatoshi,
    next.runeCount,
  ]);
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1]!;
