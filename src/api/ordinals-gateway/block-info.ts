import { getChainParameters } from '../../chains/bitcoin/chain-parameters.js';
import { bitsToTarget, computeDifficulty } from '../../chains/bitcoin/difficulty.js';
import { decodeHeader } from '../../chains/bitcoin/header.js';
import { subsidyAt } from '../../chains/bitcoin/subsidy.js';
import type { BitcoinNetwork } from '../../chains/networks.js';
import { toHex } from '../../kernel/hex.js';
import type { NetworkDb } from '../../store/network-db.js';
import { transactionSizes } from '../../store/queries/bitcoin/block-sizes.js';
import { requireBlock } from '../services/bitcoin/block-json.js';
import { requireBitcoinTip } from '../services/bitcoin/page-tip.js';

/** A block in the form of ord, whose rates are integers as in `getblockstats`. The chain work is not known here. */
export async function readBlockInfo(db: NetworkDb<'bitcoin'>, block: string, network: BitcoinNetwork) {
  const tip = await requireBitcoinTip(db);
  const row = await requireBlock(db, block);
  const sizes = await transactionSizes(db, row);
  const { bits, nonce, version, merkleRoot, previousHash } = decodeHeader(row.header);
  const rates = row.feeRange.map(Math.floor);
  return {
    average_fee: Number(row.averageFee),
    average_fee_rate: Math.floor(row.averageFeeRate),
    bits,
    confirmations: tip.height - row.height + 1,
    difficulty: computeDifficulty(bits),
    hash: row.hash,
    feerate_percentiles: rates.slice(1, 6),
    height: row.height,
    max_fee: Number(row.highestFee),
    max_fee_rate: rates[6],
    max_tx_size: sizes.maximum,
    median_fee: Number(row.medianFee),
    median_time: row.medianTime,
    merkle_root: toHex(merkleRoot),
    min_fee: Number(row.lowestFee),
    min_fee_rate: rates[0],
    next_block: row.nextHash,
    nonce,
    previous_block: row.height === 0 ? null : toHex(previousHash),
    subsidy: Number(subsidyAt(row.height, getChainParameters(network))),
    target: bitsToTarget(bits).toString(16).padStart(64, '0'),
    timestamp: row.time,
    total_fee: Number(row.totalFee),
    total_size: sizes.totalSize,
    total_weight: sizes.totalWeight,
    transaction_count: row.txCount,
    version: version >>> 0,
  };
}
