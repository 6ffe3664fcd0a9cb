import Type, { type Static } from 'typebox';
import { numberToRational, type Rational } from '../../../chains/cardano/rational.js';
import { DecodeError, ServiceError } from '../../../kernel/errors.js';
import { BodyInteger, Closed, named } from '../../kit/schema.js';

/** A share or a ratio: a decimal number, or two integers for other fractions (a third). */
export const Fraction = named(
  'Fraction',
  Type.Union([
    Type.Number({ minimum: 0, description: 'Decimal number, parsed exactly' }),
    Closed({ numerator: BodyInteger('0 or more'), denominator: BodyInteger('1 or more') }),
  ]),
);

const LIMIT = 2n ** 64n;

export function parseFraction(given: Static<typeof Fraction>, field: string): Rational {
  const { numerator, denominator } = typeof given === 'number' ? decimal(given, field) : toRational(given);
  if (numerator < 0n || denominator <= 0n || numerator >= LIMIT || denominator >= LIMIT)
    throw new ServiceError('invalid', `${field} must be a fraction of two whole numbers below 2^64`);
  return { numerator, denominator };
}

const toRational = (given: {
  readonly numerator: number | bigint;
  readonly denominator: number | bigint;
}): Rational => ({
  numerator: BigInt(given.numerator),
  denominator: BigInt(given.denominator),
});

function decimal(value: number, field: string): Rational {
  try {
    return numberToRational(value);
  } catch (cause) {
    if (cause instanceof DecodeError) throw new ServiceError('invalid', `${field}: ${cause.message}`, { cause });
    throw cause;
  }
}
