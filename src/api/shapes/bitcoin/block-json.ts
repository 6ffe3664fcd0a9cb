import Type, { type Static } from 'typebox';
import { getChainParameters } from '../../../chains/bitcoin/chain-parameters.js';
import { coinbaseText } from '../../../chains/bitcoin/coinbase.js';
import { computeDifficulty } from '../../../chains/bitcoin/difficulty.js';
import { decodeHeader } from '../../../chains/bitcoin/header.js';
import { findPool, getPoolSlug, UNKNOWN_POOL } from '../../../chains/bitcoin/mining/find-pool.js';
import { subsidyAt } from '../../../chains/bitcoin/subsidy.js';
import { decodeTransaction, type Transaction } from '../../../chains/bitcoin/transaction.js';
import type { BitcoinNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import { toHex } from '../../../kernel/hex.js';
import type { BlockRef, BlockStatistics, StaleBlockRow } from '../../../store/queries/bitcoin/blocks.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Closed, Count, DateTime, described, Integer, Nullable, named, PlainNumber, Text } from '../../kit/schema.js';
import { BITCOIN_EXAMPLE } from './examples.js';
import { HIGHEST } from './page-tip.js';

export const FeeRate = { ...PlainNumber, description: 'Fee rate in satoshi per virtual byte' };

export const FeeRange = Type.Array(FeeRate, {
  description:
    'Fee rates at the minimum, the 10th, 25th, 50th, 75th and 90th percentile by weight, and the maximum, in satoshi per virtual byte',
});

const headerFields = {
  hash: Type.String({ description: FIELD.blockHash }),
  height: Count(FIELD.blockHeight),
  version: Integer({ description: 'Version field of the header, a signed 32-bit integer' }),
  time: Count('Unix time in seconds, from the block header'),
  bits: Type.String({ description: 'Eight hexadecimal digits' }),
  nonce: Count('Nonce of the header'),
  difficulty: described(PlainNumber, 'Difficulty relative to the easiest target'),
  merkleRoot: Type.String({ description: 'Merkle root of the transaction ids, 64 hexadecimal digits' }),
  previousBlockHash: Nullable(
    Type.String({ description: 'Hash of the previous block, 64 hexadecimal digits; null for the first block' }),
  ),
};

const summaryFields = {
  ...headerFields,
  medianTime: Nullable(Count('Median time of the last eleven blocks')),
  nextBlockHash: Nullable(
    Type.String({ description: 'Hash of the next block, 64 hexadecimal digits; null for the newest block' }),
  ),
  txCount: Count('Number of transactions, the coinbase included'),
  size: Count('Size of the block in bytes, witness included'),
  strippedSize: Count('Size of the block in bytes, without witness'),
  weight: Count(FIELD.weight),
  totalFees: Count('Satoshi'),
  reward: Count('Sum of the coinbase outputs, in satoshi'),
  subsidy: Count('Block subsidy, in satoshi'),
  medianFeeRate: FeeRate,
  feeRange: FeeRange,
  avgFee: Count('Satoshi'),
  avgFeeRate: FeeRate,
  coinbaseTag: Type.String({
    description: 'Printable text of the coinbase script, such as the tag of the mining pool',
  }),
  pool: Nullable(
    Closed(
      {
        name: Type.String({ description: 'Name of the mining pool' }),
        slug: Type.String({ description: 'Name in lower case, without spaces and punctuation' }),
      },
      { description: 'Mining pool, by the payout or the tag in the coinbase; null when it is not known' },
    ),
  ),
  inputs: Count('Number of inputs, without the coinbase'),
  outputs: Count('Number of outputs, with the coinbase'),
  totalOutput: Count('Sum of the outputs in satoshi, without the coinbase'),
  segwitTxs: Count('Number of transactions with witness, without the coinbase'),
  utxoChange: Integer({ description: 'Outputs created minus outputs spent' }),
};

export const BitcoinBlockSummary = named('BitcoinBlockSummary', Closed(summaryFields));

export const BitcoinBlock = named(
  'BitcoinBlock',
  Closed({
    ...summaryFields,
    confirmations: Count(FIELD.bitcoinConfirmations),
    inBestChain: Type.Boolean({ description: 'True for a block on the best chain' }),
  }),
);

export const BitcoinStaleBlock = named(
  'BitcoinStaleBlock',
  Closed({
    ...headerFields,
    txCount: Count('Number of transactions, the coinbase included'),
    size: Count('Size of the block in bytes, witness included'),
    observedAt: described(DateTime, 'Time at which the block left the best chain'),
  }),
);

/** A block that a reorg removed from the chain. Only its header is stored. */
export const BitcoinBlockOutsideChain = named(
  'BitcoinBlockOutsideChain',
  Closed({
    ...headerFields,
    txCount: Count('Number of transactions, the coinbase included'),
    size: Count('Size of the block in bytes, witness included'),
    observedAt: { ...DateTime, description: 'Time at which the block left the best chain' },
    confirmations: described(Type.Literal(0), 'Always 0: the block is not part of the chain'),
    inBestChain: described(Type.Literal(false), 'Always false: the block is not part of the chain'),
  }),
);

const NO_HASH = '0'.repeat(64);

function toHeaderJson(hash: string, height: number, bytes: Uint8Array) {
  const header = decodeHeader(bytes);
  const previous = toHex(header.previousHash);
  return {
    hash,
    height,
    version: header.version,
    time: header.time,
    bits: header.bits.toString(16).padStart(8, '0'),
    nonce: header.nonce,
    difficulty: computeDifficulty(header.bits),
    merkleRoot: toHex(header.merkleRoot),
    previousBlockHash: previous === NO_HASH ? null : previous,
  };
}

function toPoolJson(coinbase: Transaction): Static<typeof BitcoinBlockSummary>['pool'] {
  const pool = findPool(coinbase);
  return pool === UNKNOWN_POOL ? null : { name: pool.name, slug: getPoolSlug(pool) };
}

export function toBlockJson(row: BlockStatistics, network: BitcoinNetwork): Static<typeof BitcoinBlockSummary> {
  const coinbase = decodeTransaction(row.coinbase);
  return Object.assign(toHeaderJson(row.hash, row.height, row.header), {
    medianTime: row.medianTime,
    nextBlockHash: row.nextHash,
    txCount: row.txCount,
    size: row.size,
    strippedSize: row.strippedSize,
    weight: row.weight,
    totalFees: Number(row.totalFee),
    reward: Number(row.reward),
    subsidy: Number(subsidyAt(row.height, getChainParameters(network))),
    medianFeeRate: row.feeRange[3]!,
    feeRange: [...row.feeRange],
    avgFee: Number(row.averageFee),
    avgFeeRate: row.averageFeeRate,
    coinbaseTag: coinbaseText(coinbase),
    pool: toPoolJson(coinbase),
    inputs: row.inputCount,
    outputs: row.outputCount,
    totalOutput: Number(row.totalOutput),
    segwitTxs: row.segwitCount,
    utxoChange: row.outputCount - row.inputCount,
  });
}

export const toStaleBlockJson = (row: StaleBlockRow): Static<typeof BitcoinStaleBlock> =>
  Object.assign(toHeaderJson(row.hash, row.height, row.header), {
    txCount: row.txCount,
    size: row.size,
    observedAt: row.observedAt.toISOString(),
  });

/** A hash, or a height in decimal digits. */
export const BlockPath = Type.Object({
  idOrHeight: Text(64, { minLength: 1, pattern: '^[0-9a-fA-F]+$', description: 'Block hash or height' }),
});

export const BLOCK_EXAMPLE = { path: { idOrHeight: BITCOIN_EXAMPLE.height } };

export function blockId(text: string): string | number {
  if (text.length === 64) return text.toLowerCase();
  if (/^(?:0|[1-9][0-9]{0,9})$/.test(text) && Number(text) <= HIGHEST) return Number(text);
  throw new ServiceError('invalid', 'A block must be given by its hash of 64 hexadecimal digits or by its height');
}

export const noBlock = (text: string): ServiceError => new ServiceError('not-found', `The chain has no block ${text}`);

/** The transaction numbers of a block. */
export const getTransactionRange = ({ firstTxNum, txCount }: BlockRef) => ({
  from: firstTxNum,
  below: firstTxNum + BigInt(txCount),
});
