import { fromHex } from '../../../kernel/hex.js';
import type { Ratio } from '../../../market/curves/curve.js';
import type { ScriptOutput, ScriptRole } from '../../../market/dex.js';
import type { Dexes } from '../../../market/transactions/read-transaction.js';
import type { Unit } from '../../../market/unit.js';
import { keyOf } from '../keys.js';

/** US dollars for one ADA, as an oracle says it. */
export interface OracleReading {
  readonly source: string;
  readonly rate: Ratio;
  /** Milliseconds since 1970. */
  readonly createdAt: number | undefined;
  readonly validUntil: number | undefined;
}

export type ReadOracle = (output: ScriptOutput) => OracleReading | undefined;

/** Everything that says what the market of a network is. */
export interface MarketRules {
  /** By the key of the script. */
  readonly roles: ReadonlyMap<string, ScriptRole>;
  readonly oracles: ReadonlyMap<string, ReadOracle>;
  readonly dexes: Dexes;
  /** Tokens that are worth a US dollar, with their decimals. */
  readonly dollars: ReadonlyMap<Unit, number>;
}

export const scriptKey = (script: string): string => keyOf(fromHex(script));

export const isMarketScript = ({ roles, oracles }: MarketRules, key: string): boolean =>
  roles.has(key) || oracles.has(key);
