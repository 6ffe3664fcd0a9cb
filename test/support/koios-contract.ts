import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { readText } from './external-data.js';

interface Media {
  readonly schema?: object;
}

interface ContractOperation {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<'get' | 'post', ContractOperation | undefined>>>>;
  readonly components: object;
}

export interface KoiosContract {
  /** `GET /tip` and so on. */
  readonly routes: readonly string[];
  /** The validator of a route's successful response. */
  validator(route: string): ValidateFunction;
}

/**
 * The OpenAPI document of Koios. A schema in it that no response of Koios itself satisfies is corrected: it says that
 * the collateral output, `data` of parameter updates and so on have another type than the database function returns.
 */
export function readKoiosContract(): KoiosContract {
  const document = parse(readText('contracts/koios/koios-mainnet.yaml.gz')) as Contract;
  for (const [pointer, schema] of Object.entries(CORRECTIONS)) replace(document, pointer.split('.'), schema);
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema(document, 'koios');
  const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    (['get', 'post'] as const).flatMap((method) =>
      methods[method] === undefined ? [] : [`${method.toUpperCase()} ${path}`],
    ),
  );
  return {
    routes,
    validator(route) {
      const [method = '', path = ''] = route.split(' ');
      const responses = document.paths[path]?.[method.toLowerCase() as 'get']?.responses;
      const status = responses?.['200'] === undefined ? '202' : '200';
      const pointer = [
        'paths',
        path,
        method.toLowerCase(),
        'responses',
        status,
        'content',
        'application/json',
        'schema',
      ];
      const escaped = pointer.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
      return ajv.compile({ $ref: `koios#/${encodeURI(escaped)}` });
    },
  };
}

const ANY = {};

/** By the place in the document: what Koios returns there. */
const CORRECTIONS: Readonly<Record<string, object>> = {
  'components.schemas.tx_info.items.properties.collateral_output': { type: ['object', 'null'] },
  'components.schemas.param_updates.items.properties.data': { type: 'object' },
};

function replace(document: object, [first, ...rest]: readonly string[], schema: object): void {
  const node = document as Record<string, object>;
  if (rest.length === 0) node[first!] = schema;
  else replace(node[first!] ?? ANY, rest, schema);
}
