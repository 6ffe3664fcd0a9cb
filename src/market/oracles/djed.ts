import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { readBytes, readFields, readHex, readNatural } from '../datum.js';
import { bytesData, construct, integerData } from '../write-datum.js';
import { type Oracle, toReading } from './oracle.js';

const USD = '555344';
const POLICY_DIGITS = 56;

/** `C0[C1[time], closed]`: a bound that is not finite has no time. */
const readBound = (data: PlutusData | undefined): bigint | undefined =>
  readNatural(readFields(readFields(data, 0, 2)?.[0], 1, 1)?.[0]);

/** `C0[signature, C0[C0[denominator, numerator], validity, "USD"], policy]`: the denominator comes first. */
export const djed: Oracle = {
  name: 'DJED',
  read({ holds, datum }, { token }) {
    const fields = readFields(datum, 0, 3);
    const feed = readFields(fields?.[1], 0, 3);
    const rate = readFields(feed?.[0], 0, 2);
    const validity = readFields(feed?.[1], 0, 2);
    if (!holds.has(token) || readBytes(fields?.[0]) === undefined || readHex(feed?.[2]) !== USD) return undefined;
    if (readHex(fields?.[2]) !== token.slice(0, POLICY_DIGITS)) return undefined;
    return toReading(
      readNatural(rate?.[1]),
      readNatural(rate?.[0]),
      readBound(validity?.[0]),
      readBound(validity?.[1]),
    );
  },
};

export interface DjedStatement {
  readonly signature: string;
  readonly numerator: bigint;
  readonly denominator: bigint;
  readonly validFrom: number;
  readonly validTo: number;
  readonly policy: string;
}

const boundData = (time: number): PlutusData => construct(0, construct(1, integerData(time)), construct(1));

export const djedDatum = (statement: DjedStatement): PlutusData =>
  construct(
    0,
    bytesData(statement.signature),
    construct(
      0,
      construct(0, integerData(statement.denominator), integerData(statement.numerator)),
      construct(0, boundData(statement.validFrom), boundData(statement.validTo)),
      bytesData(USD),
    ),
    bytesData(statement.policy),
  );
