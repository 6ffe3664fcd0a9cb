import { ServiceError } from '../../kernel/errors.js';
import { SourceError } from '../errors.js';
import type { Data } from './graphql.js';
import type { IndexerSchema, Line } from './indexer-schema.js';

/**
 * A field of the newest known schema. If the actual schema lacks it, `former` is requested under the same name; without
 * one the field is omitted, unless it is `required`.
 */
export interface FieldTemplate {
  readonly name: string;
  /** The release that added it. */
  readonly since?: Line;
  readonly required?: boolean;
  /** The name of the same value in older releases. */
  readonly former?: string;
  /** Another field of the same type that replaces this one. */
  readonly insteadOf?: string;
  /** By argument: the declared type of the variable with the same name. */
  readonly args?: Readonly<Record<string, string>>;
  readonly fields?: readonly Template[];
}

/** Fields of one concrete type of an interface or a union. */
export interface MemberTemplate {
  readonly on: string;
  readonly since?: Line;
  readonly fields: readonly Template[];
}

/** A bare name is an optional field that every release has. */
export type Template = string | FieldTemplate | MemberTemplate;

export interface DocumentTemplate {
  readonly operation: 'query' | 'subscription';
  readonly name: string;
  readonly root: FieldTemplate;
}

export const required = (...names: readonly string[]): readonly FieldTemplate[] =>
  names.map((name) => ({ name, required: true }));

export const since = (line: Line, ...names: readonly string[]): readonly FieldTemplate[] =>
  names.map((name) => ({ name, since: line }));

/** The indexer lacks data that following its chain requires; another release may have it. */
export class IncompatibleSchema extends SourceError {
  constructor(missing: string) {
    super('refused', `The indexer's schema has no ${missing}, which this build needs: use another release of it`);
    this.name = 'IncompatibleSchema';
  }
}

/** The indexer does not support the requested feature. */
export class UnsupportedByIndexer extends ServiceError {
  readonly missing: string;

  constructor(missing: string) {
    super('not-implemented', `The indexer behind this network does not offer '${missing}': a newer release of it may`);
    this.name = 'UnsupportedByIndexer';
    this.missing = missing;
  }
}

const OLDEST: Line = '4.0';

/** Renders a document that the schema allows, with the given variables. */
export function renderDocument(
  { operation, name, root }: DocumentTemplate,
  schema: IndexerSchema,
  variables: Data,
): string {
  const rootType = schema.rootType[operation];
  const found = schema.field(rootType, root.name, root.since ?? OLDEST);
  if (found === undefined) throw new UnsupportedByIndexer(root.name);
  const declared: string[] = [];
  const passed: string[] = [];
  for (const [argument, expected] of Object.entries(root.args ?? {})) {
    const given = variables[argument];
    const type = found.argumentType(argument, expected);
    if (type === undefined) {
      // Without its argument the field would have another meaning.
      if (given !== undefined && given !== null) throw new UnsupportedByIndexer(`${root.name}(${argument})`);
      continue;
    }
    const unknown = schema.unknownInput(type, given);
    if (unknown !== undefined) throw new UnsupportedByIndexer(unknown);
    declared.push(`$${argument}: ${type}`);
    passed.push(`${argument}: $${argument}`);
  }
  // A scalar has no selection.
  const selection = root.fields === undefined ? '' : ` { ${renderSelection(root.fields, found.type, schema)} }`;
  const head = `${operation} ${name}${declared.length === 0 ? '' : `(${declared.join(', ')})`}`;
  return `${head} { ${root.name}${passed.length === 0 ? '' : `(${passed.join(', ')})`}${selection} }`;
}

function renderSelection(templates: readonly Template[], type: string | undefined, schema: IndexerSchema): string {
  const texts = templates.map((template) => renderOne(template, type, schema));
  return texts.filter((text, index) => text !== '' && !isNeedless(templates, index, texts)).join(' ');
}

function isNeedless(templates: readonly Template[], index: number, texts: readonly string[]): boolean {
  const template = templates[index]!;
  if (typeof template === 'string' || 'on' in template || template.insteadOf === undefined) return false;
  const { insteadOf } = template;
  return templates.some(
    (each, position) => typeof each === 'object' && 'name' in each && each.name === insteadOf && texts[position] !== '',
  );
}

function renderOne(template: Template, type: string | undefined, schema: IndexerSchema): string {
  if (typeof template === 'string') return renderField({ name: template }, type, schema);
  if (!('on' in template)) return renderField(template, type, schema);
  if (!schema.hasMember(type, template.on, template.since ?? OLDEST)) return '';
  const selection = renderSelection(template.fields, template.on, schema);
  return selection === '' ? '' : `... on ${template.on} { ${selection} }`;
}

function renderField(field: FieldTemplate, type: string | undefined, schema: IndexerSchema): string {
  const { name, former, fields } = field;
  if (name === '__typename') return name;
  let found = schema.field(type, name, field.since ?? OLDEST);
  let text = name;
  if (found === undefined && former !== undefined) {
    found = schema.field(type, former, OLDEST);
    text = `${name}: ${former}`;
  }
  const selection = found === undefined || fields === undefined ? '' : renderSelection(fields, found.type, schema);
  const isThere = found !== undefined && (fields === undefined || selection !== '');
  if (!isThere && field.required) throw new IncompatibleSchema(`${type ?? ''}.${name}`);
  if (!isThere) return '';
  return fields === undefined ? text : `${text} { ${selection} }`;
}
