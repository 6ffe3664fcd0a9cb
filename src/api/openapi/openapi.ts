import Type, { type TObject, type TSchema } from 'typebox';
import { networks } from '../../chains/networks.js';
import type { ErrorKind } from '../../kernel/errors.js';
import { describeBatch } from '../kit/batch-cost.js';
import { type BodyStreamKind, STREAM_TYPES } from '../kit/body-stream.js';
import type { CompatFailures } from '../kit/compat-api.js';
import { MEANING, STATUS } from '../kit/http-status.js';
import { INTERFACE_VERSION } from '../kit/interface-version.js';
import { getOperationErrors, getOperationMethod, getOperationPath, type Operation, TAGS } from '../kit/operation.js';
import { acceptNulls } from '../kit/optional-nulls.js';
import { Closed, DESCRIBED_KEYWORD, getSchemaName, NAME_KEYWORD, useDescription } from '../kit/schema.js';
import { clientSample } from './client-sample.js';
import type { ResponseExamples } from './response-examples.js';

type Json = Record<string, unknown>;

/** The form of errors. */
export type DescribedFailures = Pick<CompatFailures, 'status' | 'schema' | 'contentType'>;

const OWN_FAILURES: DescribedFailures = {
  status: (kind) => STATUS[kind],
  schema: Closed({ error: Type.String({ description: 'What is wrong and what to change, in one sentence' }) }),
};

/** The description of everything under `/api`, generated from the definitions that serve it. */
export function describe(
  operations: readonly Operation[],
  examples?: ResponseExamples,
  failures?: DescribedFailures,
): Json {
  const steps = describeInSteps(operations, examples, failures);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same in steps of a few milliseconds, for a process that serves requests in between. */
export function* describeInSteps(
  operations: readonly Operation[],
  examples: ResponseExamples = {},
  failures: DescribedFailures = OWN_FAILURES,
): Generator<undefined, Json> {
  const components = new Components(namesIn(operations.map(({ result }) => result)), failures);
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const path = getOperationPath(operation);
    paths[path] = {
      ...paths[path],
      [getOperationMethod(operation).toLowerCase()]: describeOperation(operation, components, examples[operation.id]),
    };
    yield undefined;
  }
  const used = new Set(operations.map(({ tag }) => tag));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Crosstie',
      version: INTERFACE_VERSION,
      summary: 'One self-hosted API over Cardano and Apex, Bitcoin and Midnight',
      description: INTRODUCTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This service' }],
    externalDocs: { url: '/docs/guides', description: 'Guides' },
    tags: TAGS.filter((tag) => used.has(tag)).map((name) => ({ name, description: TAG_TEXT[name] ?? name })),
    security: [{ apiKey: [] }, { session: [] }],
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      headers: HEADERS,
      responses: components.responses,
      schemas: components.schemas,
    },
  };
}

