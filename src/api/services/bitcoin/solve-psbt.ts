import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Psbt } from '../../../chains/bitcoin/psbt/psbt.js';
import { isFinal, type PsbtInput, readInput } from '../../../chains/bitcoin/psbt/psbt-input.js';
import { checkSignatures } from '../../../chains/bitcoin/psbt/signature-check.js';
import { type InputSolution, solveInput } from '../../../chains/bitcoin/psbt/solve-input.js';
import { ServiceError } from '../../../kernel/errors.js';

/** Checking a signature takes about a millisecond. */
const MAX_SIGNATURES = 2_000;

export interface SolvedPsbt {
  readonly inputs: readonly PsbtInput[];
  /** Undefined for inputs that are final already. */
  readonly solutions: readonly (InputSolution | undefined)[];
}

/** Checks the signatures of a PSBT. Other requests get a turn after each input. */
export async function solvePsbt(psbt: Psbt): Promise<SolvedPsbt> {
  const inputs = psbt.inputs.map((_, index) => readInput(psbt, index));
  const count = inputs.reduce(
    (sum, { signatures, taprootScriptSignatures }) => sum + signatures.size + taprootScriptSignatures.length + 1,
    0,
  );
  if (count > MAX_SIGNATURES)
    throw new ServiceError('invalid', `The PSBT has more than ${MAX_SIGNATURES} inputs and signatures`);
  const check = checkSignatures(psbt, inputs);
  const solutions: (InputSolution | undefined)[] = [];
  for (const [index, input] of inputs.entries()) {
    solutions.push(isFinal(input) ? undefined : solveInput(input, index, check));
    await nextTurn();
  }
  return { inputs, solutions };
}
