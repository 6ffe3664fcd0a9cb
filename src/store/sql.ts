/**
 * The only way to write SQL. Values become numbered parameters, fragments nest, and no external input can become part
 * of a statement's text: a plain string in a `${}` is always a value.
 */
export class Sql {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
  /** Whether `strings` is the same object each time: that of a template in the code. */
  readonly template: boolean;
  #statement: Statement | undefined;

  constructor(strings: readonly string[], values: readonly unknown[], template = false) {
    this.strings = strings;
    this.values = values;
    this.template = template;
  }

  /** The text with `$1…$n` and the values in that order. */
  statement(): Statement {
    if (this.#statement === undefined) {
      const values: unknown[] = [];
      const node = findText(this, ROOT, values);
      this.#statement = { text: node?.text ?? renderText(this, node, values), values };
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

export const sql = (strings: TemplateStringsArray, ...values: readonly unknown[]): Sql =>
  new Sql(strings, values, true);

export const identifier = (name: string): Identifier => new Identifier(name);

/** The empty fragment, for optional parts. */
export const emptySql: Sql = new Sql([''], [], true);

/** Fragments with a separator between them, for example `` join(conditions, sql` and `) ``. */
export function join(fragments: readonly Sql[], separator: Sql = sql`, `): Sql {
  const values = fragments.flatMap((part, index) => (index === 0 ? [part] : [separator, part]));
  const known = EMPTY_TEXTS[values.length];
  return new Sql(known ?? emptyTexts(values.length), values, known !== undefined);
}

const emptyTexts = (values: number): readonly string[] => Array.from({ length: values + 1 }, () => '');

/** Longer lists, as of bulk writes, vary in length. */
const EMPTY_TEXTS = Array.from({ length: 32 }, (_, values) => emptyTexts(values));

/**
 * A statement of the code is assembled from the same templates at each call. So its text is looked up by the identity of
 * its templates: assembling it again, and hashing it for its name, would cost a read as much as parsing its rows.
 */
interface TextNode {
  /** The text of the statement whose templates lead here. */
  text: string | undefined;
  /** The child that was used last: nearly always the only one. */
  lastKey: unknown;
  last: TextNode | undefined;
  children: Map<unknown, TextNode> | undefined;
}

const createNode = (): TextNode => ({ text: undefined, lastKey: undefined, last: undefined, children: undefined });

const ROOT = createNode();
/** Represents a parameter; a fragment is identified by its template, and a name by itself. */
const PARAMETER = Symbol('parameter');
/** A program that varies its templates without end only loses speed, not memory. */
const MAX_NODES = 50_000;
let nodes = 0;

function findChild(node: TextNode, key: unknown): TextNode | undefined {
  if (node.lastKey === key) return node.last;
  let child = node.children?.get(key);
  if (child === undefined) {
    if (nodes >= MAX_NODES) return undefined;
    nodes += 1;
    child = createNode();
    if (node.last !== undefined) {
      node.children ??= new Map([[node.lastKey, node.last]]);
      node.children.set(key, child);
    }
  }
  node.lastKey = key;
  node.last = child;
  return child;
}

/** Follows the templates of `part` and collects its parameters; undefined where a text is not that of a template. */
function findText(part: Sql, from: TextNode, values: unknown[]): TextNode | undefined {
  if (!part.template) return undefined;
  let node = findChild(from, part.strings);
  for (let index = 0; index < part.values.length && node !== undefined; index += 1) {
    const value = part.values[index];
    if (value instanceof Sql) node = findText(value, node, values);
    else if (value instanceof Identifier) node = findChild(node, value.name);
    else {
      values.push(value);
      node = findChild(node, PARAMETER);
    }
  }
  return node;
}

function renderText(query: Sql, node: TextNode | undefined, values: unknown[]): string {
  values.length = 0;
  const text = render(query, values);
  if (node !== undefined) node.text = text;
  return text;
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
