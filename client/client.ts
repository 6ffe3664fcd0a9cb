import { CrosstieError, type FailureKind, kindOfStatus } from './errors.js';
import { readMessages } from './event-stream.js';
import { parseExactJson, writeExactJson } from './exact-json.js';
import { type InputOf, OPERATIONS, type OperationId, type OperationShape, type Operations } from './generated.js';

// This file is the public entry of the client package, so it also exports the error class for `instanceof` checks.
export { CrosstieError, type FailureKind } from './errors.js';

export interface ClientOptions {
  /** URL of the service, for example `http://127.0.0.1:8080`. Defaults to the origin of the page in a browser. */
  readonly url?: string;
  /** API key of one network. */
  readonly apiKey?: string;
  /** Session token, or a function that returns the current one. */
  readonly session?: string | (() => string | undefined | Promise<string | undefined>);
  readonly operatorToken?: string;
  /** `network` of every call that does not set one. An API key has its own network and needs none. */
  readonly network?: string;
  /** Maximum number of retries of a call that may be repeated. */
  readonly retries?: number;
  /** Timeout of a response in milliseconds. */
  readonly timeoutMs?: number;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly retries?: number;
}

/** Input of a call; optional when no field is required. */
type Arguments<Id extends OperationId> =
  Record<never, never> extends InputOf<Id>
    ? [input?: InputOf<Id>, options?: CallOptions]
    : [input: InputOf<Id>, options?: CallOptions];

export type ResultOf<Id extends OperationId> = Operations[Id]['result'];

/** Operations whose responses are paged lists, and the type of an item. */
export type PagedId = {
  [Id in OperationId]: Operations[Id] extends { readonly item: unknown } ? Id : never;
}[OperationId];
export type ItemOf<Id extends PagedId> = Operations[Id] extends { readonly item: infer Item } ? Item : never;

type Calls = { readonly [Id in OperationId]: (...given: Arguments<Id>) => Promise<ResultOf<Id>> };

export interface CrosstieClient extends Calls {
  /** All items of a list; pages are fetched as needed. */
  each<Id extends PagedId>(id: Id, ...given: Arguments<Id>): AsyncGenerator<ItemOf<Id>, void, undefined>;
  /** The responses of a list, one for each page. */
  pages<Id extends PagedId>(id: Id, ...given: Arguments<Id>): AsyncGenerator<ResultOf<Id>, void, undefined>;
  /** Bytes of operations that return content instead of JSON. */
  bytes<Id extends OperationId>(id: Id, ...given: Arguments<Id>): Promise<Uint8Array>;
  /**
   * Live events, and periodic `tip` messages, until the signal aborts. Reconnects automatically after the last consumed
   * event.
   */
  follow(...given: Arguments<'streamEvents'>): AsyncGenerator<Followed, void, undefined>;
  /**
   * Events of the given types until the signal aborts, with their payloads typed. Reconnects like `follow`. Include
   * `block.rollback` to learn which events are reverted.
   */
  subscribe<Type extends EventType>(
    types: readonly Type[],
    options?: SubscribeOptions,
  ): AsyncGenerator<EventOf<Type>, void, undefined>;
}

export type EventType = Event['type'];
export type EventOf<Type extends EventType> = Extract<Event, { readonly type: Type }>;

/** A condition of the filter language of events and webhooks; all conditions have to hold. */
export type EventCondition = Operations['listWebhooks']['result'][number]['filters'][number];

export interface SubscribeOptions
  extends Omit<NonNullable<Arguments<'streamEvents'>[0]>, 'events' | 'filters'>,
    Pick<CallOptions, 'signal'> {
  readonly filters?: readonly EventCondition[];
}

type Event = Operations['listEvents']['result']['data'][number];
export type Followed =
  | { readonly type: 'tip'; readonly tip: Operations['listEvents']['result']['tip'] }
  | { readonly type: 'event'; readonly event: Event };

type Input = Readonly<Record<string, unknown>>;

const RETRIES = 3;
const TIMEOUT_MS = 30_000;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 30_000;
/** Statuses after which the same call may succeed; a request with 503 or 429 had no effect. */
const PASSING: ReadonlySet<number> = new Set([429, 503]);

