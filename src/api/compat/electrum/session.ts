import { toHex } from '../../../kernel/hex.js';
import type { ScriptHistory } from '../../../store/queries/bitcoin/script-histories.js';
import { historyMark } from '../../../store/queries/bitcoin/script-histories.js';
import { CHAIN_METHODS } from './chain-methods.js';
import { readHistories } from './history.js';
import type { Method, MethodContext, MethodSession } from './method.js';
import { Parameters } from './parameters.js';
import { isAtLeast, negotiate, PROTOCOL_MIN } from './protocol-version.js';
import { CODE, ElectrumError, type RpcLine, type RpcRequest, toErrorText, toResultText } from './rpc-message.js';
import { SCRIPT_METHODS } from './script-methods.js';
import { NO_COMMON_VERSION, SERVER_METHODS } from './server-methods.js';
import { TRANSACTION_METHODS } from './transaction-methods.js';

export const METHODS: ReadonlyMap<string, Method> = new Map(
  [SERVER_METHODS, CHAIN_METHODS, SCRIPT_METHODS, TRANSACTION_METHODS].flatMap((group) => Object.entries(group)),
);

export const MAX_SUBSCRIPTIONS = 50_000;

/** A script that a client watches: its last reported status. */
export interface Subscription {
  status: string | null;
}

/** Tells the watcher which scripts to watch. */
export interface Watching {
  watch(hash: string, session: Session, mark: string): void;
  unwatch(hash: string, session: Session): void;
}

export interface SessionDependencies {
  readonly context: Omit<MethodContext, 'session' | 'history'>;
  readonly watching: Watching;
  /** Called after each request. */
  readonly observe: (method: string, error: unknown, ms: number) => void;
  readonly now: () => number;
}

/** One client: its version and subscriptions. */
export class Session implements MethodSession {
  readonly subscriptions = new Map<string, Subscription>();
  /** The last reported tip; undefined when it did not subscribe. */
  headerHash: string | undefined;
  /** Set when the connection has to be closed after the response. */
  closing = false;
  #version: string | undefined;
  readonly #dependencies: SessionDependencies;

  constructor(dependencies: SessionDependencies) {
    this.#dependencies = dependencies;
  }

  get version(): string {
    return this.#version ?? PROTOCOL_MIN;
  }

  get negotiated(): boolean {
    return this.#version !== undefined;
  }

  negotiate(requested: unknown): string | undefined {
    this.#version = negotiate(requested);
    return this.#version;
  }

  subscribeToHeaders(hash: string): void {
    this.headerHash = hash;
  }

  subscribe(hash: Uint8Array, history: ScriptHistory, status: string | null): void {
    const key = toHex(hash);
    if (!this.subscriptions.has(key) && this.subscriptions.size >= MAX_SUBSCRIPTIONS)
      throw new ElectrumError(CODE.excessive, `A connection may watch at most ${MAX_SUBSCRIPTIONS} script hashes`);
    this.subscriptions.set(key, { status });
    this.#dependencies.watching.watch(key, this, historyMark(history));
  }

  unsubscribe(hash: Uint8Array): boolean {
    const key = toHex(hash);
    this.#dependencies.watching.unwatch(key, this);
    return this.subscriptions.delete(key);
  }

  close(): void {
    for (const hash of this.subscriptions.keys()) this.#dependencies.watching.unwatch(hash, this);
    this.subscriptions.clear();
    this.headerHash = undefined;
  }

  /** Handles lines that arrived together. Returns one text per line; undefined for a line without a response. */
  async handle(lines: readonly RpcLine[]): Promise<readonly (string | undefined)[]> {
    const context = this.#createContext(lines);
    const texts: (string | undefined)[] = [];
    for (const { batch, requests } of lines) {
      const answers: string[] = [];
      for (const request of requests) {
        const answer = await this.#answer(request, context);
        if (answer !== undefined) answers.push(answer);
      }
      texts.push(batch ? (answers.length === 0 ? undefined : `[${answers.join(',')}]`) : answers[0]);
    }
    return texts;
  }

  async #answer(request: RpcRequest | ElectrumError, context: MethodContext): Promise<string | undefined> {
    if (request instanceof ElectrumError) return toErrorText(null, request);
    const { id, method: name } = request;
    const { now, observe } = this.#dependencies;
    const startedAt = now();
    const method = METHODS.get(name);
    try {
      if (method === undefined || !this.#has(method))
        throw new ElectrumError(CODE.unknownMethod, `unknown method "${name}"`);
      const parameters = new Parameters(request.params, method.parameters, method.mayHaveMore);
      const result = await method.handle(context, parameters);
      observe(name, undefined, now() - startedAt);
      return id === undefined ? undefined : toResultText(id, result);
    } catch (error) {
      if (error instanceof ElectrumError && error.message === NO_COMMON_VERSION) this.closing = true;
      observe(method === undefined ? 'unknown' : name, error, now() - startedAt);
      return id === undefined ? undefined : toErrorText(id, error);
    }
  }

  #has({ since, until }: Method): boolean {
    return (
      (since === undefined || isAtLeast(this.version, since)) && (until === undefined || isAtLeast(until, this.version))
    );
  }

  /** Histories that several requests need are read at the first of them, in a few queries for all. */
  #createContext(lines: readonly RpcLine[]): MethodContext {
    const { context } = this.#dependencies;
    const wanted = new Map<string, Uint8Array>();
    for (const { requests } of lines)
      for (const request of requests) {
        const hash = request instanceof ElectrumError ? undefined : historyHash(request);
        if (hash !== undefined) wanted.set(toHex(hash), hash);
      }
    let reading: Promise<ReadonlyMap<string, ScriptHistory | ElectrumError>> | undefined;
    const readAll = async () => {
      const histories = await readHistories(context.db, [...wanted.values()]);
      return new Map([...wanted.keys()].map((key, index) => [key, histories[index]!]));
    };
    return {
      ...context,
      session: this,
      async history(hash) {
        reading ??= readAll();
        const found = (await reading).get(toHex(hash))!;
        if (found instanceof ElectrumError) throw found;
        return found;
      },
    };
  }
}

function historyHash({ method: name, params }: RpcRequest): Uint8Array | undefined {
  const method = METHODS.get(name);
  if (method?.readsHistory !== true) return undefined;
  try {
    return new Parameters(params, method.parameters).scriptHash();
  } catch {
    // The request itself reports it.
    return undefined;
  }
}
