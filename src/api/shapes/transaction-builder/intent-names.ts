import { ServiceError } from '../../../kernel/errors.js';
import type { ComposeBody, ComposeIntent } from './compose-shapes.js';

/** An intent of a request; `name` is its location in the body, when that is not `intents[index]`. */
export type NamedIntent = ComposeIntent & { readonly name?: string };

/** The request of a composed transaction, as its body states it or as another operation translates its own body. */
export type ComposeSource = Omit<ComposeBody, 'intents'> & { readonly intents: readonly NamedIntent[] };

export const getIntentName = ({ name }: NamedIntent, index: number): string => name ?? `intents[${index}]`;

export const nameField = (name: string, field: string): string => (name === '' ? field : `${name}.${field}`);

/** The location of an input of a `spend` or `reference` intent; a named `reference` is one input. */
export function nameInput(intent: NamedIntent, index: number, place: number): string {
  if (intent.kind === 'reference' && intent.name !== undefined) return intent.name;
  return nameField(getIntentName(intent, index), `inputs[${place}]`);
}

/** Runs a step for one intent; an error that does not name the intent yet gets its name in front. */
export function nameErrors<Result>(intent: NamedIntent, index: number, step: () => Result): Result {
  try {
    return step();
  } catch (cause) {
    const name = getIntentName(intent, index);
    if (!(cause instanceof ServiceError) || cause.kind !== 'invalid' || cause.message.includes(name)) throw cause;
    throw new ServiceError('invalid', `${name}: ${cause.message}`, { cause });
  }
}
