import type { SetEncoding } from '../../chains/cardano/lists.js';
import type { BuilderParameters } from './ledger-view.js';
import type { CommonRequest, WitnessForm } from './request.js';

/** The encoding of the sets that the builder writes, and of the witnesses that the fee covers. */
export interface Encodings {
  readonly sets: SetEncoding;
  readonly witnesses: WitnessForm;
}

/**
 * Tagged unless the request says otherwise. Eras before Conway, which have no price for reference scripts, reject the
 * tag. Tagged sets imply tagged witnesses: the native scripts of a witness set are one of the sets.
 */
export function resolveEncodings(
  { setEncoding, witnessForm }: Pick<CommonRequest, 'setEncoding' | 'witnessForm'>,
  { refScriptCostPerByte }: Pick<BuilderParameters, 'refScriptCostPerByte'>,
): Encodings {
  const isConway = refScriptCostPerByte !== undefined;
  const sets = isConway ? (setEncoding ?? witnessForm ?? 'tagged') : 'untagged';
  return { sets, witnesses: sets === 'tagged' ? 'tagged' : (witnessForm ?? 'tagged') };
}
