import { encodeTransaction } from '../encode-transaction.js';
import { entry } from './encode-psbt.js';
import { INPUT_RULES } from './field-rules.js';
import { writeWitness } from './field-values.js';
import { INPUT, type Psbt, type PsbtMap } from './psbt.js';
import { isFinal, readInput } from './psbt-input.js';
import type { InputSolution } from './solve-input.js';

/** Fields that remain in a finalized input: what it spends and, by BIP-174, what is unknown. */
const KEPT: ReadonlySet<number> = new Set([
  INPUT.nonWitnessUtxo,
  INPUT.witnessUtxo,
  INPUT.previousTxid,
  INPUT.outputIndex,
  INPUT.sequence,
  INPUT.requiredTime,
  INPUT.requiredHeight,
]);

function finalizeMap(map: PsbtMap, { scriptSig, witness }: InputSolution & { readonly state: 'signed' }): PsbtMap {
  return [
    ...map.filter(({ type }) => KEPT.has(type) || !INPUT_RULES.has(type)),
    ...(scriptSig.length > 0 ? [entry(INPUT.finalScriptSig, scriptSig)] : []),
    ...(witness.length > 0 ? [entry(INPUT.finalWitness, writeWitness(witness))] : []),
  ];
}

/** Replaces the signatures of each solved input by its scriptSig and witness. */
export const finalizePsbt = (psbt: Psbt, solutions: readonly (InputSolution | undefined)[]): Psbt => ({
  ...psbt,
  inputs: psbt.inputs.map((map, index) => {
    const solution = solutions[index];
    return solution?.state === 'signed' ? finalizeMap(map, solution) : map;
  }),
});

/** The signed transaction; undefined while an input is not final. */
export function extractTransaction(psbt: Psbt): Uint8Array | undefined {
  const inputs = psbt.inputs.map((_, index) => readInput(psbt, index));
  if (inputs.length === 0 || !inputs.every(isFinal)) return undefined;
  return encodeTransaction({
    ...psbt.unsigned,
    inputs: psbt.unsigned.inputs.map((input, index) => ({
      ...input,
      scriptSig: inputs[index]!.finalScriptSig ?? input.scriptSig,
      witness: inputs[index]!.finalWitness ?? [],
    })),
  });
}