function describeOperation(operation: Operation, components: Components, responseExample: unknown): Json {
  const { id, tag, summary, description, addOn, example, success = 200, result, body } = operation;
  const failures: Json = {};
  for (const kind of getOperationErrors(operation))
    failures[components.failures.status(kind)] ??= components.failure(kind);
  const notes = [
    description,
    describeBatch(operation),
    addOn === null ? undefined : `Needs the add-on \`${addOn}\`.`,
    operation.exampleNeeds === undefined ? undefined : `To run the example, you need ${operation.exampleNeeds}.`,
  ].filter(Boolean);
  const parameters = [
    ...buildParameters('path', operation.path, example.path, components),
    ...networkParameter(operation),
    ...buildParameters('query', operation.query, example.query, components),
    ...(operation.feed ? [lastEventId('cursor')] : []),
    ...(operation.feedOnAccept !== undefined ? [lastEventId(operation.feedOnAccept)] : []),
  ];
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(notes.length > 0 && { description: notes.join('\n\n') }),
    ...buildSecurity(operation),
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && {
      requestBody: {
        required: operation.bodyOptional !== true,
        content: {
          'application/json': {
            schema: components.request(body),
            ...(example.body !== undefined && { example: example.body }),
          },
          ...(operation.rawBody && RAW_CONTENT),
        },
      },
    }),
    ...(operation.bodyStream !== undefined && { requestBody: streamedBody(operation.bodyStream) }),
    responses: {
      ...(operation.content && CONTENT_RESPONSES),
      [success]:
        success === 204
          ? { description: 'Success; no body', headers: WARNING_HEADER }
          : {
              description: 'Success',
              headers: WARNING_HEADER,
              content: operation.feed
                ? { 'text/event-stream': { schema: components.reference(result) } }
                : operation.content
                  ? ANY_CONTENT
                  : {
                      'application/json': {
                        schema: components.reference(result),
                        ...(responseExample !== undefined && { example: responseExample }),
                      },
                      ...(operation.feedOnAccept !== undefined && {
                        'text/event-stream': { schema: { type: 'string' } },
                      }),
                      ...(operation.bytesType !== undefined && {
                        [operation.bytesType]: { schema: { type: 'string', format: 'binary' } },
                      }),
                      ...Object.fromEntries(
                        (operation.textTypes ?? []).map((type) => [type, { schema: { type: 'string' } }]),
                      ),
                      ...(operation.rawBody?.answer && { 'text/plain': { schema: { type: 'string' } } }),
                    },
            },
      ...failures,
    },
    ...(addOn !== null && { 'x-addon': addOn }),
    'x-codeSamples': [{ lang: 'JavaScript', label: 'Typed client', source: clientSample(operation) }],
  };
}

function buildSecurity({ gate, demoToo }: Operation): Json {
  if (gate === 'public') return { security: [] };
  if (gate === 'session') return { security: [{ session: [] }] };
  if (gate === 'operator')
    return { security: [{ operator: [] }, ...(demoToo ? [{ apiKey: [] }, { session: [] }] : [])] };
  return {};
}

function buildParameters(
  where: 'path' | 'query',
  schema: TObject | undefined,
  examples: Readonly<Record<string, unknown>> | undefined,
  components: Components,
): Json[] {
  const required = new Set((schema as { required?: readonly string[] } | undefined)?.required ?? []);
  return Object.entries((schema?.properties ?? {}) as Record<string, TSchema>).map(([name, property]) => {
    const { description, ...rest } = withoutClamp(property) as TSchema & { description?: string };
    return {
      name,
      in: where,
      required: required.has(name),
      ...(description !== undefined && { description }),
      schema: components.reference(rest as TSchema),
      ...(examples?.[name] !== undefined && { example: examples[name] }),
    };
  });
}

/** A maximum to which larger values are clamped is no rule for clients. */
function withoutClamp(property: TSchema): TSchema {
  const { maximum, ...rest } = property as TSchema & { maximum?: number };
  return 'x-clamped' in property ? (rest as TSchema) : property;
}

/** Specification 1: lists all values of the service, independent of the chain that the operation serves. */
function networkParameter({ scope, listsMidnightPreview }: Operation): Json[] {
  if (scope === 'none') return [];
  if (scope === 'market') {
    const values = networks.flatMap(({ market }) => (market === undefined ? [] : [market]));
    const schema = { type: 'string', enum: values, default: 'mainnet' };
    return [{ name: 'network', in: 'query', required: false, description: 'Market-data network', schema }];
  }
  const values = networks
    .map(({ id }) => id)
    .filter((id) => {
      if (id === 'MIDNIGHT_PREVIEW') return scope === 'midnight' || scope === 'chain' || listsMidnightPreview === true;
      if (id === 'MIDNIGHT_STAGENET') return listsMidnightPreview !== true;
      return true;
    });
  return [
    {
      name: 'network',
      in: 'query',
      required: false,
      description:
        "The value or its kebab-case alias, in any case. Omitted: the key's network. A value that differs from the key's network returns 400 Network Mismatch.",
      schema: { type: 'string', enum: values },
    },
  ];
}

