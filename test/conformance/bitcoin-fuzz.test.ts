import { describe, expect, test } from 'vitest';
import { addressOfScript, decodeAddress } from '../../src/chains/bitcoin/address.js';
import { type Block, decodeBlock, weightOfBlock } from '../../src/chains/bitcoin/block.js';
import { regtest } from '../../src/chains/bitcoin/chain-parameters.js';
import { coinbaseHeight, coinbaseText } from '../../src/chains/bitcoin/coinbase.js';
import { difficultyOf, workOfBits } from '../../src/chains/bitcoin/difficulty.js';
import { encodeTransaction } from '../../src/chains/bitcoin/encode-transaction.js';
import { feeStatistics } from '../../src/chains/bitcoin/fee-statistics.js';
import { innerScripts } from '../../src/chains/bitcoin/inner-scripts.js';
import { merkleRoot } from '../../src/chains/bitcoin/merkle.js';
import { decodeMerkleBlock, encodeMerkleBlock } from '../../src/chains/bitcoin/merkle-block.js';
import {
  claimedParentsOf,
  delegateOf,
  fieldText,
  inscriptionsOf,
  pointerOf,
} from '../../src/chains/bitcoin/ordinals/inscription.js';
import { moveInscriptions, noInscriptions } from '../../src/chains/bitcoin/ordinals/move-inscriptions.js';
import { applyBlockRunes } from '../../src/chains/bitcoin/runes/apply-block-runes.js';
import { decipher } from '../../src/chains/bitcoin/runes/decipher.js';
import { coreAsm, esploraAsm } from '../../src/chains/bitcoin/script-asm.js';
import { scriptType } from '../../src/chains/bitcoin/script-type.js';
import { sigopCost } from '../../src/chains/bitcoin/sigops.js';
import { decodeSpentOutputs, encodeSpentOutputs, pairSpentOutputs } from '../../src/chains/bitcoin/spent-outputs.js';
import { decodeTransaction, type Transaction, wtxidOf } from '../../src/chains/bitcoin/transaction.js';
import { checkWitnessCommitment } from '../../src/chains/bitcoin/witness-commitment.js';
import { DecodeError } from '../../src/kernel/errors.js';
import { toHex } from '../../src/kernel/hex.js';
import { mutate, seeded } from '../support/mutations.js';
import { fromEsplora, ordinalsCases, readBitcoin, regtestChain } from './bitcoin-data.js';
import { sharedDataIsPresent } from './cardano-data.js';

const present = sharedDataIsPresent('bitcoin-fuzz');

/** The value, or nothing when the bytes were refused in the one way they may be. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

const SPENT = { value: 1000n, script: Uint8Array.of(0x51, 0x20, ...new Uint8Array(32)) };

/** Everything that an index does with a transaction must also survive what is in it. */
function use(transaction: Transaction): void {
  wtxidOf(transaction);
  expect(toHex(encodeTransaction(transaction))).toBe(toHex(transaction.encoded));
  for (const { script } of transaction.outputs) {
    scriptType(script);
    coreAsm(script);
    esploraAsm(script);
    const address = addressOfScript(script, regtest.addresses);
    if (address !== undefined) expect(toHex(decodeAddress(address).script)).toBe(toHex(script));
  }
  for (const input of transaction.inputs) {
    coreAsm(input.scriptSig, { signatures: true });
    esploraAsm(input.scriptSig);
    innerScripts(input, SPENT.script);
  }
  sigopCost(
    transaction,
    transaction.inputs.map(() => SPENT),
  );
  for (const inscription of inscriptionsOf(transaction)) {
    pointerOf(inscription);
    delegateOf(inscription);
    claimedParentsOf(inscription);
    fieldText(inscription.contentType);
  }
  decipher(transaction);
}

function useBlock(block: Block): void {
  const { header, transactions } = block;
  transactions.forEach(use);
  weightOfBlock(block);
  checkWitnessCommitment(block);
  coinbaseHeight(transactions[0]!);
  coinbaseText(transactions[0]!);
  difficultyOf(header.bits);
  attempt(() => workOfBits(header.bits));
  merkleRoot(transactions.map(({ txid }) => txid));
  const paired = pairSpentOutputs(
    block,
    transactions.map(({ inputs }, index) => (index === 0 ? [] : inputs.map(() => SPENT))),
  );
  feeStatistics(paired);
  moveInscriptions({ height: 200, transactions: paired }, new Map(), noInscriptions, regtest);
  applyBlockRunes(paired, new Map(), {
    height: 200,
    parameters: regtest,
    count: 0,
    rune: () => undefined,
    isNameTaken: () => false,
    createdAt: () => 1,
  });
}

describe.skipIf(!present)('damaged bytes', () => {
  const random = seeded(Number(process.env['CROSSTIE_SEED'] ?? 2));

  test('of transactions give transactions that can be used, or a DecodeError', () => {
    const originals = ordinalsCases()
      .map(({ tx }) => fromEsplora(tx).transaction.encoded)
      .filter(({ length }) => length < 20_000);
    let read = 0;
    for (let round = 0; round < 8_000; round += 1) {
      const mutant = mutate(originals[round % originals.length]!, random);
      const transaction = attempt(() => decodeTransaction(mutant));
      if (transaction === undefined) continue;
      read += 1;
      use(transaction);
    }
    expect(read).toBeGreaterThan(1_000);
  });

  test('of blocks give blocks that can be used, or a DecodeError', () => {
    const originals = [...regtestChain().slice(-20), readBitcoin('blocks/mainnet-169482.raw')];
    let read = 0;
    for (let round = 0; round < 2_000; round += 1) {
      const block = attempt(() => decodeBlock(mutate(originals[round % originals.length]!, random)));
      if (block === undefined) continue;
      read += 1;
      useBlock(block);
    }
    expect(read).toBeGreaterThan(200);
  });

  test('of spent outputs and proofs give others, or a DecodeError', () => {
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
