import { secp256k1 } from '@noble/curves/secp256k1.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ByteReader } from '../../../chains/bitcoin/byte-reader.js';
import { DecodeError } from '../../../kernel/errors.js';
import { fromHex, toHex } from '../../../kernel/hex.js';
import { decodeUndo, expandAmount, readVarint } from './undo.js';

/** Core's encoding: groups of seven bits, each further group minus one. */
function varint(value: bigint): Buffer {
  const bytes = [Number(value & 0x7fn)];
  for (let rest = value; rest > 0x7fn; ) {
    rest = (rest >> 7n) - 1n;
    bytes.unshift(Number(rest & 0x7fn) | 0x80);
  }
  return Buffer.from(bytes);
}

/** `CompressAmount` of Core. */
function compressAmount(amount: bigint): bigint {
  if (amount === 0n) return 0n;
  let rest = amount;
  let exponent = 0n;
  for (; rest % 10n === 0n && exponent < 9n; rest /= 10n) exponent += 1n;
  if (exponent === 9n) return 1n + (rest - 1n) * 10n + 9n;
  return 1n + ((rest / 10n) * 9n + (rest % 10n) - 1n) * 10n + exponent;
}

const encodeSpentOutput = (height: number, script: Uint8Array): Buffer =>
  Buffer.concat([
    varint(BigInt(height * 2 + 1)),
    ...(height > 0 ? [Buffer.of(0)] : []),
    varint(compressAmount(5_000_000_000n)),
    script,
  ]);

describe('numbers of undo data', () => {
  test('match Bitcoin Core', () => {
    const amounts: readonly (readonly [bigint, bigint])[] = [
      [0n, 0x0n],
      [1n, 0x1n],
      [1_000_000n, 0x7n],
      [100_000_000n, 0x9n],
      [5_000_000_000n, 0x32n],
      [2_100_000_000_000_000n, 0x1406f40n],
    ];
    for (const [amount, compressed] of amounts) expect(expandAmount(compressed)).toBe(amount);
    const numbers: readonly (readonly [string, bigint])[] = [
      ['00', 0n],
      ['7f', 127n],
      ['8000', 128n],
      ['807f', 255n],
      ['8100', 256n],
      ['fe7f', 16_383n],
      ['ff00', 16_384n],
      ['82fe7f', 65_535n],
    ];
    for (const [hex, value] of numbers) expect(readVarint(new ByteReader(fromHex(hex)))).toBe(value);
  });

  test('are restored', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2_100_000_000_000_000n), (value) => {
        expect(readVarint(new ByteReader(varint(value)))).toBe(value);
        expect(expandAmount(compressAmount(value))).toBe(value);
      }),
    );
  });
});

describe('decodeUndo', () => {
  const hash = Buffer.alloc(20, 7);
  const key = secp256k1.getPublicKey(Buffer.alloc(32, 9), true);
  const whole = secp256k1.getPublicKey(Buffer.alloc(32, 9), false);

  test('expands scripts of every form', () => {
    const forms: readonly (readonly [Buffer, string])[] = [
      [Buffer.concat([Buffer.of(0), hash]), `76a914${toHex(hash)}88ac`],
      [Buffer.concat([Buffer.of(1), hash]), `a914${toHex(hash)}87`],
      [Buffer.concat([Buffer.of(key[0]!), key.subarray(1)]), `21${toHex(key)}ac`],
      [Buffer.concat([Buffer.of(key[0]! + 2), key.subarray(1)]), `41${toHex(whole)}ac`],
      [Buffer.concat([varint(6n + 3n), Buffer.of(0x6a, 1, 2)]), '6a0102'],
      [varint(6n), ''],
    ];
    const undo = Buffer.concat([
      Buffer.of(2),
      Buffer.of(forms.length),
      ...forms.map(([bytes], index) => encodeSpentOutput(index, bytes)),
      Buffer.of(0),
    ]);
    const [coinbase, spent, none] = decodeUndo(undo);
    expect(coinbase).toEqual([]);
    expect(none).toEqual([]);
    expect(spent!.map(({ script }) => toHex(script))).toEqual(forms.map(([, script]) => script));
    expect(spent!.every(({ value }) => value === 5_000_000_000n)).toBe(true);
  });

  test('arbitrary bytes are decoded or rejected', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        try {
          decodeUndo(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(DecodeError);
        }
      }),
    );
  });
});