export function createClient(options: ClientOptions = {}): CrosstieClient {
  const ids = Object.keys(OPERATIONS) as OperationId[];
  const calls = Object.fromEntries(
    ids.map((id) => [id, (input?: Input, more?: CallOptions) => callJson(options, id, input, more)]),
  );
  return {
    ...(calls as unknown as Calls),
    each: (id: PagedId, ...[input, more]: readonly [Input?, CallOptions?]) => items(options, id, input, more),
    pages: (id: PagedId, ...[input, more]: readonly [Input?, CallOptions?]) => pages(options, id, input, more),
    bytes: async (id: OperationId, ...[input, more]: readonly [Input?, CallOptions?]) =>
      new Uint8Array(await (await request(options, id, input, more)).arrayBuffer()),
    follow: (input?: Input, more?: CallOptions) => follow(options, input, more),
    subscribe: (types: readonly EventType[], given?: SubscribeOptions) => subscribe(options, types, given),
  } as unknown as CrosstieClient;
}

async function callJson(options: ClientOptions, id: OperationId, input?: Input, more?: CallOptions): Promise<unknown> {
  const response = await request(options, id, input, more);
  if (response.status === 204) return undefined;
  const text = await response.text();
  try {
    return parseExactJson(text);
  } catch (cause) {
    throw new CrosstieError('The response is not JSON', {
      kind: 'unreadable',
      operation: id,
      status: response.status,
      cause,
    });
  }
}

async function* items(options: ClientOptions, id: PagedId, input?: Input, more?: CallOptions) {
  for await (const page of pages(options, id, input, more)) yield* getItems(id, page);
}

function getItems(id: PagedId, page: unknown): readonly unknown[] {
  const { items: field } = OPERATIONS[id].paging as NonNullable<OperationShape['paging']>;
  return (field === undefined ? page : (page as Input)[field]) as readonly unknown[];
}

async function* pages(options: ClientOptions, id: PagedId, input: Input = {}, more?: CallOptions) {
  const paging = OPERATIONS[id].paging as NonNullable<OperationShape['paging']>;
  let place: unknown = input[paging.parameter] ?? paging.first;
  for (;;) {
    const pageInput = place === undefined ? input : { ...input, [paging.parameter]: place };
    const page = await callJson(options, id, pageInput, more);
    yield page;
    if (paging.next !== undefined) {
      place = (page as Input)[paging.next] ?? undefined;
      if (place === undefined) return;
    } else {
      if (getItems(id, page).length < Number(input[paging.size as string] ?? paging.sizeDefault)) return;
      place = Number(place) + 1;
    }
  }
}

/** Errors that a retry cannot fix are thrown; otherwise it reconnects after the last received event. */
async function* follow(
  options: ClientOptions,
  input: Input = {},
  { signal }: CallOptions = {},
): AsyncGenerator<Followed, void, undefined> {
  let last: string | undefined;
  for (let attempt = 0; !signal?.aborted; attempt += 1) {
    try {
      const response = await (options.fetch ?? fetch)(buildUrl(options, OPERATIONS.streamEvents, input), {
        headers: { ...(await buildHeaders(options, undefined)), ...(last !== undefined && { 'Last-Event-ID': last }) },
        ...(signal !== undefined && { signal }),
      });
      if (!response.ok) throw await readFailure('streamEvents', response);
      for await (const { event, id, data } of readMessages(response.body!)) {
        attempt = 0;
        last = id ?? last;
        const value = JSON.parse(data) as unknown;
        yield event === 'tip'
          ? ({ type: 'tip', tip: value } as Followed)
          : ({ type: 'event', event: value } as Followed);
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (error instanceof CrosstieError && !PASSING.has(error.status ?? 503)) throw error;
    }
    await pause(Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS), signal).catch(() => undefined);
  }
}

async function* subscribe(
  options: ClientOptions,
  types: readonly EventType[],
  { signal, filters, ...input }: SubscribeOptions = {},
): AsyncGenerator<Event, void, undefined> {
  const selection = { events: types.join(','), ...(filters !== undefined && { filters: JSON.stringify(filters) }) };
  const more = signal === undefined ? {} : { signal };
  for await (const message of follow(options, { ...input, ...selection }, more))
    if (message.type === 'event') yield message.event;
}

