import { GraphQLError } from 'graphql';

/** All arguments that take one of several keys are called so. */
const ONE_OF = 'Invalid value for argument "offset", Oneof input objects requires have exactly one field';

/** Clients recognise errors by the beginning of the text that the indexer's server writes; the rest says more. */
function toIndexerText(message: string): string {
  if (/OneOf (type|Input Object) "\w+"/.test(message)) return `${ONE_OF}. ${message}`;
  return message.replace(/^Cannot query field /, 'Unknown field ');
}

export function toIndexerError(error: GraphQLError): GraphQLError {
  const { message, nodes, source, positions, path, originalError, extensions } = error;
  const text = toIndexerText(message);
  return text === message
    ? error
    : new GraphQLError(text, { nodes, source, positions, path, originalError, extensions });
}

/** The indexer reports the first wrong variable only; errors of fields have a path. */
export const toIndexerErrors = (errors: readonly GraphQLError[]): readonly GraphQLError[] =>
  (errors.every(({ path }) => path === undefined) ? errors.slice(0, 1) : errors).map(toIndexerError);
