import type { Principal } from '../../access/credentials/authenticate.js';
import { getFlow } from '../../access/limits/flow.js';
import type { RateState } from '../../access/limits/limits.js';
import type { RequestLoad } from '../../access/limits/request-load.js';
import type { Shares } from '../../access/limits/shares.js';
import type { Network } from '../../chains/networks.js';
import { andThen } from '../../kernel/and-then.js';
import { ServiceError } from '../../kernel/errors.js';
import type { EventLoopScheduler } from '../../kernel/event-loop-scheduler.js';
import type { Flow } from '../../kernel/fair-queue.js';
import type { FlowSlots } from '../../store/flow-slots.js';
import type { NetworkDb } from '../../store/network-db.js';
import { requireFacts } from '../../store/queries/cardano/chain/disabled-facts.js';
import { requireHistory } from '../../store/queries/cardano/chain/late-start.js';
import type { ReplicaSet } from '../../store/replicas/replica-set.js';
import { type CountItems, itemCounter } from '../kit/batch-cost.js';
import type { BodyStream, BodyStreamKind } from '../kit/body-stream.js';
import { BytesResponse } from '../kit/bytes-response.js';
import { ContentResponse } from '../kit/content-response.js';
import type { Caller, ProcessServices } from '../kit/context.js';
import { CURRENT_STATE_OPERATIONS } from '../kit/current-state-operations.js';
import type { CursorList, Cursors, Position } from '../kit/cursor.js';
import { FeedResponse } from '../kit/feed-response.js';
import { compileJson, type WriteJson } from '../kit/json.js';
import type { Operation } from '../kit/operation.js';
import { compileParameters, compileUnknownQuery, type RawParameters, type ReadParameters } from '../kit/parameters.js';
import { PollResponse } from '../kit/poll-response.js';
import { ResponseWithHeaders } from '../kit/response-with-headers.js';
import { collectText, StreamedResult } from '../kit/streamed-result.js';
import { isOpenToVisitors } from '../kit/visitor-access.js';
import { compileBody, getBodyParser, type ParseBody } from './body.js';
import { chooseNetwork } from './choose-network.js';
import type { ComputedResponse } from './computed-response.js';
import type { ConnectionSlots } from './connection-slots.js';
import type { FlowDirectory, FlowServices } from './flow-services.js';
import { type ResponseCache, UncachedResult } from './response-cache.js';
import { type CursorTip, type ReplicaState, readPromises, runRouted } from './routed-call.js';

/** One unvalidated request. Interfaces (HTTP, MCP) fill it in. */
export interface Call {
  readonly caller: Caller;
  readonly apiKey: string | undefined;
  readonly bearer: string | undefined;
  readonly operatorToken: string | undefined;
  readonly origin: string | undefined;
  /** The header `X-Crosstie-Tip`: the state of the index that an earlier response showed. */
  readonly promisedTip?: string | undefined;
  /** For a request that was counted before, such as an MCP message: it is not counted again. */
  readonly admitted?: { readonly rate: RateState | undefined };
  readonly path: RawParameters;
  readonly query: RawParameters;
  /**
   * Reads and parses the body: called only after authentication, so that anonymous clients cannot make the service
   * buffer.
   */
  readonly body: () => Promise<unknown>;
  /** The client requests headers only, so no stream is started. */
  readonly headersOnly?: boolean;
  /**
   * Checks the headers of a streamed body; throws when it is not of the kind. Absent on interfaces without such bodies.
   */
  readonly stream?: (kind: BodyStreamKind) => BodyStream;
}

/** Data about a call besides its result. `principal` is set as soon as it is known. */
export interface Outcome {
  principal: Principal | undefined;
  network: Network | undefined;
  rate: RateState | undefined;
  /** Warnings of the handler. */
  warnings: string[] | undefined;
  /** The state of the index that the response shows, when reads may use replicas. */
  tip: string | undefined;
  /** The flow to which the call is charged. */
  flow: Flow | undefined;
  flowServices: FlowServices | undefined;
  /** Whether the call is counted among the requests in flight. */
  counted: boolean;
  /** Releases the slot of a stream, a streamed result or an upload. */
  release: (() => void) | undefined;
  /** How long the call only waited for news. */
  waitedMs: number;
}

export const newOutcome = (): Outcome => ({
  principal: undefined,
  network: undefined,
  rate: undefined,
  warnings: undefined,
  tip: undefined,
  flow: undefined,
  flowServices: undefined,
  counted: false,
  release: undefined,
  waitedMs: 0,
});

