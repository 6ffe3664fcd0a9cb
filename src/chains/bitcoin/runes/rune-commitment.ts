import { findTapscript } from '../inner-scripts.js';
import type { Outpoint } from '../outpoint.js';
import { instructions, MALFORMED } from '../script.js';
import { isPayToTaproot } from '../script-type.js';
import type { SpendingTransaction } from '../spent-outputs.js';

/** Confirmations required for a commitment, counting its own block and the block of the etching. */
export const COMMIT_CONFIRMATIONS = 6;

/** The bytes that an etching of the name must have committed to: the name, little endian without trailing zeros. */
export function encodeCommitment(name: bigint): Uint8Array {
  const bytes: number[] = [];
  for (let rest = name; rest > 0n; rest >>= 8n) bytes.push(Number(rest & 0xffn));
  return Uint8Array.from(bytes);
}

/** Pushes before a malformed instruction still count. */
function pushes(script: Uint8Array, bytes: Uint8Array): boolean {
  for (const instruction of instructions(script)) {
    if (instruction === MALFORMED) return false;
    if (instruction.push !== undefined && Buffer.compare(instruction.push, bytes) === 0) return true;
  }
  return false;
}

/** Spent outputs whose tapscript contains the commitment. */
export function commitmentsTo(name: bigint, { transaction, spent }: SpendingTransaction): readonly Outpoint[] {
  const commitment = encodeCommitment(name);
  return transaction.inputs.flatMap(({ previous, witness }, index) => {
    const script = findTapscript(witness);
    const output = spent[index];
    const commits = script !== undefined && output !== undefined && isPayToTaproot(output.script);
    return commits && pushes(script, commitment) ? [previous] : [];
  });
}

/** `createdAt` returns the height of an output's block. */
export const isCommitted = (
  name: bigint,
  entry: SpendingTransaction,
  height: number,
  createdAt: (outpoint: Outpoint) => number | undefined,
): boolean =>
  commitmentsTo(name, entry).some((outpoint) => {
    const created = createdAt(outpoint);
    return created !== undefined && height - created + 1 >= COMMIT_CONFIRMATIONS;
  });