async function request(
  options: ClientOptions,
  id: OperationId,
  input: Input = {},
  more: CallOptions = {},
): Promise<Response> {
  const shape: OperationShape = OPERATIONS[id];
  const retries = more.retries ?? options.retries ?? RETRIES;
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await attemptOnce(options, id, shape, input, more.signal);
    if (outcome instanceof Response) return outcome;
    // A request that never reached the service may be repeated if it is safe; a rejected one may always be repeated.
    const passing =
      outcome.status === undefined ? shape.safe && outcome.kind === 'unreachable' : PASSING.has(outcome.status);
    if (!passing || attempt >= retries || more.signal?.aborted) throw outcome;
    const waitMs = outcome.retryAfter === undefined ? FIRST_WAIT_MS * 2 ** attempt : outcome.retryAfter * 1000;
    if (waitMs > LONGEST_WAIT_MS) throw outcome;
    await pause(waitMs, more.signal);
  }
}

async function attemptOnce(
  options: ClientOptions,
  id: OperationId,
  shape: OperationShape,
  input: Input,
  signal: AbortSignal | undefined,
): Promise<Response | CrosstieError> {
  const fail = (kind: FailureKind, message: string, cause: unknown) =>
    new CrosstieError(message, { kind, operation: id, cause });
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  try {
    const { body } = input;
    const network = String(input['network'] ?? options.network ?? '');
    const response = await (options.fetch ?? fetch)(buildUrl(options, shape, input), {
      method: shape.method,
      headers: await buildHeaders(options, body, getTips(options).get(network)),
      ...(body !== undefined && { body: isContent(body) ? body : writeExactJson(body) }),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    const tip = response.headers.get('X-Crosstie-Tip');
    if (tip !== null) getTips(options).set(network, tip);
    return response.ok ? response : await readFailure(id, response);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    return fail(
      'unreachable',
      timeout.aborted ? 'The service did not respond in time' : 'The service cannot be reached',
      cause,
    );
  }
}

/**
 * The state of the chain in the last response, by network. The client sends it back, so that no server responds with an
 * older state.
 */
const tipsByClient = new WeakMap<ClientOptions, Map<string, string>>();

function getTips(options: ClientOptions): Map<string, string> {
  const known = tipsByClient.get(options) ?? new Map<string, string>();
  tipsByClient.set(options, known);
  return known;
}

/** Content that is sent unchanged: files and CAR archives. */
const isContent = (body: unknown): body is FormData | Uint8Array<ArrayBuffer> | Blob | string =>
  typeof body === 'string' || body instanceof Uint8Array || body instanceof Blob || body instanceof FormData;

async function buildHeaders(
  { apiKey, session, operatorToken }: ClientOptions,
  body: unknown,
  tip?: string,
): Promise<Record<string, string>> {
  const token = typeof session === 'function' ? await session() : session;
  return {
    Accept: 'application/json',
    ...(body !== undefined && !isContent(body) && { 'Content-Type': 'application/json' }),
    ...(apiKey !== undefined && { 'X-Api-Key': apiKey }),
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(operatorToken !== undefined && { 'X-Operator-Token': operatorToken }),
    ...(tip !== undefined && { 'X-Crosstie-Tip': tip }),
  };
}

function buildUrl({ url = '', network }: ClientOptions, { path, query }: OperationShape, input: Input): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const given = new URLSearchParams();
  for (const name of query) {
    const value = input[name] ?? (name === 'network' ? network : undefined);
    if (value !== undefined && value !== null) given.set(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = given.toString();
  return `${url.replace(/\/+$/, '')}${filled}${text === '' ? '' : `?${text}`}`;
}

async function readFailure(operation: OperationId, response: Response): Promise<CrosstieError> {
  const { status, headers } = response;
  const text = await response.text().catch(() => '');
  const retryAfter = Number(headers.get('Retry-After') ?? Number.NaN);
  return new CrosstieError(readErrorMessage(text) ?? `The service responded with ${status}`, {
    kind: kindOfStatus(status),
    operation,
    status,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
    requiredAddOn: headers.get('X-Required-Addon') ?? undefined,
    requestId: headers.get('X-Request-Id') ?? undefined,
  });
}

function readErrorMessage(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text) as { readonly error?: unknown };
    return typeof error === 'string' ? error : undefined;
  } catch {
    return undefined;
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
