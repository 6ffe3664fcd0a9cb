import { expect, test } from 'vitest';
import { decodeBlock } from '../../src/chains/bitcoin/block.js';
import { decodeMerkleBlock, encodeMerkleBlock } from '../../src/chains/bitcoin/merkle-block.js';
import { decodeSpentOutputs, encodeSpentOutputs, pairSpentOutputs } from '../../src/chains/bitcoin/spent-outputs.js';
import { describeWithData } from '../support/describe-with-data.js';
import { attempt } from '../support/fuzz/attempt.js';
import { fuzzBitcoinBlock, fuzzBitcoinTransaction, SPENT } from '../support/fuzz/use-bitcoin.js';
import { mutate, seeded } from '../support/mutations.js';
import { fromEsplora, ordinalsCases, readBitcoin, regtestChain } from './bitcoin-data.js';

describeWithData(
  'ordinals-transactions',
  'bitcoin-chains',
  'bitcoin-blocks',
)('mutated bytes', () => {
  const random = seeded(Number(process.env['CROSSTIE_SEED'] ?? 2));

  test('of transactions give usable transactions or a DecodeError', async () => {
    const originals = ordinalsCases()
      .map(({ tx }) => fromEsplora(tx).transaction.encoded)
      .filter(({ length }) => length < 20_000);
    let read = 0;
    for (let round = 0; round < 8_000; round += 1) {
      if (await fuzzBitcoinTransaction(mutate(originals[round % originals.length]!, random))) read += 1;
    }
    expect(read).toBeGreaterThan(1_000);
  });

  test('of blocks give usable blocks or a DecodeError', async () => {
    const originals = [...regtestChain().slice(-20), readBitcoin('blocks/mainnet-169482.raw')];
    let read = 0;
    for (let round = 0; round < 2_000; round += 1) {
      if (await fuzzBitcoinBlock(mutate(originals[round % originals.length]!, random))) read += 1;
    }
    expect(read).toBeGreaterThan(200);
  });

  test('of spent outputs and proofs give others or a DecodeError', () => {
    const block = decodeBlock(readBitcoin('blocks/mainnet-169482.raw'));
    const txids = block.transactions.map(({ txid }) => txid);
    const proof = encodeMerkleBlock(block.header.encoded, txids, new Set([3, 7]));
    const spent = encodeSpentOutputs(block.transactions.map(({ inputs }) => inputs.map(() => SPENT)));
    for (let round = 0; round < 4_000; round += 1) {
      attempt(() => decodeMerkleBlock(mutate(proof, random)));
      attempt(() => pairSpentOutputs(block, decodeSpentOutputs(mutate(spent, random))));
    }
  });
});
