/** A script failure, in Bitcoin Core's wording. */
export class ScriptFailure extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'ScriptFailure';
  }
}

export function fail(reason: string): never {
  throw new ScriptFailure(reason);
}

export const demand = (holds: boolean, reason: string): void => {
  if (!holds) fail(reason);
};

export const STACK_TOO_SMALL = 'Operation not valid with the current stack size';
export const BAD_OPCODE = 'Opcode missing or not understood';
export const UNBALANCED = 'Invalid OP_IF construction';
