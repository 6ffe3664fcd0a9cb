/** As much of GraphQL as the questions of one client need: one operation, variables, nested fields, inline fragments. */

export interface Selection {
  readonly kind: 'field' | 'fragment';
  /** Of a fragment the type. */
  readonly name: string;
  readonly args: Readonly<Record<string, Value>>;
  readonly fields: readonly Selection[];
}

export type Value = { readonly variable: string } | { readonly literal: unknown };

export interface Document {
  readonly operation: 'query' | 'subscription' | 'mutation';
  readonly fields: readonly Selection[];
}

export function parseDocument(text: string): Document {
  const tokens = text.match(/\.\.\.|[A-Za-z_][A-Za-z0-9_]*|-?[0-9]+|"(?:[^"\\]|\\.)*"|[{}()[\]:!$=,]/g) ?? [];
  let at = 0;
  const peek = (): string | undefined => tokens[at];
  const take = (expected?: string): string => {
    const token = tokens[at++];
    if (token === undefined || (expected !== undefined && token !== expected))
      throw new SyntaxError(`Expected ${expected ?? 'more'}, found ${token}`);
    return token;
  };
  const value = (): Value => {
    const token = take();
    if (token === '$') return { variable: take() };
    return { literal: JSON.parse(token) };
  };
  const selections = (): Selection[] => {
    const found: Selection[] = [];
    for (take('{'); peek() !== '}'; ) found.push(selection());
    take('}');
    return found;
  };
  const selection = (): Selection => {
    if (peek() === '...') {
      take();
      take('on');
      return { kind: 'fragment', name: take(), args: {}, fields: selections() };
    }
    const name = take();
    const args: Record<string, Value> = {};
    if (peek() === '(') {
      for (take('('); peek() !== ')'; ) {
        const argument = take();
        take(':');
        args[argument] = value();
        if (peek() === ',') take();
      }
      take(')');
    }
    return { kind: 'field', name, args, fields: peek() === '{' ? selections() : [] };
  };
  const operation = take() as Document['operation'];
  while (peek() !== '{') take();
  return { operation, fields: selections() };
}

type Resolver = (args: Readonly<Record<string, unknown>>) => unknown;

/** The answer to a document. A field that an object does not have is an error, as it is for a real server. */
export function execute(
  { fields }: Document,
  root: Readonly<Record<string, Resolver>>,
  variables: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const answer: Record<string, unknown> = {};
  for (const field of fields) {
    const resolve = root[field.name];
    if (resolve === undefined) throw new TypeError(`Unknown field "${field.name}"`);
    const args = Object.fromEntries(
      Object.entries(field.args).map(([name, given]) => [
        name,
        'variable' in given ? variables[given.variable] : given.literal,
      ]),
    );
    answer[field.name] = shape(resolve(args), field.fields);
  }
  return answer;
}

function shape(value: unknown, fields: readonly Selection[]): unknown {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map((item) => shape(item, fields));
  if (typeof value !== 'object') return value;
  const object = value as Readonly<Record<string, unknown>>;
  const answer: Record<string, unknown> = {};
  for (const { kind, name, fields: inner } of fields) {
    if (kind === 'fragment') {
      if (object['__typename'] === name) Object.assign(answer, shape(object, inner));
    } else {
      if (!(name in object)) throw new TypeError(`Unknown field "${name}" on "${object['__typename']}"`);
      answer[name] = shape(object[name], inner);
    }
  }
  return answer;
}
