import { expect, test } from 'vitest';
import { type Block, computeBlockWeight, decodeBlock, encodeBlock } from '../../src/chains/bitcoin/block.js';
import { mainnet } from '../../src/chains/bitcoin/chain-parameters.js';
import { coinbaseHeight } from '../../src/chains/bitcoin/coinbase.js';
import { computeDifficulty, meetsTarget } from '../../src/chains/bitcoin/difficulty.js';
import { encodeTransaction } from '../../src/chains/bitcoin/encode-transaction.js';
import { feeStatistics } from '../../src/chains/bitcoin/fee-statistics.js';
import { encodeHeader } from '../../src/chains/bitcoin/header.js';
import { computeProofRoot, merkleRoot, proveInclusion } from '../../src/chains/bitcoin/merkle.js';
import { decodeMerkleBlock, encodeMerkleBlock } from '../../src/chains/bitcoin/merkle-block.js';
import {
  computeFee,
  decodeSpentOutputs,
  encodeSpentOutputs,
  pairSpentOutputs,
  type SpentOutputs,
} from '../../src/chains/bitcoin/spent-outputs.js';
import { subsidyAt } from '../../src/chains/bitcoin/subsidy.js';
import {
  computeWeight,
  isCoinbase,
  type TransactionOutput,
  totalOutput,
} from '../../src/chains/bitcoin/transaction.js';
import { checkWitnessCommitment } from '../../src/chains/bitcoin/witness-commitment.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { describeWithData } from '../support/describe-with-data.js';
import { hasData } from '../support/external-data.js';
import {
  blockFacts,
  mainnetChain,
  readBitcoin,
  readVector,
  regtestChain,
  spentByTransactionOf866342,
} from './bitcoin-data.js';

const listTxids = ({ transactions }: Block): readonly Uint8Array[] => transactions.map(({ txid }) => txid);

/** Checks the internal consistency of a block. */
function expectConsistent(block: Block): void {
  const { header, transactions } = block;
  expect(toHex(merkleRoot(listTxids(block)))).toBe(toHex(header.merkleRoot));
  expect(meetsTarget(header.hash, header.bits)).toBe(true);
  expect(isCoinbase(transactions[0]!)).toBe(true);
  expect(transactions.slice(1).some(isCoinbase)).toBe(false);
  expect(toHex(encodeHeader(header))).toBe(toHex(header.encoded));
  const encoded = transactions.map((transaction) => encodeTransaction(transaction));
  expect(Buffer.compare(encodeBlock(header.encoded, encoded), block.encoded)).toBe(0);
}

/** Resolves the spent outputs of each input from the same chain. */
function spentInChain(blocks: readonly Block[]): (block: Block) => SpentOutputs {
  const outputs = new Map<string, TransactionOutput>();
  for (const { transactions } of blocks)
    for (const { txid, outputs: made } of transactions)
      for (const [vout, output] of made.entries()) outputs.set(`${toHex(txid)}:${vout}`, output);
  return ({ transactions }) =>
    transactions.map((transaction, index) =>
      index === 0
        ? []
        : transaction.inputs.map(({ previous }) => outputs.get(`${toHex(previous.txid)}:${previous.vout}`)!),
    );
}

describeWithData('bitcoin-blocks', 'bitcoin-block-facts')('raw blocks', () => {
  for (const facts of hasData('bitcoin-block-facts') ? blockFacts() : []) {
    test(`block ${facts.height} of ${facts.network} matches its index`, () => {
      const block = decodeBlock(readBitcoin(facts.file));
      const { header, transactions } = block;
      expectConsistent(block);
      expect(toHex(header.hash)).toBe(facts.hash);
      expect(toHex(header.previousHash)).toBe(facts.prevHash);
      expect(header.time).toBe(facts.time);
      expect(header.bits).toBe(Number.parseInt(facts.bits, 16));
      expect(transactions.length).toBe(facts.txCount);
      expect(block.encoded.length).toBe(facts.bytes);
      expect(toHex(transactions[0]!.txid)).toBe(facts.coinbaseTxid);
      expect(toHex(transactions.at(-1)!.txid)).toBe(facts.lastTxid);
      expect(transactions.reduce((sum, tx) => sum + totalOutput(tx), 0n)).toBe(BigInt(facts.totalOutputSats));
      expect(checkWitnessCommitment(block) ?? null).toBe(facts.witnessCommitmentVerified);
      expect(computeBlockWeight(block)).toBeLessThanOrEqual(4_000_000);
      const counted = transactions.reduce((sum, tx) => sum + computeWeight(tx), 0);
      // The 80 bytes of the header and one or three bytes of the count have a weight of four per byte.
      expect(computeBlockWeight(block) - counted).toBe(facts.txCount < 0xfd ? 324 : 332);
      if (facts.height >= mainnet.coinbaseHeightFrom) expect(coinbaseHeight(transactions[0]!)).toBe(facts.height);
    });

    test(`transactions of block ${facts.height} of ${facts.network} are proven in Esplora format and by a merkleblock`, () => {
      const block = decodeBlock(readBitcoin(facts.file));
      const txids = listTxids(block);
      for (const position of new Set([0, 1, txids.length >> 1, txids.length - 1])) {
        const root = toHex(computeProofRoot(txids[position]!, proveInclusion(txids, position)));
        expect(root).toBe(toHex(block.header.merkleRoot));
        const proof = decodeMerkleBlock(encodeMerkleBlock(block.header.encoded, txids, new Set([position])));
        expect(toHex(proof.root)).toBe(toHex(block.header.merkleRoot));
        expect(proof.matches).toEqual([{ position, txid: txids[position] }]);
      }
    });
  }

  test('fees of block 866342 equal the amount that its coinbase claims beyond the subsidy', () => {
    const block = decodeBlock(readBitcoin('blocks/mainnet-866342.raw'));
    const spent = spentByTransactionOf866342(block.transactions);
    const paired = pairSpentOutputs(block, decodeSpentOutputs(encodeSpentOutputs(spent)));
    const statistics = feeStatistics(paired);
    expect(statistics.totalFee).toBe(5_026_183n);
    expect(totalOutput(block.transactions[0]!)).toBe(subsidyAt(866_342, mainnet) + 5_026_183n);
    // A wrong pairing would result in a transaction that spends more than its inputs.
    expect(paired.slice(1).every((entry) => computeFee(entry) >= 0n)).toBe(true);
    const [p10, p25, p50, p75, p90] = statistics.feeRatePercentiles;
    const ordered = [statistics.lowestFeeRate, p10, p25, p50, p75, p90, statistics.highestFeeRate];
    expect(ordered.toSorted((a, b) => a - b)).toEqual(ordered);
    expect(statistics.feeRange).toEqual(ordered);
  });

  test('difficulty of block 866342 is formatted as by nodes', () => {
    const { header } = decodeBlock(readBitcoin('blocks/mainnet-866342.raw'));
    expect(computeDifficulty(header.bits)).toBeCloseTo(92_049_594_548_485.47, 0);
  });
});

