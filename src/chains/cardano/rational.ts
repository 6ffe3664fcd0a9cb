import type { CborReader } from '../../kernel/cbor/reader.js';
import type { CborWriter } from '../../kernel/cbor/writer.js';
import { DecodeError } from '../../kernel/errors.js';

const RATIONAL_TAG = 30;

/** An exact fraction, as the ledger stores margins, prices and thresholds. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export function readRational(reader: CborReader): Rational {
  if (!reader.tryTag(RATIONAL_TAG)) reader.fail('expected a fraction');
  const count = reader.readTuple(2);
  const numerator = reader.readInteger();
  const denominator = reader.readInteger();
  reader.expectClose(count, 2);
  if (denominator === 0n) reader.fail('a fraction with denominator zero');
  return isPlain(numerator) && isPlain(denominator)
    ? { numerator, denominator }
    : reduced(reader, numerator, denominator);
}

const MAX_UINT64 = 0xffff_ffff_ffff_ffffn;

const isPlain = (value: bigint): boolean => value >= 0n && value <= MAX_UINT64;

/** The ledger accepts two integers of any size and sign and uses the quotient in lowest terms. */
function reduced(reader: CborReader, numerator: bigint, denominator: bigint): Rational {
  const sign = denominator < 0n ? -1n : 1n;
  const fraction = lowest(numerator * sign, denominator * sign);
  if (!isPlain(fraction.numerator) || !isPlain(fraction.denominator)) reader.fail('a fraction out of bounds');
  return fraction;
}

/** At most 15 significant digits, for responses: more would be rounding errors of binary numbers. */
export const rationalToNumber = ({ numerator, denominator }: Rational): number =>
  Number((Number(numerator) / Number(denominator)).toPrecision(15));

export function writeRational(writer: CborWriter, { numerator, denominator }: Rational): void {
  writer.tag(RATIONAL_TAG).array(2).uint(numerator).uint(denominator);
}

const DECIMAL = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

/** The fraction of a number's shortest decimal text in lowest terms: 0.015 is 3/200. */
export const numberToRational = (value: number): Rational => decimalToRational(value.toString());

/** The exact value of a decimal number in lowest terms. */
export function decimalToRational(text: string): Rational {
  const match = DECIMAL.exec(text);
  if (match === null) throw new DecodeError('not a decimal number of 0 or more');
  const [, whole = '0', decimals = '', exponent = '0'] = match;
  const places = BigInt(decimals.length) - BigInt(exponent);
  const digits = BigInt(whole + decimals);
  return places > 0n ? lowest(digits, 10n ** places) : { numerator: digits * 10n ** -places, denominator: 1n };
}

/** The same fraction in lowest terms. */
export function lowest(numerator: bigint, denominator: bigint): Rational {
  let [a, b] = [numerator < 0n ? -numerator : numerator, denominator];
  while (b !== 0n) [a, b] = [b, a % b];
  return { numerator: numerator / a, denominator: denominator / a };
}
