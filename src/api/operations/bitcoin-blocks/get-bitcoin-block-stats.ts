import Type from 'typebox';
import { getChainParameters } from '../../../chains/bitcoin/chain-parameters.js';
import { subsidyAt } from '../../../chains/bitcoin/subsidy.js';
import { measureOutputs, UTXO_OVERHEAD_BYTES } from '../../../chains/bitcoin/utxo-size.js';
import { runInSteps } from '../../../kernel/run-in-steps.js';
import { spentOutputBytes, transactionSizes } from '../../../store/queries/bitcoin/block-sizes.js';
import { blockBytes } from '../../../store/queries/bitcoin/blocks.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Integer, Nullable, named } from '../../kit/schema.js';
import { requireBlock } from '../../services/bitcoin/block-json.js';
import { BLOCK_EXAMPLE, BlockPath, FeeRange, FeeRate, noBlock } from '../../shapes/bitcoin/block-json.js';

export const getBitcoinBlockStats = operation({
  id: 'getBitcoinBlockStats',
  route: 'GET /api/btc/blocks/{idOrHeight}/stats',
  tag: 'Bitcoin Blocks',
  summary: 'Get statistics of a Bitcoin block, as in `getblockstats`',
  description:
    'Every statistic of the node, under the names of this API. Rates keep their fractions. Fees, transaction sizes and sums leave out the coinbase. `utxoSizeIncrease` counts 40 bytes for an output beside its own, as Bitcoin Core does since bitcoin/bitcoin#31449; older releases count 41.',
  gate: 'caller',
  scope: 'bitcoin',
  addOn: null,
  path: BlockPath,
  result: named(
    'BitcoinBlockStats',
    Closed({
      blockHash: Type.String({ description: FIELD.blockHash }),
      height: Count(FIELD.blockHeight),
      time: Count('Time of the block as the miner wrote it, in seconds since 1970-01-01 UTC'),
      medianTime: Nullable(
        Count('Median of the times of the last eleven blocks, in seconds since 1970-01-01 UTC; null when not known'),
      ),
      txs: Count('Number of transactions, the coinbase included'),
      ins: Count('Number of inputs, the coinbase not counted'),
      outs: Count('Number of outputs'),
      segwitTxs: Count('Number of transactions with witness, the coinbase not counted'),
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
      size: Count('Size of the block in bytes, witness included'),
      strippedSize: Count('Size of the block in bytes, without witness'),
      weight: Count(FIELD.weight),
      utxoIncrease: Integer({ description: 'Outputs created less outputs spent' }),
      avgTxSize: Count('Bytes'),
      medianTxSize: Count('Bytes'),
      minTxSize: Count('Bytes'),
      maxTxSize: Count('Bytes'),
      feeRatePercentiles: Type.Array(FeeRate, {
        description: 'Rates at the 10th, 25th, 50th, 75th and 90th percentile of the weight; satoshi per virtual byte',
      }),
      totalSize: Count('Bytes of all transactions but the coinbase'),
      totalWeight: Count('Weight of all transactions but the coinbase, in weight units'),
      segwitTotalSize: Count('Bytes of the transactions with witnesses'),
      segwitTotalWeight: Count('Weight of the transactions with witness, in weight units'),
      utxoSizeIncrease: Integer({
        description: 'Bytes by which the UTXO set grew, with outputs that can never be spent',
      }),
      utxoIncreaseActual: Integer({ description: '`utxoIncrease` without outputs that can never be spent' }),
      utxoSizeIncreaseActual: Integer({ description: '`utxoSizeIncrease` without outputs that can never be spent' }),
    }),
  ),
  errors: ['not-found'],
  example: BLOCK_EXAMPLE,

  async handle({ db, network }, { path }) {
    const { row, sizes, bytes, spentBytes } = await db.snapshot(async (snapshot) => {
      const block = await requireBlock(snapshot, path.idOrHeight);
      return {
        row: block,
        sizes: await transactionSizes(snapshot, block),
        bytes: await blockBytes(snapshot, block.height),
        spentBytes: await spentOutputBytes(snapshot, block, UTXO_OVERHEAD_BYTES),
      };
    });
    if (bytes === undefined) throw noBlock(path.idOrHeight);
    const created = await runInSteps(measureOutputs(bytes, row.hash));
    return {
      blockHash: row.hash,
      height: row.height,
      time: row.time,
      medianTime: row.medianTime,
      txs: row.txCount,
      ins: row.inputCount,
      outs: row.outputCount,
      segwitTxs: row.segwitCount,
      subsidy: Number(subsidyAt(row.height, getChainParameters(network))),
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
      avgTxSize: sizes.average,
      medianTxSize: sizes.median,
      minTxSize: sizes.minimum,
      maxTxSize: sizes.maximum,
      feeRatePercentiles: row.feeRange.slice(1, 6),
      totalSize: sizes.totalSize,
      totalWeight: sizes.totalWeight,
      segwitTotalSize: sizes.segwitSize,
      segwitTotalWeight: sizes.segwitWeight,
      utxoSizeIncrease: created.bytes - spentBytes,
      utxoIncreaseActual: created.added - row.inputCount,
      utxoSizeIncreaseActual: created.addedBytes - spentBytes,
    };
  },
});