/** An operation with its schemas compiled. */
export interface Prepared {
  readonly operation: Operation;
  readonly readPath: ReadParameters;
  readonly readQuery: ReadParameters;
  /** Names the unknown query parameters of a request; undefined when there are none. */
  readonly unknownQuery: (raw: RawParameters) => string | undefined;
  readonly parseBody: ParseBody;
  readonly checkBody: ((body: unknown) => unknown) | undefined;
  readonly write: WriteJson;
  /** Whether a visitor may call it. */
  readonly visitors: boolean;
  /** For a batch: counts the items of a validated request. */
  readonly countItems: CountItems | undefined;
}

export function prepare(operation: Operation): Prepared {
  return {
    operation,
    readPath: compileParameters(operation.path),
    readQuery: compileParameters(operation.query),
    unknownQuery: compileUnknownQuery(operation.query),
    parseBody: getBodyParser(operation.body),
    checkBody: operation.body === undefined ? undefined : compileBody(operation.body),
    write: compileJson(operation.result),
    visitors: isOpenToVisitors(operation),
    countItems: itemCounter(operation),
  };
}

export interface PipelineDependencies {
  readonly services: ProcessServices;
  readonly cursors: Cursors;
  readonly responseCache: ResponseCache;
  readonly isOperator: (token: string | undefined) => boolean;
  readonly load: RequestLoad;
  readonly flows: FlowDirectory;
  readonly loop: EventLoopScheduler;
  readonly shares: ConnectionSlots;
  /** Slots of large responses: each holds a database connection for as long as its client reads. */
  readonly largeResponses: FlowSlots;
  /** Chooses the server of each read; undefined when the database has no replicas. */
  readonly replicas?: ReplicaSet | undefined;
}

/**
 * The only way to run an operation, for every interface: credential, network, add-on, quota, validation, handler.
 * Returns the handler's result. `outcome` is filled during the call, so that a failure half-way still has its
 * principal. Nothing is awaited unnecessarily: with a cached credential and a synchronous handler this is synchronous
 * too.
 */
export function runCall(prepared: Prepared, call: Call, dependencies: PipelineDependencies, outcome: Outcome): unknown {
  const { operation } = prepared;
  const gate = operation.gate as Operation['gate'] & string;
  if (gate === 'public') {
    countIn(operation, dependencies.flows.forAddress(call.caller.ip), dependencies, outcome);
    return validate(prepared, call, dependencies, outcome);
  }
  if (gate === 'operator') {
    if (dependencies.isOperator(call.operatorToken)) {
      countIn(operation, dependencies.flows.operator, dependencies, outcome);
      return validate(prepared, call, dependencies, outcome);
    }
    if (!operation.demoToo) throw operatorOnly();
    return asDemo(prepared, call, dependencies, outcome).then(() => validate(prepared, call, dependencies, outcome));
  }
  return andThen(authenticate(call, dependencies, prepared.visitors), (principal) => {
    outcome.principal = principal;
    countIn(operation, dependencies.flows.forPrincipal(principal), dependencies, outcome);
    if (gate === 'session' && principal.kind === 'API_KEY') throw sessionOnly();
    if (!operation.networkInBody) return admit(prepared, call, dependencies, outcome, undefined);
    return requireBody(operation, call).then((body) => admit(prepared, call, dependencies, outcome, body));
  });
}

/** Whether the caller of a running call could start the same call now, on the same plan. */
export async function isStillAuthorized(
  { operation, visitors }: Prepared,
  { apiKey, bearer, origin, caller }: Call,
  { services }: PipelineDependencies,
  initial: Principal,
): Promise<boolean> {
  try {
    const now = await services.access.authenticate({ apiKey, bearer, client: caller, origin, visitors });
    const hasAddOn = operation.addOn === null || now.addOns.has(operation.addOn);
    return hasAddOn && now.plan.id === initial.plan.id && (!operation.writes || now.writeAccess);
  } catch (error) {
    if (error instanceof ServiceError && (error.kind === 'unauthenticated' || error.kind === 'forbidden')) return false;
    throw error;
  }
}

/** Releases the resources of `runCall`; called once for each call, after its response. */
export function endCall({ load }: PipelineDependencies, outcome: Outcome): void {
  outcome.release?.();
  if (outcome.counted && outcome.flow !== undefined) load.leave(outcome.flow);
  outcome.counted = false;
}

