import { describe, expect, test } from 'vitest';
import { addressBytesText, decodeAddressInBlock } from '../../src/chains/cardano/address.js';
import { type Block, bodyHashOf, decodeBlock } from '../../src/chains/cardano/block.js';
import { readCip25 } from '../../src/chains/cardano/cip25.js';
import { readCip68 } from '../../src/chains/cardano/cip68.js';
import { metadataJson } from '../../src/chains/cardano/metadata-json.js';
import { decodeNativeScript, nativeScriptJson } from '../../src/chains/cardano/native-script.js';
import { decodePlutusData, plutusDataJson } from '../../src/chains/cardano/plutus-data.js';
import { decodeTransaction, type Transaction } from '../../src/chains/cardano/transaction.js';
import { effectsOf } from '../../src/chains/cardano/transaction-effects.js';
import { DecodeError } from '../../src/kernel/errors.js';
import { fromHex } from '../../src/kernel/hex.js';
import { mutate, seeded } from '../support/mutations.js';
import { readLines, sharedDataIsPresent, singleBlocks } from './cardano-data.js';

const present = sharedDataIsPresent('cardano-fuzz');
const ROUNDS = 12_000;

/** The value, or nothing when the bytes were refused in the one way they may be. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

/** Everything that an indexer does with a decoded transaction must also survive what is in it. */
function use(transaction: Transaction): void {
  for (const [, output] of effectsOf(transaction).created) {
    decodeAddressInBlock(output.address);
    addressBytesText(output.address.subarray(0, 200));
    const { inlineDatum } = output;
    if (inlineDatum === undefined) continue;
    attempt(() => plutusDataJson(decodePlutusData(inlineDatum)));
    readCip68(inlineDatum);
  }
  for (const datum of transaction.witnesses.datums) attempt(() => plutusDataJson(decodePlutusData(datum)));
  for (const script of transaction.witnesses.scripts)
    if (script.language === 'native') attempt(() => nativeScriptJson(decodeNativeScript(script.bytes)));
  for (const { value } of transaction.auxiliary?.metadata ?? []) {
    attempt(() => metadataJson(value));
    readCip25(value);
  }
}

function useBlock(block: Block): void {
  bodyHashOf(block);
  block.transactions.forEach(use);
}

describe.skipIf(!present)('damaged bytes', () => {
  test('a damaged block is decoded or refused, and nothing else', () => {
    const blocks = singleBlocks()
      .map(({ bytes }) => bytes)
      .filter(({ length }) => length < 12_000);
    const random = seeded(20_251_115);
    let decoded = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const block = attempt(() => decodeBlock(mutate(blocks[round % blocks.length]!, random)));
      if (block === undefined) continue;
      useBlock(block);
      decoded += 1;
    }
    expect(decoded).toBeGreaterThan(ROUNDS / 10);
    expect(decoded).toBeLessThan(ROUNDS);
  });

  test('a damaged transaction is decoded or refused, and nothing else', () => {
    const transactions = ['signed-txs', 'ledger-conformance-txs'].flatMap((name) =>
      readLines<{ readonly cborHex: string }>(`cardano-txs/${name}.ndjson`).map(({ cborHex }) => fromHex(cborHex)),
    );
    const random = seeded(7);
    for (let round = 0; round < ROUNDS; round += 1) {
      const mutant = mutate(transactions[round % transactions.length]!, random);
      const transaction = attempt(() => decodeTransaction(mutant));
      if (transaction !== undefined) use(transaction);
    }
  });
});
