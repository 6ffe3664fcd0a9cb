import type { WebSocket } from 'ws';
import { ServiceError } from '../../kernel/errors.js';
import type { Flow } from '../../kernel/fair-queue.js';
import type { Caller } from '../kit/context.js';
import { type FeedMessage, FeedResponse } from '../kit/feed-response.js';
import {
  type Call,
  endCall,
  newOutcome,
  type PipelineDependencies,
  type Prepared,
  runCall,
} from '../pipeline/pipeline.js';
import type { RecordCall } from '../pipeline/record-call.js';
import type { Credentials } from './call.js';
import { toFailure } from './failure.js';
import type { Feeds } from './send-feed.js';
import { sendText } from './upgrades.js';

/** The kind of stream that a client subscribes to. */
export type Channel = 'events' | 'chain';

export interface ConversationDependencies {
  readonly pipeline: PipelineDependencies;
  readonly feeds: Feeds;
  readonly credentials: Credentials;
  /** Called for every subscription that reached its operation. */
  readonly recordCall: RecordCall;
  prepareChannel(channel: Channel): Prepared;
}

const MAX_SUBSCRIPTIONS = 20;
const MAX_WINDOW = 1_000;
const MAX_ID_CHARACTERS = 100;

/** A frame of the client, after its type has been checked. */
type Frame =
  | {
      readonly type: 'subscribe';
      readonly id: string;
      readonly channel: Channel;
      readonly parameters: Readonly<Record<string, string>>;
      readonly window: number | undefined;
    }
  | { readonly type: 'unsubscribe'; readonly id: string }
  | { readonly type: 'ack'; readonly id: string; readonly cursor: string };

interface Subscription {
  readonly ended: AbortController;
  /** Cursors of messages that were sent and not acknowledged; undefined without a window. */
  readonly pending: string[] | undefined;
  readonly window: number;
  /** Called when an acknowledgement makes room. */
  resume: (() => void) | undefined;
}

/** The subscriptions of one connection. */
export class EventConversation {
  readonly #socket: WebSocket;
  readonly #dependencies: ConversationDependencies;
  readonly #subscriptions = new Map<string, Subscription>();

  constructor(socket: WebSocket, dependencies: ConversationDependencies) {
    this.#socket = socket;
    this.#dependencies = dependencies;
  }

  receive(text: string): void {
    let id: string | null = null;
    try {
      const frame = readFrame(text);
      ({ id } = frame);
      if (frame.type === 'subscribe') this.#subscribe(frame);
      else if (frame.type === 'unsubscribe') this.#unsubscribe(frame.id);
      else this.#acknowledge(frame.id, frame.cursor);
    } catch (error) {
      this.#refuse(id, error);
    }
  }

  /** Ends all subscriptions. */
  end(): void {
    for (const { ended } of this.#subscriptions.values()) ended.abort();
    this.#subscriptions.clear();
  }

  #subscribe(frame: Frame & { readonly type: 'subscribe' }): void {
    const { id } = frame;
    if (this.#subscriptions.has(id))
      throw new ServiceError('invalid', `There is already a subscription '${id}': choose another id`);
    if (this.#subscriptions.size >= MAX_SUBSCRIPTIONS)
      throw new ServiceError('invalid', `A connection has at most ${MAX_SUBSCRIPTIONS} subscriptions`);
    const subscription: Subscription = {
      ended: new AbortController(),
      pending: frame.window === undefined ? undefined : [],
      window: frame.window ?? 0,
      resume: undefined,
    };
    this.#subscriptions.set(id, subscription);
    void this.#run(frame, subscription)
      .catch((error: unknown) => {
        if (!subscription.ended.signal.aborted) this.#refuse(id, error);
      })
      .finally(() => {
        if (this.#subscriptions.get(id) === subscription) this.#subscriptions.delete(id);
      });
  }

  /** Runs the streaming operation and forwards its messages. */
  async #run(frame: Frame & { readonly type: 'subscribe' }, subscription: Subscription): Promise<void> {
    const { pipeline, feeds, credentials, recordCall } = this.#dependencies;
    const prepared = this.#dependencies.prepareChannel(frame.channel);
    const call: Call = {
      ...credentials,
      caller: acceptStream(credentials.caller),
      path: {},
      query: frame.parameters,
      body: async () => undefined,
    };
    const outcome = newOutcome();
    const began = performance.now();
    let begun = false;
    try {
      const result = await runCall(prepared, call, pipeline, outcome);
      if (!(result instanceof FeedResponse)) throw new Error(`${prepared.operation.id} is no stream`);
      // The request itself is over; the subscription keeps the slot of its stream.
      const { release } = outcome;
      outcome.release = undefined;
      endCall(pipeline, outcome);
      recordCall(prepared.operation.id, undefined, performance.now() - began, outcome);
      begun = true;
      try {
        const { signal } = subscription.ended;
        if (signal.aborted) return;
        await this.#send({ type: 'subscribed', id: frame.id });
        const write = (messages: readonly FeedMessage[]) => this.#forward(frame.id, subscription, messages);
        await feeds.stream({ feed: result.feed, flow: outcome.flow as Flow, signal, write });
      } finally {
        release?.();
      }
    } catch (error) {
      if (!begun) recordCall(prepared.operation.id, error, performance.now() - began, outcome);
      endCall(pipeline, outcome);
      throw error;
    }
  }

  async #forward(id: string, subscription: Subscription, messages: readonly FeedMessage[]): Promise<void> {
    for (const { event, id: cursor, data } of messages) {
      const isCounted = event !== 'tip' && cursor !== undefined && subscription.pending !== undefined;
      if (isCounted) await waitForRoom(subscription);
      if (subscription.ended.signal.aborted) return;
      if (isCounted) subscription.pending?.push(cursor);
      await this.#send({ type: 'event', id, event, cursor: cursor ?? null, data });
    }
  }

  #unsubscribe(id: string): void {
    const subscription = this.#require(id);
    subscription.ended.abort();
    this.#subscriptions.delete(id);
    void this.#send({ type: 'unsubscribed', id }).catch(() => undefined);
  }

