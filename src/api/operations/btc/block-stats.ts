import Type from 'typebox';
import { parametersOf } from '../../../chains/bitcoin/chain-parameters.js';
import { subsidyAt } from '../../../chains/bitcoin/subsidy.js';
import { operation } from '../../operation.js';
import { Closed, Count, Integer, Nullable, named } from '../../schema.js';
import { BLOCK_EXAMPLE, BlockPath, FeeRange, FeeRate, requireBlock } from './block-json.js';

export const getBitcoinBlockStats = operation({
  id: 'getBitcoinBlockStats',
  route: 'GET /api/btc/blocks/{idOrHeight}/stats',
  tag: 'Bitcoin Blocks',
  summary: 'Fees and counts of a block, as `getblockstats` of a node has them',
  description: 'Rates keep their fractions. Fees, sizes and sums are of all transactions but the coinbase.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: BlockPath,
  result: named(
    'BitcoinBlockStats',
    Closed({
      blockHash: Type.String(),
      height: Count(),
      time: Count(),
      medianTime: Nullable(Count()),
      txs: Count(),
      ins: Count(),
      outs: Count(),
      segwitTxs: Count(),
      subsidy: Count('Satoshi'),
      reward: Count('Satoshi'),
      totalFee: Count('Satoshi'),
      minFee: Count('Satoshi'),
      medianFee: Count('Satoshi'),
      avgFee: Count('Satoshi'),
      maxFee: Count('Satoshi'),
      minFeeRate: FeeRate,
      avgFeeRate: FeeRate,
      maxFeeRate: FeeRate,
      feeRange: FeeRange,
      totalOut: Count('Satoshi'),
      size: Count(),
      strippedSize: Count(),
      weight: Count(),
      utxoIncrease: Integer(),
    }),
  ),
  errors: ['not-found'],
  example: BLOCK_EXAMPLE,

  async handle({ db, network }, { path }) {
    const row = await requireBlock(db, path.idOrHeight);
    return {
      blockHash: row.hash,
      height: row.height,
      time: row.time,
      medianTime: row.medianTime,
      txs: row.txCount,
      ins: row.inputCount,
      outs: row.outputCount,
      segwitTxs: row.segwitCount,
      subsidy: Number(subsidyAt(row.height, parametersOf(network))),
      reward: Number(row.reward),
      totalFee: Number(row.totalFee),
      minFee: Number(row.lowestFee),
      medianFee: Number(row.medianFee),
      avgFee: Number(row.averageFee),
      maxFee: Number(row.highestFee),
      minFeeRate: row.feeRange[0]!,
      avgFeeRate: row.averageFeeRate,
      maxFeeRate: row.feeRange[6]!,
      feeRange: [...row.feeRange],
      totalOut: Number(row.totalOutput),
      size: row.size,
      strippedSize: row.strippedSize,
      weight: row.weight,
      utxoIncrease: row.outputCount - row.inputCount,
    };
  },
});