/** Rejects a call of an overloaded account before any work is done for it. */
function countIn(
  operation: Operation,
  flowServices: FlowServices,
  { load }: PipelineDependencies,
  outcome: Outcome,
): void {
  outcome.flowServices = flowServices;
  outcome.flow = flowServices.flow;
  if (operation.essential) return;
  load.enter(flowServices.flow);
  outcome.counted = true;
}

/** While a credential is being looked up, the request is charged to its IP address. */
function authenticate(
  call: Call,
  { services, load }: PipelineDependencies,
  visitors: boolean,
): Principal | Promise<Principal> {
  const { apiKey, bearer, origin, caller } = call;
  const found = services.access.authenticate({ apiKey, bearer, client: caller, origin, visitors });
  if (!(found instanceof Promise)) return found;
  const flow = getFlow(undefined, caller.ip);
  try {
    load.enter(flow);
  } catch (error) {
    found.catch(() => undefined);
    throw error;
  }
  return found.finally(() => load.leave(flow));
}

/** Any caller but the demo account gets the error of a missing operator token. */
async function asDemo(
  { operation }: Prepared,
  call: Call,
  dependencies: PipelineDependencies,
  outcome: Outcome,
): Promise<void> {
  const found = (async () => authenticate(call, dependencies, false))();
  const principal = await found.catch((error: unknown) => {
    if (error instanceof ServiceError && error.kind === 'unavailable') throw error;
    return undefined;
  });
  if (principal?.demo !== true) throw operatorOnly();
  outcome.principal = principal;
  countIn(operation, dependencies.flows.forPrincipal(principal), dependencies, outcome);
}

/** Checks network, add-on, rate limit and quota of the caller. */
function admit(
  prepared: Prepared,
  call: Call,
  dependencies: PipelineDependencies,
  outcome: Outcome,
  body: unknown,
): unknown {
  const { operation } = prepared;
  const { services } = dependencies;
  const principal = outcome.principal as Principal;
  const chosen = chooseNetwork(operation, principal, getRequestedNetwork(operation, call.query, body));
  outcome.network = chosen && services.networks.status(chosen.id).network;
  if (operation.addOn !== null && !principal.addOns.has(operation.addOn)) throw paymentRequired(operation.addOn);
  if (operation.writes && !principal.writeAccess) throw readOnly();
  return andThen(call.admitted ? call.admitted.rate : services.access.admit(principal), (rate) => {
    outcome.rate = rate;
    return validate(prepared, call, dependencies, outcome, body);
  });
}

function validate(
  prepared: Prepared,
  call: Call,
  dependencies: PipelineDependencies,
  outcome: Outcome,
  body?: unknown,
): unknown {
  const { operation, readPath, readQuery, checkBody } = prepared;
  const ignored = prepared.unknownQuery(call.query);
  if (ignored !== undefined) outcome.warnings = [...(outcome.warnings ?? []), ignored];
  const input = {
    path: readPath(call.path),
    query: readQuery(call.query),
    body: undefined as unknown,
    stream: notStreamed,
  };
  if (operation.bodyStream !== undefined) {
    if (call.stream === undefined) throw new ServiceError('invalid', 'This operation accepts files: call it over HTTP');
    const stream = call.stream(operation.bodyStream);
    return startHandler(prepared, call, dependencies, outcome, { ...input, stream: () => stream });
  }
  if (checkBody === undefined) return startHandler(prepared, call, dependencies, outcome, input);
  const read = body === undefined ? requireBody(operation, call) : body;
  return andThen(read, (given) => {
    input.body = checkBody(given);
    return startHandler(prepared, call, dependencies, outcome, input);
  });
}

/**
 * Counts the items of a batch, acquires a slot for long-lived calls and waits for the account's queue, before any work.
 */
function startHandler(
  prepared: Prepared,
  call: Call,
  dependencies: PipelineDependencies,
  outcome: Outcome,
  input: CheckedInput,
): unknown {
  const { operation, countItems } = prepared;
  const { principal } = outcome;
  const flow = outcome.flow as Flow;
  const items = countItems === undefined || principal === undefined ? 1 : countItems(input);
  const counted = items > 1 ? dependencies.services.access.admitItems(principal as Principal, items) : outcome.rate;
  return andThen(counted, (rate) => {
    outcome.rate = rate;
    const start = (): unknown =>
      andThen(dependencies.loop.pass(flow), () => handle(prepared, call, dependencies, outcome, input));
    const shares = sharesFor(operation, call, dependencies.shares);
    if (shares === undefined) return start();
    return andThen(shares.acquire(flow.key), (release) => {
      outcome.release = release;
      return start();
    });
  });
}

