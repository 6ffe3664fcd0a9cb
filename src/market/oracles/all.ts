import type { ScriptOutput } from '../dex.js';
import { charli3 } from './charli3.js';
import { djed } from './djed.js';
import type { Oracle, OracleName, OracleReading, OracleRole } from './oracle.js';
import { orcfax } from './orcfax.js';

export const ORACLE_READERS: ReadonlyMap<OracleName, Oracle> = new Map(
  [orcfax, charli3, djed].map((oracle) => [oracle.name, oracle]),
);

/** Reads an output at the script of an oracle; undefined when the oracle did not write it. */
export const readOracle = (
  output: Pick<ScriptOutput, 'holds' | 'datum'>,
  role: OracleRole,
): OracleReading | undefined => ORACLE_READERS.get(role.oracle)?.read(output, role);