/** Named schemas and responses, each described once. */
class Components {
  readonly schemas: Record<string, unknown>;
  readonly responses: Record<string, unknown> = {};
  readonly failures: DescribedFailures;
  readonly #resultNames: ReadonlySet<string>;

  constructor(resultNames: ReadonlySet<string>, failures: DescribedFailures) {
    this.#resultNames = resultNames;
    this.failures = failures;
    this.schemas = { Error: this.#plain(failures.schema) };
  }

  /** The schema of a body. A named component that results use too gets another name once its fields may be null. */
  request(schema: TSchema): unknown {
    return this.reference(acceptNulls(schema, (name) => (this.#resultNames.has(name) ? `${name}Input` : name)));
  }

  failure(kind: ErrorKind): Json {
    const name = kind.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
    this.responses[name] ??= {
      description: MEANING[kind],
      content: {
        [this.failures.contentType?.split(';')[0] ?? 'application/json']: {
          schema: { $ref: '#/components/schemas/Error' },
        },
      },
    };
    return { $ref: `#/components/responses/${name}` };
  }

  /** The schema with each named component replaced by a reference. */
  reference(schema: TSchema): unknown {
    const name = getSchemaName(schema);
    const plain = this.#plain(schema);
    if (name === undefined) return plain;
    const known = this.schemas[name];
    if (known === undefined) this.schemas[name] = plain;
    else if (JSON.stringify(known) !== JSON.stringify(plain)) throw new Error(`two schemas are named ${name}`);
    const description = useDescription(schema);
    return { $ref: `#/components/schemas/${name}`, ...(description !== undefined && { description }) };
  }

  #plain(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#nested(item));
    if (value === null || typeof value !== 'object') return value;
    const copy: Json = {};
    for (const [key, part] of Object.entries(value)) {
      if (OUR_KEYWORDS.has(key)) continue;
      copy[key] = this.#nested(part);
    }
    if ('x-utxo-forms' in value) copy['items'] = { anyOf: [copy['items'], CBOR_UTXO, JSON_UTXO] };
    return copy;
  }

  #nested(part: unknown): unknown {
    const name = part !== null && typeof part === 'object' ? getSchemaName(part as TSchema) : undefined;
    return name === undefined ? this.#plain(part) : this.reference(part as TSchema);
  }
}

/** The names of all named components in schemas. */
function namesIn(value: unknown, names = new Set<string>()): ReadonlySet<string> {
  if (value === null || typeof value !== 'object') return names;
  const name = getSchemaName(value as TSchema);
  if (name !== undefined) names.add(name);
  for (const part of Object.values(value)) namesIn(part, names);
  return names;
}

/** Internal keywords, not published. */
const OUR_KEYWORDS: ReadonlySet<string> = new Set([
  NAME_KEYWORD,
  DESCRIBED_KEYWORD,
  'x-exact',
  'x-network',
  'x-clamped',
  'x-utxo-forms',
]);

const CBOR_UTXO = {
  type: 'string',
  description: 'UTxO in CBOR, hexadecimal, as `api.getUtxos()` of CIP-30 returns it',
};

const JSON_UTXO = {
  type: 'object',
  description: 'UTxO as this service, Blockfrost, Koios, Ogmios, Kupo, Lucid or Mesh returns it',
};

const BINARY = { type: 'string', format: 'binary' };

const ANY_CONTENT = { '*/*': { schema: BINARY } };

const lastEventId = (parameter: string): Json => ({
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: `Id of the last received event, as browsers send it; takes precedence over \`${parameter}\``,
  schema: { type: 'string', maxLength: 512 },
});

const CONTENT_RESPONSES = {
  206: { description: 'The requested `Range`', content: ANY_CONTENT },
  304: { description: 'The content matches `If-None-Match`; no body' },
};

/** Content types of a `bodyStream`. */
function streamedBody(kind: BodyStreamKind): Json {
  if (kind !== 'multipart') {
    const content = Object.fromEntries(STREAM_TYPES[kind].map((type) => [type, { schema: BINARY }]));
    return { required: true, content };
  }
  const file = { type: 'array', items: BINARY, description: 'Files; slashes in their names create directories' };
  const schema = { type: 'object', required: ['file'], properties: { file } };
  return { required: true, content: { [STREAM_TYPES.multipart[0]]: { schema } } };
}

/** Content types of a `RawBody`. */
const RAW_CONTENT = {
  'text/plain': { schema: { type: 'string', pattern: '^[0-9a-fA-F]+$', description: 'Hexadecimal' } },
  'application/cbor': { schema: { type: 'string', format: 'binary', description: 'Bytes' } },
};

const WARNING_HEADER = { 'X-Crosstie-Warning': { $ref: '#/components/headers/Warning' } };

const HEADERS = {
  Warning: {
    description:
      'Query parameters that were ignored because they are unknown, and problems that the index knows of the request. Absent when there are none',
    schema: { type: 'string' },
  },
};

const SECURITY_SCHEMES = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Api-Key',
    description:
      'A key of one chain and network, created in the dashboard or through `POST /api/keys`. Starts with `xt_`.',
  },
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'A short-lived session token of `/api/auth/login` or `/api/auth/device`. Never put an API key here.',
  },
  operator: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Operator-Token',
    description: "The operator's token: the setting `CROSSTIE_OPERATOR_TOKEN`, else the file in the data directory.",
  },
};

