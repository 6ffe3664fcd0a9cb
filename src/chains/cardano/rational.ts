import type { CborReader } from '../../kernel/cbor/reader.js';
import type { CborWriter } from '../../kernel/cbor/writer.js';

const RATIONAL_TAG = 30;

/** An exact fraction, as the ledger keeps margins, prices and thresholds. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export function readRational(reader: CborReader): Rational {
  if (!reader.tryTag(RATIONAL_TAG)) reader.fail('expected a fraction');
  const count = reader.readTuple(2);
  const numerator = reader.readUintBig();
  const denominator = reader.readUintBig();
  reader.expectClose(count, 2);
  if (denominator === 0n) reader.fail('a fraction over zero');
  return { numerator, denominator };
}

/** The nearest JavaScript number, for answers that show a fraction as one. */
export const rationalToNumber = ({ numerator, denominator }: Rational): number =>
  Number(numerator) / Number(denominator);

export function writeRational(writer: CborWriter, { numerator, denominator }: Rational): void {
  writer.tag(RATIONAL_TAG).array(2).uint(numerator).uint(denominator);
}
