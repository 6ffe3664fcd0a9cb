import { ServiceError } from '../../kernel/errors.js';
import type { NetworkDb } from '../../store/network-db.js';
import {
  formatPromise,
  type IndexPosition,
  isSameState,
  parsePromise,
  type ReadPromise,
  type ServerPosition,
} from '../../store/replicas/index-position.js';
import type { ReplicaSet } from '../../store/replicas/replica-set.js';
import type { ReadRoute } from '../../store/replicas/route.js';
import { WatchedNetwork } from '../../store/replicas/watched-network.js';
import { FeedResponse } from '../kit/feed-response.js';
import type { Operation } from '../kit/operation.js';
import { PollResponse } from '../kit/poll-response.js';
import { StreamedResult, StreamedValue } from '../kit/streamed-result.js';

export interface RoutedCall {
  readonly operation: Operation;
  /** The network's database on the primary. */
  readonly opened: NetworkDb;
  readonly caller: string;
  /** States that the request names: in its header `X-Crosstie-Tip` and in its cursor. */
  readonly promised: readonly ReadPromise[];
  /** A network's database on any server, scheduled in the flow of the caller. */
  readonly inFlow: (db: NetworkDb) => NetworkDb;
  /** Runs the handler on a server; `server` is the same database without a flow. */
  readonly run: (db: NetworkDb, server: NetworkDb, cursors: CursorTip, replica: ReplicaState | undefined) => unknown;
}

/** The state of a replica while a request is served, as far as it is known without a query. */
export interface ReplicaState {
  /** Before the handler; the replica has this state or a later one. */
  readonly known: ServerPosition | undefined;
  /** The response is one of the state `known`, without a read. */
  showKnown(): void;
  /** Whether all that the handler has read is of the state `known`. */
  sawOnlyKnown(): Promise<boolean>;
}

/** The state of the index that cursors of the response name. */
export interface CursorTip {
  readonly tip: string | undefined;
  /** Set when a cursor was issued. */
  used: boolean;
}

export interface RoutedResult {
  readonly result: unknown;
  /** Value of the header `X-Crosstie-Tip`; undefined while there is no index. */
  readonly tip: string | undefined;
}

/**
 * Operations that were found to need the primary: they write, read an unlogged table (the mempool of Bitcoin), or stream
 * results that a standby might cancel.
 */
const primaryOperations = new WeakMap<ReplicaSet, Set<string>>();

/** Runs a call on the server that suits its operation and its caller. */
export async function runRouted(replicas: ReplicaSet, call: RoutedCall): Promise<RoutedResult> {
  const { operation } = call;
  const needPrimary = primaryOperations.get(replicas) ?? new Set<string>();
  primaryOperations.set(replicas, needPrimary);
  if (!mayUseReplica(operation) || needPrimary.has(operation.id)) return runOnPrimary(replicas, call);
  const route = await replicas.route(call);
  if (!route.replica) return respond(route, call);
  const db = new WatchedNetwork(call.inFlow(route.db));
  try {
    const { result, tip } = await runAtTip(route, call, db);
    if (!db.needsPrimary && !readsLater(result)) return { result, tip };
    needPrimary.add(operation.id);
  } catch (error) {
    if (db.needsPrimary) needPrimary.add(operation.id);
    else if (!route.isReplicaFailure(error)) throw await showFailure(route, error);
  }
  return runOnPrimary(replicas, call);
}

/**
 * Builds, validations and other requests with a body depend on the newest UTxO set; batches are reads of many items.
 * Cursors of events also come from streams, which read the primary: a replica might not know their block yet.
 */
const mayUseReplica = ({ route, writes, tag, batch }: Operation): boolean =>
  !writes && tag !== 'Events' && (route.startsWith('GET ') || batch !== undefined);

async function runOnPrimary(replicas: ReplicaSet, call: RoutedCall): Promise<RoutedResult> {
  return respond(await replicas.routePrimary(call), call);
}

/** Runs the handler on the primary. */
async function respond(route: ReadRoute, call: RoutedCall): Promise<RoutedResult> {
  try {
    const { result, tip } = await runAtTip(route, call, call.inFlow(route.db));
    if (result instanceof FeedResponse) return { result: showEvents(result, route), tip: undefined };
    if (result instanceof PollResponse) return { result: routePoll(result, route), tip: undefined };
    return { result: readsLater(result) ? showStream(result, route) : result, tip };
  } catch (error) {
    throw await showFailure(route, error);
  }
}

