import type { PlutusData } from '../../chains/cardano/scripts/plutus-data.js';
import { readBytes, readFields, readNatural } from '../datum.js';
import { bytesData, construct, integerData } from '../write-datum.js';
import { type Oracle, toReading } from './oracle.js';

/** Its price feeds are updated at least hourly. */
const VALID_MS = 2n * 60n * 60n * 1_000n;

/**
 * `C0[C0[feed, createdAt, C0[numerator, denominator]], context]`. A feed is named `CER/ADA-USD/3`; the trailing slash
 * of the prefix excludes the feeds of ADA against USDA or USDM.
 */
export const orcfax: Oracle = {
  name: 'ORCFAX',
  read({ holds, datum }, { token, feed }) {
    const statement = readFields(readFields(datum, 0, 2)?.[0], 0, 3);
    const name = readBytes(statement?.[0]);
    const createdAt = readNatural(statement?.[1]);
    const rate = readFields(statement?.[2], 0, 2);
    if (!holds.has(token) || name === undefined || feed === undefined || createdAt === undefined) return undefined;
    if (!Buffer.from(name).toString('latin1').startsWith(feed)) return undefined;
    return toReading(readNatural(rate?.[0]), readNatural(rate?.[1]), createdAt, createdAt + VALID_MS);
  },
};

export interface OrcfaxStatement {
  readonly feed: string;
  readonly createdAt: number;
  readonly numerator: bigint;
  readonly denominator: bigint;
  readonly collector: string;
}

export const orcfaxDatum = (statement: OrcfaxStatement): PlutusData =>
  construct(
    0,
    construct(
      0,
      bytesData(Buffer.from(statement.feed).toString('hex')),
      integerData(statement.createdAt),
      construct(0, integerData(statement.numerator), integerData(statement.denominator)),
    ),
    construct(0, bytesData(statement.collector)),
  );
