import type { Ratio } from '../curves/curve.js';
import type { ScriptOutput } from '../dex.js';
import type { Unit } from '../unit.js';

export type OracleName = 'ORCFAX' | 'CHARLI3' | 'DJED';

/** The script of an oracle, and the token that authenticates its outputs. */
export interface OracleRole {
  readonly oracle: OracleName;
  readonly script: string;
  readonly token: Unit;
  /** Prefix of the feed name, when one script has many feeds. */
  readonly feed?: string;
}

/** The rate of an oracle and its validity interval. Times are milliseconds since 1970. */
export interface OracleReading {
  readonly pair: 'ADA/USD';
  /** US dollars for one ADA. */
  readonly rate: Ratio;
  readonly createdAt: number;
  readonly validUntil: number;
}

export interface Oracle {
  readonly name: OracleName;
  /** Undefined when the oracle did not write the output. */
  read(output: Pick<ScriptOutput, 'holds' | 'datum'>, role: OracleRole): OracleReading | undefined;
}

const LATEST = 8_640_000_000_000_000n;

/** Undefined unless rate and times are plausible. */
export function toReading(
  numerator: bigint | undefined,
  denominator: bigint | undefined,
  createdAt: bigint | undefined,
  validUntil: bigint | undefined,
): OracleReading | undefined {
  if (!numerator || !denominator || createdAt === undefined || validUntil === undefined) return undefined;
  if (createdAt > validUntil || validUntil > LATEST) return undefined;
  return {
    pair: 'ADA/USD',
    rate: { numerator, denominator },
    createdAt: Number(createdAt),
    validUntil: Number(validUntil),
  };
}