function sharesFor(operation: Operation, call: Call, shares: ConnectionSlots): Shares | undefined {
  if (operation.bodyStream !== undefined) return shares.uploads;
  const isStream =
    operation.feed ||
    operation.feedOnAccept !== undefined ||
    (operation.longPoll && Number(call.query['waitMs'] ?? 0) > 0);
  return isStream && !call.headersOnly ? shares.streams : undefined;
}

interface CheckedInput {
  readonly path: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly stream: () => BodyStream;
}

function notStreamed(): never {
  throw new Error('an operation without `bodyStream` requested a stream');
}

function handle(
  { operation, write }: Prepared,
  { caller, promisedTip }: Call,
  dependencies: PipelineDependencies,
  outcome: Outcome,
  input: CheckedInput,
): unknown {
  const { principal, network } = outcome;
  const { replicas } = dependencies;
  const flowServices = outcome.flowServices as FlowServices;
  const { flow, services } = flowServices;
  const needsDb = network !== undefined && !operation.pure && operation.scope !== 'any';
  // When the account determines what is listed, and not the network, a cursor is valid with any key of the account.
  const scopeId = operation.scope === 'any' ? (principal?.accountId ?? '') : network?.id;
  const cursorFor = (tip?: CursorTip): ListCursor | undefined =>
    scopeId === undefined ? undefined : new ListCursor(dependencies.cursors, operation, scopeId, input, tip);
  const run = (
    db: NetworkDb | undefined,
    server: NetworkDb | undefined,
    tip?: CursorTip,
    replica?: ReplicaState,
  ): unknown => {
    const cursor = cursorFor(tip);
    const warn = (text: string): void => {
      outcome.warnings ??= [];
      outcome.warnings.push(text);
    };
    const runHandler = (warnWith: (text: string) => void): unknown => {
      const context = { services, caller, principal, flow, network, db, cursor, warn: warnWith };
      return operation.handle(context as never, input as never);
    };
    if (server === undefined || !isCached(operation, input)) return runHandler(warn);
    // Cursors in a cached response name a state, so responses of different states are cached separately.
    const state = tip?.tip === undefined ? [] : [tip.tip];
    if (tip !== undefined) tip.used = true;
    const variant = operation.variant?.((name) => caller.header?.(name)) ?? null;
    const key = JSON.stringify([operation.id, server.network, input.path, input.query, input.body, variant, ...state]);
    const compute = async (): Promise<ComputedResponse | UncachedResult> => {
      const warnings: string[] = [];
      const result: unknown = await runHandler((text) => warnings.push(text));
      const body = isCacheableStream(result) ? await collectText(result, write, MAX_CACHED_STREAM) : undefined;
      if (body !== undefined) return { body, warnings };
      // A response with an ETag of its own is compared by the route itself.
      const own = result instanceof ResponseWithHeaders && result.etag === undefined ? result : undefined;
      const value = own === undefined ? result : own.result;
      if (!isJsonResult(value)) {
        warnings.forEach(warn);
        return new UncachedResult(result);
      }
      return { body: write(value), warnings, headers: own?.headers, status: own?.status };
    };
    const cached = dependencies.responseCache.getOrCompute(server, flow.key, key, compute, replica);
    return andThen(cached, (response) => {
      if (response instanceof UncachedResult) return response.result;
      response.warnings.forEach(warn);
      return response;
    });
  };
  const route = (opened: NetworkDb | undefined): unknown => {
    if (opened === undefined || replicas === undefined) return run(opened && flowServices.network(opened), opened);
    const promised = readPromises(promisedTip, cursorFor()?.readTip());
    const inFlow = (db: NetworkDb): NetworkDb => flowServices.network(db);
    return runRouted(replicas, { operation, opened, caller: flow.key, promised, inFlow, run }).then(
      ({ result, tip }) => {
        outcome.tip = tip;
        return result;
      },
    );
  };
  return andThen(needsDb ? services.networks.open(network.id) : undefined, (opened) => {
    if (opened === undefined) return route(opened);
    const cardano = opened as NetworkDb<'cardano'>;
    const answer = (): unknown =>
      operation.facts === undefined ? route(opened) : requireFacts(cardano, operation.facts).then(() => route(opened));
    if (opened.family !== 'cardano') return answer();
    if (CURRENT_STATE_OPERATIONS.has(operation.id)) return explainMissing(cardano, answer);
    return andThen(requireHistory(cardano), answer);
  });
}

