import Type from 'typebox';
import { parseHandle } from '../../../chains/cardano/assets/handle.js';
import { ServiceError } from '../../../kernel/errors.js';

const HandleText = Type.String({
  minLength: 1,
  maxLength: 29,
  pattern: '^\\$?[a-zA-Z0-9_.@-]{1,28}$',
  description: 'A handle with or without `$`; a sub-handle as `sub@root`',
});

export const HandlePath = Type.Object({ handle: HandleText });

export const handleExample = { path: { handle: 'tie' } };

/** Parses a handle. */
export function readHandle(text: string): string {
  const name = parseHandle(text);
  if (name === undefined)
    throw new ServiceError('invalid', 'A handle must have 1 to 15 letters, digits, dots, dashes or underscores');
  return name;
}

export const noSuchHandle = (): ServiceError => new ServiceError('not-found', 'There is no such handle');
