import type { Ratio } from '../curves/curve.js';
import type { ScriptOutput } from '../dex.js';
import type { Unit } from '../unit.js';

export type OracleName = 'ORCFAX' | 'CHARLI3' | 'DJED';

/** Where an oracle writes, and the token without which an output there is anybody's. */
export interface OracleRole {
  readonly oracle: OracleName;
  readonly script: string;
  readonly token: Unit;
  /** How the name of the feed begins, where one script has many. */
  readonly feed?: string;
}

/** What an oracle says, and for how long it may be believed. Times are milliseconds since 1970. */
export interface OracleReading {
  readonly pair: 'ADA/USD';
  /** US dollars for one ADA. */
  readonly rate: Ratio;
  readonly createdAt: number;
  readonly validUntil: number;
}

export interface Oracle {
  readonly name: OracleName;
  /** Undefined for what the oracle has not said. */
  read(output: Pick<ScriptOutput, 'holds' | 'datum'>, role: OracleRole): OracleReading | undefined;
}

const LATEST = 8_640_000_000_000_000n;

/** Undefined unless rate and times are such as can be. */
export function readingOf(
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
