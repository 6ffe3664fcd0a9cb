import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { fieldsOf, integerOf, naturalOf } from '../datum.js';
import { construct, integerData } from '../write-datum.js';
import { type Oracle, readingOf } from './oracle.js';

const MICRO = 1_000_000n;

/** `C0[C2[{0: price, 1: created, 2: expiry}]]`, the price with six decimals. */
export const charli3: Oracle = {
  name: 'CHARLI3',
  read({ holds, datum }, { token }) {
    const feed = fieldsOf(fieldsOf(datum, 0, 1)?.[0], 2, 1)?.[0];
    if (!holds.has(token) || feed?.kind !== 'map') return undefined;
    const under = (key: bigint): bigint | undefined => {
      const values = feed.entries.filter(([name]) => integerOf(name) === key);
      return values.length === 1 ? naturalOf(values[0]?.[1]) : undefined;
    };
    return readingOf(under(0n), MICRO, under(1n), under(2n));
  },
};

export const charli3Datum = (microDollars: bigint, createdAt: number, expiry: number): PlutusData =>
  construct(
    0,
    construct(2, {
      kind: 'map',
      entries: [microDollars, createdAt, expiry].map((value, key) => [integerData(key), integerData(value)] as const),
    }),
  );