/** An object that an index without the blocks before its start does not find may be in one of them. */
function explainMissing(db: NetworkDb<'cardano'>, answer: () => unknown): unknown {
  const explain = async (error: unknown): Promise<never> => {
    if (error instanceof ServiceError && error.kind === 'not-found') await requireHistory(db);
    throw error;
  };
  try {
    const result = answer();
    return result instanceof Promise ? result.catch(explain) : result;
  } catch (error) {
    return explain(error);
  }
}

function isCached({ cachedUntilNextBlock }: Operation, input: CheckedInput): boolean {
  return typeof cachedUntilNextBlock === 'function'
    ? cachedUntilNextBlock(input as never)
    : cachedUntilNextBlock === true;
}

/** Characters of the longest response that is cached although it could be streamed: most lists are short. */
const MAX_CACHED_STREAM = 131_072;

const isCacheableStream = (result: unknown): result is StreamedResult =>
  result instanceof StreamedResult && result.textType === undefined && result.headers === undefined;

/** Streams, bytes and contents are written in their own way. */
const isJsonResult = (result: unknown): boolean =>
  !(
    result instanceof StreamedResult ||
    result instanceof BytesResponse ||
    result instanceof ContentResponse ||
    result instanceof FeedResponse ||
    result instanceof PollResponse ||
    result instanceof ResponseWithHeaders
  );

/** Cursors of one list. A class, because every request creates one and few use it. */
class ListCursor {
  readonly #cursors: Cursors;
  readonly #operation: Operation;
  readonly #network: string;
  readonly #input: CheckedInput;
  readonly #tip: CursorTip | undefined;

  constructor(cursors: Cursors, operation: Operation, network: string, input: CheckedInput, tip?: CursorTip) {
    this.#tip = tip;
    this.#cursors = cursors;
    this.#operation = operation;
    this.#network = network;
    this.#input = input;
  }

  encode(position: Position): string {
    if (this.#tip === undefined) return this.#cursors.encode(this.#list(), position);
    this.#tip.used = true;
    return this.#cursors.encode(this.#list(), position, this.#tip.tip);
  }

  /** The state of the index that the page before this one showed. */
  readTip(): string | undefined {
    const { cursor } = this.#input.query as { readonly cursor?: unknown };
    return typeof cursor === 'string' ? this.#cursors.readTip(this.#list(), cursor) : undefined;
  }

  decode(text: string): Position {
    return this.#cursors.decode(this.#list(), text);
  }

  #list(): CursorList {
    const { id, cursorsOf = id, pageParameters = [] } = this.#operation;
    const { path, query, body } = this.#input;
    const parameters = [path, query, body ?? null].map((part) => listParameters(part, pageParameters));
    return { operationId: cursorsOf, network: this.#network, parameters: JSON.stringify(parameters) };
  }
}

/** Sorted by name, without parameters that select a page and not the list. */
function listParameters(part: unknown, pageParameters: readonly string[]): unknown {
  if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
  return Object.entries(part)
    .filter(([name]) => name !== 'cursor' && name !== 'limit' && !pageParameters.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

async function requireBody({ bodyOptional }: Operation, call: Call): Promise<unknown> {
  const body = await call.body();
  if (body !== undefined) return body;
  if (bodyOptional) return {};
  throw new ServiceError('invalid', 'A JSON body is required');
}

/** Specification 1.6: in builder bodies `network` takes precedence over the query. */
function getRequestedNetwork(operation: Operation, query: RawParameters, body: unknown): unknown {
  if (operation.networkInBody && typeof body === 'object' && body !== null) {
    const requested = (body as Record<string, unknown>)['network'];
    if (requested !== undefined && requested !== null) return requested;
  }
  return query['network'] === '' ? undefined : query['network'];
}

const paymentRequired = (addOn: string): ServiceError =>
  new ServiceError('payment-required', 'Payment Required', { headers: { 'X-Required-Addon': addOn } });

const readOnly = (): ServiceError =>
  new ServiceError('forbidden', 'This API key is read-only: use a key with write access');

const sessionOnly = (): ServiceError =>
  new ServiceError(
    'forbidden',
    'This operation needs a session token in the Authorization header; an API key cannot call it',
  );

export const operatorOnly = (): ServiceError =>
  new ServiceError('unauthenticated', 'This operation needs the operator token in the X-Operator-Token header', {
    headers: { 'WWW-Authenticate': 'OperatorToken realm="crosstie"' },
  });
