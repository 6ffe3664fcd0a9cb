/** Longer texts are dumps of values, not messages. */
const MAX_CHARACTERS = 300;

/** `java.lang.IllegalArgumentException`, `scalus.uplc.eval.DeserializationError`, with the colon that follows. */
const QUALIFIED_CLASS = /\b(?:[a-z_$][\w$]*\.)+[A-Z][\w$]*(?::\s*)?/g;
/** `midnight_ledger::structure::Transaction`. */
const RUST_PATH = /\b(?:\w+::)+(?=\w)/g;
/** `RuntimeError: `, `TypeError: `, also repeated. */
const ERROR_CLASS = /\b[A-Z]\w*(?:Error|Exception): /g;

/**
 * The part of a library's message that is useful to a client: the first line without names of classes, packages and
 * modules, and without a stack trace. Empty if nothing is left.
 */
export function plainMessage(message: string): string {
  const line = message.split(/\r?\n/, 1)[0] ?? '';
  const plain = line
    .replace(QUALIFIED_CLASS, '')
    .replace(RUST_PATH, '')
    .replace(ERROR_CLASS, '')
    .replace(/^requirement failed:?\s*/, '')
    .replace(/\s*\(input position \d+\)/g, '')
    .trim();
  return plain.length > MAX_CHARACTERS ? `${plain.slice(0, MAX_CHARACTERS)}…` : plain;
}

/** The message of anything thrown: libraries compiled to JavaScript throw objects that have one and are no `Error`. */
export const thrownMessage = (thrown: unknown): string =>
  String((thrown as { readonly message?: unknown } | null | undefined)?.message ?? thrown);
