import assert from 'node:assert/strict';
import { decodeAddress, encodeScriptAddress } from '../../../src/chains/bitcoin/address.js';
import { type Block, computeBlockWeight, decodeBlock } from '../../../src/chains/bitcoin/block.js';
import { regtest } from '../../../src/chains/bitcoin/chain-parameters.js';
import { coinbaseHeight, coinbaseText } from '../../../src/chains/bitcoin/coinbase.js';
import { computeDifficulty, computeWork } from '../../../src/chains/bitcoin/difficulty.js';
import { encodeTransaction } from '../../../src/chains/bitcoin/encode-transaction.js';
import { feeStatistics } from '../../../src/chains/bitcoin/fee-statistics.js';
import { innerScripts } from '../../../src/chains/bitcoin/inner-scripts.js';
import { merkleRoot } from '../../../src/chains/bitcoin/merkle.js';
import {
  decodeClaimedParents,
  decodeDelegate,
  decodePointer,
  fieldText,
  parseInscriptions,
} from '../../../src/chains/bitcoin/ordinals/inscription.js';
import { moveInscriptions, noInscriptions } from '../../../src/chains/bitcoin/ordinals/move-inscriptions.js';
import { applyBlockRunes } from '../../../src/chains/bitcoin/runes/apply-block-runes.js';
import { decipher } from '../../../src/chains/bitcoin/runes/decipher.js';
import { coreAsm, esploraAsm } from '../../../src/chains/bitcoin/script-asm.js';
import { scriptType } from '../../../src/chains/bitcoin/script-type.js';
import { sigopCost } from '../../../src/chains/bitcoin/sigops.js';
import { pairSpentOutputs } from '../../../src/chains/bitcoin/spent-outputs.js';
import { computeWtxid, decodeTransaction, type Transaction } from '../../../src/chains/bitcoin/transaction.js';
import { checkWitnessCommitment } from '../../../src/chains/bitcoin/witness-commitment.js';
import { toHex } from '../../../src/kernel/hex.js';
import { attempt } from './attempt.js';

export const SPENT = { value: 1000n, script: Uint8Array.of(0x51, 0x20, ...new Uint8Array(32)) };

/** Everything that an index does with a transaction must survive any content. */
export function useTransaction(transaction: Transaction): void {
  computeWtxid(transaction);
  assert.equal(toHex(encodeTransaction(transaction)), toHex(transaction.encoded));
  for (const { script } of transaction.outputs) {
    scriptType(script);
    coreAsm(script);
    esploraAsm(script);
    const address = encodeScriptAddress(script, regtest.addresses);
    if (address !== undefined) assert.equal(toHex(decodeAddress(address).script), toHex(script));
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
  for (const inscription of parseInscriptions(transaction)) {
    decodePointer(inscription);
    decodeDelegate(inscription);
    decodeClaimedParents(inscription);
    fieldText(inscription.contentType);
  }
  decipher(transaction);
}

export function useBlock(block: Block): void {
  const { header, transactions } = block;
  transactions.forEach(useTransaction);
  computeBlockWeight(block);
  checkWitnessCommitment(block);
  coinbaseHeight(transactions[0]!);
  coinbaseText(transactions[0]!);
  computeDifficulty(header.bits);
  attempt(() => computeWork(header.bits));
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

/** Whether the bytes were decoded. */
export async function fuzzBitcoinBlock(bytes: Uint8Array): Promise<boolean> {
  const block = attempt(() => decodeBlock(bytes));
  if (block === undefined) return false;
  useBlock(block);
  return true;
}

export async function fuzzBitcoinTransaction(bytes: Uint8Array): Promise<boolean> {
  const transaction = attempt(() => decodeTransaction(bytes));
  if (transaction === undefined) return false;
  useTransaction(transaction);
  return true;
}