const TAG_TEXT: Readonly<Record<string, string>> = {
  Network: 'Network parameters, eras, slots and time',
  Transactions: 'Transactions of the Cardano family',
  Addresses: 'Cardano-family addresses: type and balance',
  'Wallet Analytics': 'Holdings, rewards and gains of accounts, and their value over time',
  'Transaction Builder': 'Unsigned transactions: built here, signed and submitted by the caller',
  IPFS: 'Content by its hash, IPNS names and domains, and the pins of an account',
  Partner: 'The partner fee of an account on the orders that it builds, and its earnings',
  Search: 'Resolve a text to the entities that it names, on all chains',
  Events: 'Chain events, by cursor or as a stream',
  Auth: 'Accounts and sessions',
  Keys: 'API keys, plans, add-ons and usage',
  Service: 'Health, readiness and the networks of this service',
  Operator: 'For the operator of the service; needs the operator token',
};

const INTRODUCTION = `One contract over many chains.

- **Credential.** \`X-Api-Key\` (programs) or \`Authorization: Bearer\` (sessions). A key belongs to one network.
- **Errors.** Every failure is \`{ "error": "<sentence>" }\`; \`X-Error-Code\` names its kind, \`X-Request-Id\` the request.
- **Lists.** Bare arrays take \`page\` and \`pageSize\`; wrappers carry \`pagination\`; cursor lists take \`cursor\` and \`limit\` and answer \`nextCursor\` until the end.
- **Limits.** 429 carries \`Retry-After\` and the \`X-RateLimit-*\` headers. Each item of a batch counts as one request; a batch may have as many items as the plan's burst. All keys of an account share its limits and its part of the service; every 503 carries \`Retry-After\`. Unknown query parameters are ignored and named in \`X-Crosstie-Warning\`; unknown body fields are refused by name.
- **Null.** In a request, \`null\` in an optional field means the same as leaving it out. In a response, \`null\` means that a value is not known or does not exist.
- **Midnight.** Every path \`/api/midnight/…\` is also answered as \`/api/midnight/{network}/…\`.
- **Simulated data.** Answers computed from a simulated chain carry \`X-Crosstie-Source: sandbox\`.
- **Old data.** While a network is not at its tip, its responses carry \`X-Crosstie-Age\`: the age in seconds of the newest indexed block. \`GET /api/status\` has the reason.
- **Several servers.** Where reads are served by replicas of the database, responses carry \`X-Crosstie-Tip\`. A client that sends the value of its last response in the same header never gets an older state of the chain from another server.`;
