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
  readonly components: { readonly schemas: Record<string, unknown> };
}

export interface KoiosContract {
  /** `GET /tip` and so on. */
  readonly routes: readonly string[];
  /** The validator of a route's successful response. */
  validator(route: string): ValidateFunction;
}

/**
 * The OpenAPI document of Koios. A schema that the database functions of Koios themselves contradict is corrected: the
 * type of the collateral output, of the committee and of `data` of a parameter update, Plutus V3, refunds of proposals.
 */
export function readKoiosContract(): KoiosContract {
  const document = parse(readText('contracts/koios/koios-mainnet.yaml.gz')) as Contract;
  const { schemas } = document.components;
  schemas['committee_info'] = { type: 'array', items: schemas['committee_info'] };
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

const REWARD_TYPE = { enum: ['member', 'leader', 'treasury', 'reserves', 'refund', 'proposal_refund'] };

/** By the place in the document: what Koios returns there. */
const CORRECTIONS: Readonly<Record<string, object>> = {
  'components.schemas.tx_info.items.properties.collateral_output': { type: ['object', 'null'] },
  'components.schemas.param_updates.items.properties.data': { type: 'object' },
  'components.schemas.script_info.items.properties.type': { enum: ['timelock', 'plutusV1', 'plutusV2', 'plutusV3'] },
  'components.schemas.account_rewards.items.properties.rewards.items.properties.type': REWARD_TYPE,
  'components.schemas.account_reward_history.items.properties.type': REWARD_TYPE,
};

function replace(document: object, [first, ...rest]: readonly string[], schema: object): void {
  const node = document as Record<string, object>;
  if (rest.length === 0) node[first!] = schema;
  else replace(node[first!] ?? ANY, rest, schema);
}
