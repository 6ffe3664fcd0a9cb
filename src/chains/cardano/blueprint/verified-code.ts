import { toHex } from '../../../kernel/hex.js';
import { hashScript } from '../scripts/script.js';
import type { Blueprint } from './blueprint.js';
import { validatorScript } from './validator-script.js';

/** The code of a validator, whose hash is that of the blueprint. */
export interface VerifiedCode {
  readonly hash: string;
  /** Number of parameters that have to be applied. */
  readonly parameters: number;
}

/**
 * One entry for each hash; validators with several purposes share their code. Throws a DecodeError that names the
 * validator whose hash is not that of its code.
 */
export function listVerifiedCode(blueprint: Blueprint, path: string): readonly VerifiedCode[] {
  const found = new Map<string, VerifiedCode>();
  for (const [index, validator] of blueprint.validators.entries()) {
    if (validator.hash !== undefined && found.has(validator.hash) && sameCode(blueprint, index)) continue;
    const script = validatorScript(blueprint, validator, `${path}.validators[${index}]`);
    if (script === undefined) continue;
    const hash = toHex(hashScript(script));
    found.set(hash, { hash, parameters: validator.parameters.length });
  }
  return [...found.values()];
}

/** Whether the validator before has the same code, so that it is not hashed again. */
const sameCode = ({ validators }: Blueprint, index: number): boolean =>
  validators[index]!.compiledCode === validators[index - 1]?.compiledCode &&
  validators[index]!.hash === validators[index - 1]?.hash;
