import { estimateWeight, measureSpend, type SpendSize } from '../spend-weight.js';
import { totalOutput } from '../transaction.js';
import type { Psbt } from './psbt.js';
import { isFinal, type PsbtInput } from './psbt-input.js';
import type { InputSolution } from './solve-input.js';

/** Who has to work on a PSBT or an input next (BIP-174). */
export type PsbtRole = 'updater' | 'signer' | 'finalizer' | 'extractor';

const ORDER: readonly PsbtRole[] = ['updater', 'signer', 'finalizer', 'extractor'];

/** Undefined for an input whose script no part of this code base can finalize. */
export function nextRole(input: PsbtInput, solution: InputSolution | undefined): PsbtRole | undefined {
  if (isFinal(input)) return 'extractor';
  switch (solution?.state) {
    case 'incomplete':
      return 'updater';
    case 'unsigned':
      return 'signer';
    case 'signed':
      return 'finalizer';
    default:
      return undefined;
  }
}

/** The role that comes first among those of the inputs. */
export const firstRole = (roles: readonly (PsbtRole | undefined)[]): PsbtRole | undefined =>
  ORDER.find((role) => roles.includes(role));

/** Undefined while an output that it spends is unknown. */
export function computePsbtFee({ unsigned }: Psbt, inputs: readonly PsbtInput[]): bigint | undefined {
  const spent = inputs.flatMap((input) => input.spent ?? []);
  return spent.length === inputs.length && spent.length > 0
    ? totalOutput({ outputs: spent }) - totalOutput(unsigned)
    : undefined;
}

function findSize(input: PsbtInput, solution: InputSolution | undefined): SpendSize | undefined {
  if (isFinal(input))
    return measureSpend({ scriptSig: input.finalScriptSig ?? new Uint8Array(), witness: input.finalWitness ?? [] });
  if (solution?.state === 'signed') return measureSpend(solution);
  return solution?.state === 'unsigned' ? solution.size : undefined;
}

/** The virtual size after signing; undefined where the size of an input cannot be known. */
export function estimateVsize(
  { unsigned }: Psbt,
  inputs: readonly PsbtInput[],
  solutions: readonly (InputSolution | undefined)[],
): number | undefined {
  const sizes = inputs.flatMap((input, index) => findSize(input, solutions[index]) ?? []);
  if (sizes.length !== inputs.length || sizes.length === 0) return undefined;
  return Math.ceil(estimateWeight(sizes, unsigned.outputs) / 4);
}
