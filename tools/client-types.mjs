// TypeScript from the description of the interface. Pure: the tool beside it reads and writes files.

/** `client/generated.ts` for a description (OpenAPI 3.1). */
export function clientSource(description) {
  const schemas = Object.entries(description.components.schemas);
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
  );
  return [
    '// Made by `npm run docs` from the description of the interface. Not to be changed by hand.',
    '',
    ...schemas.map(
      ([name, schema]) => `${commentOf(schema.description, '')}export type ${name} = ${typeOf(schema)};\n`,
    ),
    'export interface Operations {',
    ...operations.map((operation) => operationType(operation, description)),
    '}',
    '',
    SHAPE,
    'export const OPERATIONS = {',
    ...operations.map((operation) => `  ${operation.operationId}: ${shapeOf(operation, description)},`),
    '} as const satisfies Readonly<Record<keyof Operations, OperationShape>>;',
    '',
  ].join('\n');
}

const SHAPE = `export type OperationId = keyof Operations;
export type InputOf<Id extends OperationId> = Operations[Id]['input'];

/** What the client has to know of an operation to call it. */
export interface OperationShape {
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  /** Changes nothing, so that it may be sent again. */
  readonly safe: boolean;
  readonly paging?: Paging;
}

export interface Paging {
  readonly parameter: string;
  /** The number of the first page; absent for cursors. */
  readonly first?: number;
  /** The field with the cursor of the next page. */
  readonly next?: string;
  /** The parameter with the size of a page, and its default. */
  readonly size?: string;
  readonly sizeDefault?: number;
  /** The field with the items; absent where the answer is the list. */
  readonly items?: string;
}
`;

function commentOf(text, indent) {
  return text === undefined ? '' : `${indent}/** ${text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ').trim()} */\n`;
}

const refName = (ref) => ref.slice(ref.lastIndexOf('/') + 1);
const keyOf = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

/** A schema as a type. What has no narrower one is `unknown`. */
export function typeOf(schema, indent = '') {
  if (schema === undefined || schema === true || Object.keys(schema).length === 0) return 'unknown';
  if (schema.$ref !== undefined) return refName(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return [...new Set(either.map((part) => typeOf(part, indent)))].join(' | ');
  if (schema.allOf !== undefined) return schema.allOf.map((part) => typeOf(part, indent)).join(' & ');
  if (Array.isArray(schema.type))
    return [...new Set(schema.type.map((type) => typeOf({ ...schema, type }, indent)))].join(' | ');
  switch (schema.type) {
    case 'string':
      return 'string';
    case 'boolean':
      return 'boolean';
    case 'null':
      return 'null';
    case 'number':
      return 'number';
    case 'integer':
      return schema['x-exact'] === true ? 'number | bigint' : 'number';
    case 'array':
      return schema.prefixItems === undefined
        ? `readonly (${typeOf(schema.items, indent)})[]`
        : `readonly [${schema.prefixItems.map((item) => typeOf(item, indent)).join(', ')}]`;
    case 'object':
      return objectType(schema, indent);
    default:
      return 'unknown';
  }
}

function objectType(schema, indent) {
  const { properties = {}, required = [], patternProperties, additionalProperties } = schema;
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(
    ([name, field]) =>
      `${commentOf(field.description, inner)}${inner}readonly ${keyOf(name)}${required.includes(name) ? '' : '?'}: ${typeOf(field, inner)};`,
  );
  const values =
    Object.values(patternProperties ?? {})[0] ??
    (typeof additionalProperties === 'object' ? additionalProperties : undefined);
  if (values !== undefined && fields.length === 0) return `Readonly<Record<string, ${typeOf(values, indent)}>>`;
  if (fields.length === 0) return 'Readonly<Record<string, unknown>>';
  return `{\n${fields.join('\n')}\n${indent}}`;
}

function successOf({ responses }) {
  const status = Object.keys(responses).find((code) => code.startsWith('2'));
  return responses[status]?.content ?? {};
}

/** Multipart and archives are sent as they are; everything else is JSON. */
function bodyType({ requestBody }) {
  const json = requestBody.content['application/json'];
  return json === undefined ? 'FormData | Blob | Uint8Array<ArrayBuffer>' : typeOf(json.schema, '      ');
}

function operationType(operation, description) {
  const { operationId, summary, parameters = [], requestBody } = operation;
  const inputs = parameters
    .filter((parameter) => parameter.in === 'path' || parameter.in === 'query')
    .map(
      ({ name, required, schema, description: words }) =>
        `${commentOf(words, '      ')}      readonly ${keyOf(name)}${required ? '' : '?'}: ${typeOf(schema, '      ')};`,
    );
  if (requestBody !== undefined)
    inputs.push(`      readonly body${requestBody.required === false ? '?' : ''}: ${bodyType(operation)};`);
  const json = successOf(operation)['application/json'];
  const input = inputs.length === 0 ? 'Record<never, never>' : `{\n${inputs.join('\n')}\n    }`;
  const item = itemSchema(operation, description);
  return [
    `${commentOf(summary, '  ')}  readonly ${operationId}: {`,
    `    readonly input: ${input};`,
    `    readonly result: ${json === undefined ? 'undefined' : typeOf(json.schema, '    ')};`,
    ...(item === undefined ? [] : [`    readonly item: ${typeOf(item, '    ')};`]),
    '  };',
  ].join('\n');
}

function resolved(schema, description) {
  return schema?.$ref === undefined ? schema : description.components.schemas[refName(schema.$ref)];
}

/** The one field that is a list, or the list itself. */
function listOf(operation, description) {
  const schema = resolved(successOf(operation)['application/json']?.schema, description);
  if (schema?.type === 'array') return { items: undefined, item: schema.items, fields: {} };
  const fields = schema?.properties ?? {};
  const found = Object.entries(fields).find(([, field]) => resolved(field, description)?.type === 'array');
  return found && { items: found[0], item: resolved(found[1], description).items, fields };
}

function pagingOf(operation, description) {
  const query = new Map(
    (operation.parameters ?? []).filter((each) => each.in === 'query').map((each) => [each.name, each]),
  );
  const list = listOf(operation, description);
  if (list === undefined) return undefined;
  const items = list.items === undefined ? {} : { items: list.items };
  if (query.has('cursor')) {
    const next = ['nextCursor', 'cursor'].find((name) => name in list.fields);
    return next && { parameter: 'cursor', next, ...items };
  }
  const size = ['pageSize', 'size'].find((name) => query.has(name));
  const sizeDefault = query.get(size)?.schema.default;
  if (!query.has('page') || sizeDefault === undefined) return undefined;
  return { parameter: 'page', first: size === 'size' ? 0 : 1, size, sizeDefault, ...items };
}

const itemSchema = (operation, description) =>
  pagingOf(operation, description) === undefined ? undefined : listOf(operation, description).item;

function shapeOf(operation, description) {
  const { method, path, parameters = [] } = operation;
  const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const paging = pagingOf(operation, description);
  return JSON.stringify({ method, path, query, safe: method === 'GET', ...(paging && { paging }) });
}
