import { createRequire } from 'node:module';
import { EXTRA, isInstalled } from '../extra-tools.js';
import type { SkipReason } from '../skip.js';

/** The contract of Blockfrost as its own package publishes it. */

export const CONTRACT_MISSING: SkipReason =
  !isInstalled('@blockfrost/openapi/package.json') &&
  'npm ci --prefix test/extra has not installed @blockfrost/openapi';

type Schema = Readonly<Record<string, unknown>>;

interface Validator {
  (value: unknown): boolean;
  readonly errors?: readonly { readonly instancePath: string; readonly message?: string; readonly params: object }[];
}

/** Returns what is wrong with a response of a path of the contract, for example `/blocks/latest`. */
export function openContract(): (path: string, status: number, body: unknown) => readonly string[] {
  const require = createRequire(EXTRA);
  const { getSchemaForEndpoint } = require('@blockfrost/openapi') as {
    getSchemaForEndpoint(path: string): { readonly response: Readonly<Record<string, Schema>> };
  };
  const inPackage = createRequire(require.resolve('@blockfrost/openapi'));
  const Ajv = inPackage('ajv').default as new (options: object) => { compile(schema: Schema): Validator };
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  const validators = new Map<string, Validator>();
  return (path, status, body) => {
    const key = `${status} ${path}`;
    const schema = getSchemaForEndpoint(path).response[status];
    if (schema === undefined) return [`the contract has no status ${status}`];
    const validate = validators.get(key) ?? ajv.compile(withoutOthers(schema));
    validators.set(key, validate);
    return validate(body)
      ? []
      : (validate.errors ?? []).map(
          (error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
        );
  };
}

/** The schema, which lists no other fields: a response must not have any either. */
function withoutOthers(schema: unknown): Schema {
  if (Array.isArray(schema)) return schema.map(withoutOthers) as unknown as Schema;
  if (typeof schema !== 'object' || schema === null) return schema as Schema;
  const copy: Readonly<Record<string, unknown>> = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, withoutOthers(value)]),
  );
  if (copy['nullable'] === true && !('type' in copy)) {
    const { nullable: _, ...rest } = copy;
    return { anyOf: [rest, { type: 'null' }] };
  }
  const isClosed = 'properties' in copy && copy['additionalProperties'] === undefined && !('allOf' in schema);
  return isClosed ? { ...copy, additionalProperties: false } : copy;
}