/** A page is read again when a block arrived before it was read; under a steady load of blocks the last one counts. */
const MAX_PAGE_READS = 3;

/**
 * Runs the handler. Cursors are written before the state that the response shows is known: they name the last state of
 * the server that was read before, and the page is read again when it was another one.
 */
async function runAtTip(route: ReadRoute, { operation, run }: RoutedCall, db: NetworkDb): Promise<RoutedResult> {
  const watched = db instanceof WatchedNetwork ? db : undefined;
  const pages = operation.query?.properties['cursor'] !== undefined && !operation.writes && !operation.feed;
  for (let read = 1, page: IndexPosition | undefined; ; read++) {
    const known = pages || watched !== undefined ? await route.known() : undefined;
    page ??= known?.position;
    const cursors: CursorTip = { tip: pages && page ? formatPromise({ position: page }) : undefined, used: false };
    const replica = watched && new StateOfReplica(route, watched, known);
    const result = await run(db, route.db, cursors, replica);
    const shown = await route.finish({ wrote: operation.writes === true, seen: replica?.shown });
    const tip = shown && formatPromise(shown);
    if (!pages || !cursors.used || tip === cursors.tip || read === MAX_PAGE_READS) return { result, tip };
    page = shown?.position;
  }
}

/** A class, because every request creates an instance. */
class StateOfReplica implements ReplicaState {
  readonly known: ServerPosition | undefined;
  readonly #route: ReadRoute;
  readonly #db: WatchedNetwork;
  #shown: ServerPosition | undefined;

  constructor(route: ReadRoute, db: WatchedNetwork, known: ServerPosition | undefined) {
    this.#route = route;
    this.#db = db;
    this.known = known;
  }

  /** The state that the response shows; undefined when only the replica can tell. */
  get shown(): ServerPosition | undefined {
    return this.#shown ?? this.#db.seen;
  }

  showKnown(): void {
    this.#shown = this.known;
  }

  async sawOnlyKnown(): Promise<boolean> {
    const { known } = this;
    this.#shown = this.#db.seen ?? (await this.#route.read());
    return known !== undefined && this.#shown !== undefined && isSameState(known, this.#shown);
  }
}

/** An error such as 404 shows a state of the index, too. */
async function showFailure(route: ReadRoute, error: unknown): Promise<unknown> {
  if (error instanceof ServiceError && error.kind !== 'unavailable')
    await route.finish({ wrote: false }).catch(() => undefined);
  return error;
}

/** A client that has received an event finds its block in the next response. */
function showEvents({ feed }: FeedResponse, route: ReadRoute): FeedResponse {
  return new FeedResponse({
    topic: feed.topic,
    mark: () => feed.mark(),
    beat: () => feed.beat(),
    async read() {
      const messages = await feed.read();
      if (messages.length > 0) await route.finish({ wrote: false });
      return messages;
    },
  });
}

function routePoll({ poll }: PollResponse, route: ReadRoute): PollResponse {
  return new PollResponse({
    topic: poll.topic,
    waitMs: poll.waitMs,
    mark: () => poll.mark(),
    async read() {
      const read = await poll.read();
      await route.finish({ wrote: false });
      return read;
    },
  });
}

const readsLater = (result: unknown): result is StreamedResult =>
  result instanceof StreamedResult && !(result instanceof StreamedValue);

/** The snapshot of a stream is taken when the stream starts, after the headers. */
const showStream = (result: StreamedResult, route: ReadRoute): StreamedResult =>
  new StreamedResult(async (writeText, json) => {
    await result.writeTo(writeText, json);
    await route.finish({ wrote: false });
  }, result.textType);

/** The states that a request names in its header and in its cursor. */
export function readPromises(header: string | undefined, cursorTip: string | undefined): readonly ReadPromise[] {
  const ofCursor = cursorTip === undefined ? undefined : parsePromise(cursorTip);
  return ofCursor === undefined ? readPromisedTip(header) : [...readPromisedTip(header), ofCursor];
}

function readPromisedTip(text: string | undefined): readonly ReadPromise[] {
  if (text === undefined) return [];
  const promise = parsePromise(text);
  if (promise === undefined)
    throw new ServiceError(
      'invalid',
      'Invalid header X-Crosstie-Tip: send the value of an earlier response unchanged, or omit the header',
    );
  return [promise];
}
