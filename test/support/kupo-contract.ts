import { Ajv, type ValidateFunction } from 'ajv';
import { parse } from 'yaml';
import { readText } from './external-data.js';

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
}

interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: object }>> }>>;
}

export interface KupoContract {
  readonly routes: readonly string[];
  /** Checks the JSON body of a response against the document. */
  check(route: string, status: number, body: unknown): readonly string[];
}

/** The OpenAPI document of Kupo. Its notations that JSON schema does not know are removed. */
export function loadKupoContract(): KupoContract {
  const contract = parse(readText('contracts/kupo/kupo-v2.12.0.yaml.gz'), { merge: true }) as Contract;
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ $id: 'kupo', components: cleaned(contract.components) });
  const compiled = new Map<string, ValidateFunction>();
  return {
    routes: Object.entries(contract.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    ),

    check(route, status, body) {
      const [method = '', path = ''] = route.split(' ');
      const content = contract.paths[path]?.[method.toLowerCase()]?.responses[status]?.content;
      const [, json] = Object.entries(content ?? {}).find(([type]) => type.startsWith('application/json')) ?? [];
      if (json === undefined) return [`${route} has no JSON response with status ${status}`];
      const key = `${route} ${status}`;
      const validate = compiled.get(key) ?? ajv.compile(cleaned(json.schema) as object);
      compiled.set(key, validate);
      return validate(body) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
    },
  };
}

/**
 * `propertyNames: {type: integer}` names numeric labels, which are text in JSON; patterns with a bare asterisk are no
 * regular expressions; addresses are listed once per encoding, which text alone does not distinguish.
 */
function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]): [string, unknown][] => {
      if (name === 'propertyNames' || (name === 'pattern' && typeof field === 'string' && field.includes('(*')))
        return [];
      if (name === '$ref' && typeof field === 'string') return [[name, field.replace(/^#/, 'kupo#')]];
      if (name === 'oneOf') return [['anyOf', cleaned(field)]];
      return [[name, cleaned(field)]];
    }),
  );
}
