/** The subset of JSON Schema that descriptions of `--json` output use. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** Formats a schema in TypeScript notation: `{ network: string, tip: { height: integer } | null }`. */
export function formatShape(schema: object): string {
  const { type, const: value, enum: values, anyOf, items, properties, required = [] } = schema as Schema;
  if (anyOf !== undefined) return anyOf.map(formatShape).join(' | ');
  if (values !== undefined) return values.map((each) => JSON.stringify(each)).join(' | ');
  if (value !== undefined) return JSON.stringify(value);
  if (type === 'array') {
    const item = formatShape(items ?? {});
    return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }
  if (type === 'object') {
    const fields = Object.entries(properties ?? {}).map(
      ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${formatShape(field)}`,
    );
    return fields.length === 0 ? 'object' : `{ ${fields.join(', ')} }`;
  }
  return typeof type === 'string' ? type : 'any';
}
