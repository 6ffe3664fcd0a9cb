import type { Block } from './block.js';
import { reversed, sha256d } from './hashes.js';
import { merkleRoot } from './merkle.js';
import { computeWtxid, type Transaction } from './transaction.js';

/** OP_RETURN, a push of 36 bytes and the commitment header (BIP-141). */
const MARK = Uint8Array.of(0x6a, 0x24, 0xaa, 0x21, 0xa9, 0xed);
const SCRIPT_BYTES = MARK.length + 32;

/** The witness commitment of the coinbase; the last matching output counts. */
export function declaredWitnessCommitment({ outputs }: Pick<Transaction, 'outputs'>): Uint8Array | undefined {
  for (let index = outputs.length - 1; index >= 0; index -= 1) {
    const { script } = outputs[index]!;
    if (script.length >= SCRIPT_BYTES && MARK.every((byte, offset) => script[offset] === byte))
      return script.subarray(MARK.length, SCRIPT_BYTES);
  }
  return undefined;
}

/** `reserved` is the single witness item of the coinbase. The wtxid of the coinbase counts as zero. */
export function witnessCommitment(wtxids: readonly Uint8Array[], reserved: Uint8Array): Uint8Array {
  const root = merkleRoot([new Uint8Array(32), ...wtxids.slice(1)]);
  return sha256d(Buffer.concat([reversed(root), reserved]));
}

/** Undefined if the block declares no commitment, which is valid only without witnesses. */
export function checkWitnessCommitment({ transactions }: Pick<Block, 'transactions'>): boolean | undefined {
  const coinbase = transactions[0]!;
  const declared = declaredWitnessCommitment(coinbase);
  if (declared === undefined) return undefined;
  const witness = coinbase.inputs[0]!.witness;
  if (witness.length !== 1 || witness[0]!.length !== 32) return false;
  return Buffer.compare(witnessCommitment(transactions.map(computeWtxid), witness[0]!), declared) === 0;
}

export const witnessCommitmentScript = (commitment: Uint8Array): Uint8Array =>
  new Uint8Array(Buffer.concat([MARK, commitment]));
