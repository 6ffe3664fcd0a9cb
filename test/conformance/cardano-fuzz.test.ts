import { expect, test } from 'vitest';
import { fromHex } from '../../src/kernel/hex.js';
import { inDepth } from '../support/depth.js';
import { describeWithData } from '../support/describe-with-data.js';
import { readLines } from '../support/external-data.js';
import { fuzzCardanoBlock, fuzzCardanoTransaction } from '../support/fuzz/use-cardano.js';
import { mutate, seeded } from '../support/mutations.js';
import { singleBlocks } from './cardano-data.js';

const ROUNDS = inDepth(3_000, 12_000);

describeWithData(
  'cardano-blocks',
  'cardano-block-facts',
  'cardano-transactions',
)('mutated bytes', () => {
  test('mutated block is decoded or rejected with a DecodeError', async () => {
    const blocks = singleBlocks()
      .map(({ bytes }) => bytes)
      .filter(({ length }) => length < 12_000);
    const random = seeded(20_251_115);
    let decoded = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      if (await fuzzCardanoBlock(mutate(blocks[round % blocks.length]!, random))) decoded += 1;
    }
    expect(decoded).toBeGreaterThan(ROUNDS / 10);
    expect(decoded).toBeLessThan(ROUNDS);
  });

  test('mutated transaction is decoded or rejected with a DecodeError', async () => {
    const transactions = ['signed-txs', 'ledger-conformance-txs'].flatMap((name) =>
      readLines<{ readonly cborHex: string }>(`cardano-txs/${name}.ndjson`).map(({ cborHex }) => fromHex(cborHex)),
    );
    const random = seeded(7);
    for (let round = 0; round < ROUNDS; round += 1) {
      await fuzzCardanoTransaction(mutate(transactions[round % transactions.length]!, random));
    }
  });
});
