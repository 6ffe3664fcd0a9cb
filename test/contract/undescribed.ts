/**
 * Finds operations, parameters and properties of an OpenAPI document without a description, or with one that only
 * repeats the name.
 */

type Node = Readonly<Record<string, unknown>>;

export interface DescribedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly { readonly name: string; readonly description?: string }[];
  readonly requestBody?: Node;
  readonly responses: Readonly<Record<string, Node>>;
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Node>> };
}

const isNode = (value: unknown): value is Node => value !== null && typeof value === 'object' && !Array.isArray(value);

/** Letters only, so that `txHash`, `Tx hash` and `tx_hash.` are the same. */
const letters = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const findProblem = (where: string, name: string, text: unknown): string | undefined => {
  if (typeof text !== 'string' || text.trim() === '') return `${where}: no description`;
  const normalized = letters(text).replace(/^the/, '');
  return normalized === letters(name) ? `${where}: the description only repeats the name` : undefined;
};

/** Every property at any depth, with its JSON path. */
function* propertiesIn(value: unknown, where: string): Generator<readonly [string, string, Node]> {
  if (Array.isArray(value)) {
    for (const item of value) yield* propertiesIn(item, where);
    return;
  }
  if (!isNode(value)) return;
  for (const [key, part] of Object.entries(value)) {
    if (key === 'example' || key === 'enum' || key === 'required') continue;
    if (key !== 'properties' || !isNode(part)) {
      yield* propertiesIn(part, where);
      continue;
    }
    for (const [name, property] of Object.entries(part)) {
      yield [`${where}.${name}`, name, property as Node];
      yield* propertiesIn(property, `${where}.${name}`);
    }
  }
}

/** A property may be described by the component that it references. */
function getDescription(property: Node, { components }: Document): unknown {
  const { description, $ref } = property;
  if (description !== undefined || typeof $ref !== 'string') return description;
  return components.schemas[$ref.slice($ref.lastIndexOf('/') + 1)]?.['description'];
}

export function undescribed(document: Document): readonly string[] {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const schemas: readonly (readonly [string, unknown])[] = [
    ...operations.map(({ operationId, requestBody, responses }) => [operationId, [requestBody, responses]] as const),
    ...Object.entries(document.components.schemas),
  ];
  return [
    ...operations.flatMap(({ operationId, parameters = [] }) =>
      parameters.map(({ name, description }) => findProblem(`${operationId}(${name})`, name, description)),
    ),
    ...schemas.flatMap(([where, schema]) =>
      [...propertiesIn(schema, where)].map(([jsonPath, name, property]) =>
        findProblem(jsonPath, name, getDescription(property, document)),
      ),
    ),
  ].filter((problem) => problem !== undefined);
}

export const repeatsText = (text: string, name: string): boolean => letters(text) === letters(name);
