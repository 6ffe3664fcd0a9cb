/** Statements beyond this limit are sent unnamed: each name holds a plan in the memory of every connection. */
const MAX_NAMED_STATEMENTS = 1000;

/** Definitions and settings have no plan to cache, and a text with several statements cannot be prepared. */
const PLANNED = /^\s*(select|insert|update|delete|with|values|merge)\b[^;]*$/i;

/**
 * Assigns each statement text a short name, so that a connection parses and plans it once. Texts come from the code
 * base, so there are few; a caller that varies the text only loses speed, not memory.
 */
export function statementNames(limit = MAX_NAMED_STATEMENTS): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= limit || !PLANNED.test(text)) return known;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
}
