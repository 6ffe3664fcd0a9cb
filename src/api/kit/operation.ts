import type Type from 'typebox';
import type { Static, TObject, TSchema } from 'typebox';
import type { AddOn } from '../../access/plans/plans.js';
import type { ErrorKind } from '../../kernel/errors.js';
import type { SwitchableFact } from '../../store/switchable-facts.js';
import type { BodyStream, BodyStreamKind } from './body-stream.js';
import type { BytesResponse } from './bytes-response.js';
import type { ContentResponse } from './content-response.js';
import type { HandlerContext } from './context.js';
import type { FeedResponse } from './feed-response.js';
import type { Gate, Scope } from './gate.js';
import type { PollResponse } from './poll-response.js';
import type { ResponseWithHeaders } from './response-with-headers.js';
import type { StreamedResult } from './streamed-result.js';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Paths under `/compat` are those of another service (`compat-api.ts`). */
export type Route = `${Method} /api/${string}` | `${Method} /compat/${string}`;

type Input<Path extends TObject, Query extends TObject, Body extends TSchema> = {
  readonly path: Static<Path>;
  readonly query: WithDefaults<Query>;
  readonly body: Static<Body>;
  /** For operations with a `bodyStream`: the body as a stream. */
  readonly stream: () => BodyStream;
};

/** An optional parameter that has a default is never undefined in the handler. */
type WithDefaults<Query extends TObject> = Static<Query> & {
  [Name in keyof Query['properties'] as Query['properties'][Name] extends { default: unknown }
    ? Name
    : never]-?: Query['properties'][Name] extends TSchema ? NonNullable<Static<Query['properties'][Name]>> : never;
};

/**
 * Values for a call that succeeds on a fresh service; shown in the API description and called by the contract tests.
 */
export interface Example {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: unknown;
  /** A body that is not JSON, with its content type. */
  readonly streamed?: { readonly contentType: string; readonly base64: string };
}

/**
 * A body that may also be sent as `text/plain` (hexadecimal) or `application/cbor`: it is then the value of this field,
 * in hexadecimal. Clients of other services send transactions this way.
 */
export interface RawBody {
  readonly field: string;
  /** A body with any other content type, or with none, is read as plain text too. */
  readonly anyType?: true;
  /** Formats the result for such a client as plain text; JSON when absent. */
  readonly answer?: (result: never) => string;
}

type HandlerResult<Result extends TSchema> =
  | Static<Result>
  | StreamedResult
  | BytesResponse
  | ContentResponse
  | FeedResponse
  | PollResponse
  | ResponseWithHeaders;

/** One API capability. The REST route, the API description, the MCP tool and the client are all derived from it. */
export interface Definition<
  Path extends TObject,
  Query extends TObject,
  Body extends TSchema,
  Result extends TSchema,
  G extends Gate,
  S extends Scope,
> {
  readonly id: string;
  readonly route: Route;
  readonly tag: Tag | CompatTag;
  readonly summary: string;
  readonly description?: string;
  readonly gate: G;
  readonly scope: S;
  readonly addOn: AddOn | null;
  readonly path?: Path;
  readonly query?: Query;
  readonly body?: Body;
  /** A request without a body counts as one with `{}`. */
  readonly bodyOptional?: true;
  /** Content types other than JSON that the body may have. */
  readonly rawBody?: RawBody;
  /**
   * A body that is streamed instead of held in memory: files of a form, or a CAR file. It is not read before the
   * credential, the network, the add-on and the quota have been checked.
   */
  readonly bodyStream?: BodyStreamKind;
  /** Maximum size of the body in bytes; a larger one gets 413. */
  readonly bodyLimit?: number;
  readonly result: Result;
  readonly success?: 200 | 202 | 204;
  /** Content type of binary responses, when a parameter requests them instead of JSON. */
  readonly bytesType?: string;
  /** Content types of text responses, when a parameter requests them instead of JSON. */
  readonly textTypes?: readonly string[];
  /**
   * The response is third-party content of any type: with ranges, an ETag, and a policy that keeps browsers from
   * running it.
   */
  readonly content?: true;
  /**
   * The response is a stream of server-sent events that stays open; `result` is the data of one event. `Last-Event-ID`
   * replaces `cursor`.
   */
  readonly feed?: true;
  /**
   * The response is JSON, or a stream of server-sent events for a client that accepts `text/event-stream`. The value is
   * the parameter that `Last-Event-ID` replaces. A request holds the slot of a stream in both forms, because the JSON
   * form may wait for news.
   */
  readonly feedOnAccept?: string;
  /** With a query parameter `waitMs` above 0 the response waits for an update, and the request counts as a stream. */
  readonly longPoll?: true;
  /**
   * Fields of the body, or comma-separated parameters, whose items count as one request each. A body that is a list is
   * always such a batch.
   */
  readonly batch?: readonly string[];
  /** The operation whose cursors are accepted and issued; its own when absent. */
  readonly cursorsOf?: string;
  /**
   * Parameters besides `cursor` and `limit` that may differ from page to page, because they do not select what is
   * listed.
   */
  readonly pageParameters?: readonly string[];
  /** Errors of the handler itself; those of the gate, scope and validation are added by `getOperationErrors`. */
  readonly errors: readonly ErrorKind[];
  /** For an operator operation: the demo account and its keys may call it too, while they exist. */
  readonly demoToo?: true;
  /** Changes state (submit, pin, webhooks): rejected for read-only keys. Not the same as POST. */
  readonly writes?: true;
  /** The response to the same request never changes: it carries an ETag and may be cached. */
  readonly immutable?: true;
  /**
   * Costs more than looking up the newest block, and depends on the chain and the parameters alone, not on the caller,
   * the time or pending transactions: the response is cached until the next block and carries an ETag. A function
   * selects the requests for which this holds.
   */
  readonly cachedUntilNextBlock?: true | ((input: Input<Path, Query, Body>) => boolean);
  /**
   * The part of the request's headers that selects the response, for a response that is cached: responses of different
   * variants are cached separately.
   */
  readonly variant?: (header: (name: string) => string | undefined) => string;
  /** Facts of a Cardano network that an operator can leave out: without them the operation returns 501. */
  readonly facts?: readonly SwitchableFact[];
  /** Needs nothing from the index: the network's database is not opened for it. */
  readonly pure?: true;
  /** `network` in the body takes precedence over the query (specification 1.6). */
  readonly networkInBody?: true;
  /** The response may carry `X-Crosstie-Warning`, which handlers add with `warn`. */
  readonly warns?: true;
  /** Publishes `MIDNIGHT_PREVIEW` in place of `MIDNIGHT_STAGENET` (specification 1, rule 4). */
  readonly listsMidnightPreview?: true;
  /** Served even when the service sheds load. */
  readonly essential?: true;
  readonly example: Example;
  /**
   * The prerequisite of the example, when it depends on the caller or on the time: "a `txid` from …".
   */
  readonly exampleNeeds?: string;
  handle(
    context: HandlerContext<G, S>,
    input: Input<Path, Query, Body>,
  ): Promise<HandlerResult<Result>> | HandlerResult<Result>;
}

