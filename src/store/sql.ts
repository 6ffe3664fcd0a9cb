/**
 * The only way to write SQL. Values become numbered parameters, fragments nest, and no external input can become part
 * of a statement's text: a plain string in a `${}` is always a value.
 */
export class Sql {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
  #statement: Statement | undefined;

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings;
    this.values = values;
  }

  /** The text with `$1…$n` and the values in that order. */
  statement(): Statement {
    if (this.#statement === undefined) {
      const values: unknown[] = [];
      this.#statement = { text: render(this, values), values };
    }
    return this.#statement;
  }
}

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A name from the code base (schema, table, column). Quoted, and rejected when it is not a plain lower-case name. */
export class Identifier {
  readonly name: string;

  constructor(name: string) {
    if (!/^[a-z_][a-z0-9_]{0,62}$/.test(name)) throw new RangeError(`not a plain SQL name: ${name}`);
    this.name = name;
  }
}

export const sql = (strings: TemplateStringsArray, ...values: readonly unknown[]): Sql => new Sql(strings, values);

export const identifier = (name: string): Identifier => new Identifier(name);

/** The empty fragment, for optional parts. */
export const emptySql: Sql = new Sql([''], []);

/** Fragments with a separator between them, for example `` join(conditions, sql` and `) ``. */
export function join(fragments: readonly Sql[], separator: Sql = sql`, `): Sql {
  const values = fragments.flatMap((part, index) => (index === 0 ? [part] : [separator, part]));
  return new Sql(
    Array.from({ length: values.length + 1 }, () => ''),
    values,
  );
}

function render(part: Sql, values: unknown[]): string {
  let text = part.strings[0] ?? '';
  part.values.forEach((value, index) => {
    if (value instanceof Sql) text += render(value, values);
    else if (value instanceof Identifier) text += `"${value.name}"`;
    else text += `$${values.push(value)}`;
    text += part.strings[index + 1] ?? '';
  });
  return text;
}
