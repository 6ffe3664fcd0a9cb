import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ByteWriter } from '../byte-writer.js';
import { decodeWitnessProgram } from '../script.js';
import { isPayToTaproot } from '../script-type.js';
import { taggedHash } from '../tagged-hash.js';
import type { Transaction, TransactionInput, TransactionOutput } from '../transaction.js';
import { findInputKey } from './input-key.js';

const { Point } = secp256k1;
const ORDER = Point.CURVE().n;

export const TWEAK_BYTES = 33;

/** A hash as a scalar; undefined when it is zero or not below the order of the curve. */
export function toScalar(hash: Uint8Array): bigint | undefined {
  const scalar = BigInt(`0x${Buffer.from(hash).toString('hex')}`);
  return scalar === 0n || scalar >= ORDER ? undefined : scalar;
}

const encodeOutpoint = ({ previous }: TransactionInput): Uint8Array =>
  new ByteWriter().hash(previous.txid).u32(previous.vout).finish();

/** Whether the transaction can contain a silent payment (BIP-352), before its keys are examined. */
const isEligible = ({ outputs }: Pick<Transaction, 'outputs'>, spent: readonly TransactionOutput[]): boolean =>
  outputs.some(({ script }) => isPayToTaproot(script)) &&
  spent.every(({ script }) => (decodeWitnessProgram(script)?.version ?? 0) <= 1);

function addKeys(keys: readonly Uint8Array[]): Uint8Array | undefined {
  let sum = Point.ZERO;
  for (const key of keys) {
    try {
      sum = sum.add(Point.fromBytes(key));
    } catch {
      // Taproot outputs need not contain a point of the curve; such an output cannot be spent by its key.
    }
  }
  return sum.is0() ? undefined : sum.toBytes(true);
}

/**
 * The tweak of a transaction (BIP-352): the sum of its input keys multiplied by the hash of its inputs, as a compressed
 * point. With it, a scan needs neither the inputs nor the previous outputs. Undefined for transactions that cannot
 * contain a silent payment.
 */
export function computeTweak(
  transaction: Pick<Transaction, 'inputs' | 'outputs'>,
  spent: readonly TransactionOutput[],
): Uint8Array | undefined {
  if (!isEligible(transaction, spent)) return undefined;
  const keys = transaction.inputs.flatMap((input, index) => findInputKey(input, spent[index]!.script) ?? []);
  const sum = keys.length === 0 ? undefined : addKeys(keys);
  if (sum === undefined) return undefined;
  const lowest = transaction.inputs.map(encodeOutpoint).reduce((a, b) => (Buffer.compare(a, b) <= 0 ? a : b));
  const scalar = toScalar(taggedHash('BIP0352/Inputs', lowest, sum));
  return scalar === undefined ? undefined : Point.fromBytes(sum).multiplyUnsafe(scalar).toBytes(true);
}
