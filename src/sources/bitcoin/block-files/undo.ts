import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ByteReader } from '../../../chains/bitcoin/byte-reader.js';
import { OP } from '../../../chains/bitcoin/opcodes.js';
import type { SpentOutputs } from '../../../chains/bitcoin/spent-outputs.js';
import type { TransactionOutput } from '../../../chains/bitcoin/transaction.js';
import { DecodeError } from '../../../kernel/errors.js';

/** Maximum size of a script; nodes store no longer ones (`MAX_SCRIPT_SIZE`). */
const MAX_SCRIPT_BYTES = 10_000;

/** Smaller sizes are codes for standard script forms. */
const SPECIAL_SCRIPTS = 6;

/** Core's `VARINT`: seven bits per byte, with a unique encoding per number. */
export function readVarint(reader: ByteReader): bigint {
  let value = 0n;
  for (let count = 0; count < 10; count += 1) {
    const byte = reader.u8();
    value = (value << 7n) | BigInt(byte & 0x7f);
    if ((byte & 0x80) === 0) return value;
    value += 1n;
  }
  return reader.fail('a number that is too long');
}

/** The inverse of Core's `CompressAmount`: the exponent of ten, the last nonzero digit and the rest. */
export function expandAmount(compressed: bigint): bigint {
  if (compressed === 0n) return 0n;
  let rest = compressed - 1n;
  const exponent = rest % 10n;
  rest /= 10n;
  if (exponent === 9n) return (rest + 1n) * 10n ** 9n;
  const digit = (rest % 9n) + 1n;
  return ((rest / 9n) * 10n + digit) * 10n ** exponent;
}

const joined = (...parts: readonly (Uint8Array | number)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.of(part) : part)));

function uncompressedKey(parity: number, x: Uint8Array): Uint8Array {
  try {
    return secp256k1.Point.fromBytes(joined(parity, x)).toBytes(false);
  } catch (cause) {
    throw new DecodeError('a public key that is not on the curve', { cause });
  }
}

function readScript(reader: ByteReader): Uint8Array {
  const size = Number(readVarint(reader));
  switch (size) {
    case 0:
      return joined(OP.DUP, OP.HASH160, 20, reader.read(20), OP.EQUALVERIFY, OP.CHECKSIG);
    case 1:
      return joined(OP.HASH160, 20, reader.read(20), OP.EQUAL);
    case 2:
    case 3:
      return joined(33, size, reader.read(32), OP.CHECKSIG);
    case 4:
    case 5:
      return joined(65, uncompressedKey(size - 2, reader.read(32)), OP.CHECKSIG);
  }
  const length = size - SPECIAL_SCRIPTS;
  if (length > MAX_SCRIPT_BYTES) reader.fail(`a script of ${length} bytes`);
  return reader.read(length);
}

function readSpent(reader: ByteReader): TransactionOutput {
  const height = readVarint(reader) >> 1n;
  // Formerly the version of the transaction.
  if (height > 0n) readVarint(reader);
  const value = expandAmount(readVarint(reader));
  return { value, script: readScript(reader) };
}

/** Minimum size: height, amount and script of one byte each. */
const SPENT_BYTES = 3;

/** The spent outputs of a block in a `rev` file. The coinbase, which has no entry, gets an empty one. */
export function decodeUndo(bytes: Uint8Array): SpentOutputs {
  const reader = new ByteReader(bytes);
  const spent = Array.from({ length: reader.count(1) }, () =>
    Array.from({ length: reader.count(SPENT_BYTES) }, () => readSpent(reader)),
  );
  reader.expectEnd();
  return [[], ...spent];
}