describeWithData('bitcoin-chains', 'bitcoin-block-facts')('chains', () => {
  for (const [name, read, count, lastHash] of [
    ['mainnet 0 to 438', mainnetChain, 439, '0000000025c6b644f8add734be7e666fa4afa43ca0204d623a0c0b1fd2104c7a'],
    ['regtest 1 to 206', regtestChain, 206, undefined],
  ] as const) {
    test(`${name} is a chain of consistent blocks`, () => {
      const blocks = read().map(decodeBlock);
      expect(blocks.length).toBe(count);
      for (const [index, block] of blocks.entries()) {
        expectConsistent(block);
        if (index > 0) expect(toHex(block.header.previousHash)).toBe(toHex(blocks[index - 1]!.header.hash));
      }
      if (lastHash !== undefined) expect(toHex(blocks.at(-1)!.header.hash)).toBe(lastHash);
    });
  }

  test('coinbases of mainnet blocks 1 to 438 claim the subsidy and the fees', () => {
    const blocks = mainnetChain().map(decodeBlock);
    const spent = spentInChain(blocks);
    for (const [height, block] of blocks.entries()) {
      const { totalFee } = feeStatistics(pairSpentOutputs(block, spent(block)));
      expect(totalOutput(block.transactions[0]!)).toBe(subsidyAt(height, mainnet) + totalFee);
    }
  });

  test('coinbases of regtest blocks 1 to 206 contain their height', () => {
    for (const [index, bytes] of regtestChain().entries())
      expect(coinbaseHeight(decodeBlock(bytes).transactions[0]!)).toBe(index + 1);
  });
});

interface BlockStatistics {
  readonly height: number;
  readonly blockhash: string;
  readonly feerate_percentiles: readonly number[];
  readonly [name: string]: unknown;
}

describeWithData('bitcoin-vectors')('getblockstats', () => {
  test('fee statistics match a node', () => {
    const { blocks: hex, stats } = readVector<{ blocks: readonly string[]; stats: readonly BlockStatistics[] }>(
      'rpc_getblockstats',
    );
    const blocks = hex.map((text) => decodeBlock(fromHex(text)));
    const spent = spentInChain(blocks);
    for (const expected of stats) {
      const block = blocks[expected.height]!;
      const ours = feeStatistics(pairSpentOutputs(block, spent(block)));
      expect(toHex(block.header.hash)).toBe(expected.blockhash);
      expect({
        avgfee: Number(ours.averageFee),
        avgfeerate: Math.floor(ours.averageFeeRate),
        feerate_percentiles: ours.feeRatePercentiles.map(Math.floor),
        ins: ours.inputs,
        maxfee: Number(ours.highestFee),
        maxfeerate: Math.floor(ours.highestFeeRate),
        medianfee: Number(ours.medianFee),
        minfee: Number(ours.lowestFee),
        minfeerate: Math.floor(ours.lowestFeeRate),
        outs: ours.outputs,
        subsidy: Number(subsidyAt(expected.height, mainnet)),
        swtxs: ours.segwitTransactions,
        time: block.header.time,
        total_out: Number(ours.totalOutput),
        total_size: ours.totalBytes,
        total_weight: ours.totalWeight,
        totalfee: Number(ours.totalFee),
        txs: block.transactions.length,
      }).toEqual(pick(expected));
    }
  });
});

const NAMES = [
  'avgfee',
  'avgfeerate',
  'feerate_percentiles',
  'ins',
  'maxfee',
  'maxfeerate',
  'medianfee',
  'minfee',
  'minfeerate',
  'outs',
  'subsidy',
  'swtxs',
  'time',
  'total_out',
  'total_size',
  'total_weight',
  'totalfee',
  'txs',
];

const pick = (expected: BlockStatistics): Record<string, unknown> =>
  Object.fromEntries(NAMES.map((name) => [name, expected[name]]));