  /** Acknowledges a message and all before it. */
  #acknowledge(id: string, cursor: string): void {
    const subscription = this.#require(id);
    const { pending } = subscription;
    if (pending === undefined)
      throw new ServiceError('invalid', `The subscription '${id}' needs no acknowledgements: it has no window`);
    const index = pending.indexOf(cursor);
    if (index < 0) throw new ServiceError('invalid', `The cursor is not of an unacknowledged message of '${id}'`);
    pending.splice(0, index + 1);
    subscription.resume?.();
  }

  #require(id: string): Subscription {
    const subscription = this.#subscriptions.get(id);
    if (subscription === undefined) throw new ServiceError('not-found', `There is no subscription '${id}'`);
    return subscription;
  }

  #refuse(id: string | null, error: unknown): void {
    const { status, message, unexpected } = toFailure(error);
    if (unexpected) this.#dependencies.pipeline.services.log.error('socket.failed', { error });
    void this.#send({ type: 'error', id, status, error: message }).catch(() => undefined);
  }

  #send(frame: object): Promise<void> {
    return sendText(this.#socket, JSON.stringify(frame));
  }
}

/** Resolves when fewer messages than the window are unacknowledged, or the subscription has ended. */
const waitForRoom = (subscription: Subscription): Promise<void> =>
  new Promise((resolve) => {
    const { pending, window, ended } = subscription;
    const check = (): void => {
      if ((pending?.length ?? 0) >= window && !ended.signal.aborted) return;
      subscription.resume = undefined;
      ended.signal.removeEventListener('abort', check);
      resolve();
    };
    subscription.resume = check;
    ended.signal.addEventListener('abort', check);
    check();
  });

/** Operations that choose their form by the header stream for this caller. */
const acceptStream = (caller: Caller): Caller => ({
  ip: caller.ip,
  userAgent: caller.userAgent,
  local: caller.local,
  header: (name) => (name === 'accept' ? 'text/event-stream' : caller.header?.(name)),
});

function readFrame(text: string): Frame {
  const frame = parseObject(text);
  const { type, id } = frame;
  if (typeof id !== 'string' || id === '' || id.length > MAX_ID_CHARACTERS)
    throw new ServiceError('invalid', `'id' must be a text of 1 to ${MAX_ID_CHARACTERS} characters`);
  switch (type) {
    case 'subscribe':
      return { type, id, ...readSubscribe(frame) };
    case 'unsubscribe':
      return { type, id };
    case 'ack':
      if (typeof frame['cursor'] !== 'string') throw new ServiceError('invalid', "'cursor' must be a text");
      return { type, id, cursor: frame['cursor'] };
    default:
      throw new ServiceError('invalid', "'type' must be one of subscribe, unsubscribe, ack");
  }
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Reported below, like JSON of another form.
  }
  throw new ServiceError('invalid', 'A message must be a JSON object');
}

function readSubscribe({ channel = 'events', parameters = {}, window }: Readonly<Record<string, unknown>>) {
  if (channel !== 'events' && channel !== 'chain')
    throw new ServiceError('invalid', "'channel' must be one of events, chain");
  if (typeof parameters !== 'object' || parameters === null || Array.isArray(parameters))
    throw new ServiceError('invalid', "'parameters' must be an object");
  if (window !== undefined && !(Number.isInteger(window) && Number(window) >= 1 && Number(window) <= MAX_WINDOW))
    throw new ServiceError('invalid', `'window' must be an integer from 1 to ${MAX_WINDOW}`);
  const texts = Object.entries(parameters).map(([name, value]: [string, unknown]): [string, string] => {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return [name, String(value)];
    throw new ServiceError('invalid', `Parameter '${name.slice(0, 40)}' must be a text, a number or a boolean`);
  });
  const given: Readonly<Record<string, string>> = Object.fromEntries(texts);
  return { channel, parameters: given, window: window as number | undefined } as const;
}
