import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { readFields, readInteger, readNatural } from '../datum.js';
import { construct, integerData } from '../write-datum.js';
import { type Oracle, toReading } from './oracle.js';

const MICRO = 1_000_000n;

/** `C0[C2[{0: price, 1: created, 2: expiry}]]`, the price with six decimals. */
export const charli3: Oracle = {
  name: 'CHARLI3',
  read({ holds, datum }, { token }) {
    const feed = readFields(readFields(datum, 0, 1)?.[0], 2, 1)?.[0];
    if (!holds.has(token) || feed?.kind !== 'map') return undefined;
    const under = (key: bigint): bigint | undefined => {
      const values = feed.entries.filter(([name]) => readInteger(name) === key);
      return values.length === 1 ? readNatural(values[0]?.[1]) : undefined;
    };
    return toReading(under(0n), MICRO, under(1n), under(2n));
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