/** An operation with its types erased, for registries, descriptions and pipelines. */
// biome-ignore lint/suspicious/noExplicitAny: the one place where the input types of all operations meet
export type Operation = Definition<TObject, TObject, TSchema, TSchema, any, any>;

type None = ReturnType<typeof Type.Object<Record<never, never>>>;

/** Checks a definition against its own schemas and erases its types. */
export function operation<
  Path extends TObject = None,
  Query extends TObject = None,
  Body extends TSchema = TSchema,
  Result extends TSchema = TSchema,
  G extends Gate = 'caller',
  S extends Scope = 'none',
>(definition: Definition<Path, Query, Body, Result, G, S>): Operation {
  return definition as unknown as Operation;
}

export const getOperationMethod = ({ route }: Pick<Operation, 'route'>): string => route.slice(0, route.indexOf(' '));

export const getOperationPath = ({ route }: Pick<Operation, 'route'>): string => route.slice(route.indexOf(' ') + 1);

/** Every kind of error that a client can get, in the order in which the pipeline checks. */
export function getOperationErrors(operation: Operation): readonly ErrorKind[] {
  const kinds = new Set<ErrorKind>();
  const { gate, scope, addOn, body, bodyStream, query, path, writes, content } = operation;
  if (gate !== 'public') kinds.add('unauthenticated').add('forbidden');
  if (gate === 'caller' || gate === 'session') kinds.add('rate-limited');
  if (scope !== 'none') kinds.add('invalid');
  if (addOn !== null) kinds.add('payment-required');
  if (writes) kinds.add('forbidden');
  if (query !== undefined || path !== undefined) kinds.add('invalid');
  if (body !== undefined) kinds.add('invalid').add('too-large').add('unsupported-media-type');
  if (bodyStream !== undefined) kinds.add('invalid').add('too-large').add('unsupported-media-type');
  if (content) kinds.add('too-large').add('range-not-satisfiable');
  if (operation.facts !== undefined && !operation.pure) kinds.add('not-implemented');
  for (const kind of operation.errors) kinds.add(kind);
  return [...kinds.add('internal').add('unavailable')];
}

/** The tags of the specification, then those of this service. */
export const TAGS = [
  'Cardano Blocks',
  'Policy',
  'Metadata',
  'Assets',
  'Transactions',
  'Stake Pools',
  'Network',
  'Addresses',
  'Governance',
  'DReps',
  'Transaction Builder',
  'Accounts',
  'Handles',
  'Scripts',
  'Epochs',
  'Market Data',
  'Wallet Analytics',
  'Bitcoin Ordinals',
  'Bitcoin Mempool',
  'Bitcoin Addresses',
  'Bitcoin Transactions',
  'Bitcoin Fees',
  'Bitcoin Blocks',
  'Bitcoin Chain',
  'Midnight Transactions',
  'Midnight DUST',
  'Midnight Indexer',
  'IPFS',
  'Partner',
  'Auth',
  'Keys',
  'Search',
  'Events',
  'Service',
  'Operator',
] as const;

export type Tag = (typeof TAGS)[number];

/** The tag of each route of another service's API. */
export type CompatTag =
  | 'Blockfrost'
  | 'Kupo'
  | 'Ogmios'
  | 'Koios'
  | 'UTxO RPC'
  | 'Esplora'
  | 'mempool.space'
  | 'Midnight indexer';
