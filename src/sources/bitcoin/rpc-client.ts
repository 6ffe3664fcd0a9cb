import { SourceError } from '../errors.js';
import type { NodeHttp, NodeResponse } from './node-http.js';
import type { BitcoinNodeLimits } from './node-limits.js';
import { expectList, expectObject } from './response-fields.js';

/** Codes of Bitcoin Core's `rpc/protocol.h`. */
export const RPC = {
  methodNotFound: -32601,
  invalidParameter: -8,
  notFound: -5,
  decodeFailed: -22,
  verifyError: -25,
  verifyRejected: -26,
  alreadyInChain: -27,
  inWarmup: -28,
} as const;

/** The node returned an error. It counts as transient: missing data may still arrive. */
export class RpcError extends SourceError {
  readonly code: number;
  /** The node's own message. */
  readonly nodeMessage: string;

  constructor(method: string, code: number, answer: string) {
    super(
      code === RPC.inWarmup ? 'unreachable' : 'misbehaved',
      code === RPC.inWarmup ? `The node is starting: ${answer}` : `The node refused ${method}: ${answer}`,
    );
    this.name = 'RpcError';
    this.code = code;
    this.nodeMessage = answer;
  }
}

export interface RpcCall {
  readonly method: string;
  readonly params?: readonly unknown[];
}

export interface RpcOptions {
  readonly signal?: AbortSignal | undefined;
  readonly maxBytes?: number;
}

export interface RpcClient {
  call(method: string, params?: readonly unknown[], options?: RpcOptions): Promise<unknown>;
  /** All in one request; an `RpcError` takes the place of a failed result. */
  batch(calls: readonly RpcCall[], options?: RpcOptions): Promise<readonly unknown[]>;
}

const MAX_WORDS = 500;

function toRpcError(method: string, error: unknown): RpcError {
  const { code, message } = expectObject(error, `the error of ${method}`);
  const words = typeof message === 'string' ? message.slice(0, MAX_WORDS) : 'no reason';
  return new RpcError(method, Number.isInteger(code) ? (code as number) : 0, words);
}

function resultIn(method: string, answer: unknown): unknown {
  const { error, result } = expectObject(answer, method);
  if (error !== null && error !== undefined) return toRpcError(method, error);
  if (result === undefined) throw new SourceError('misbehaved', `The node answered ${method} without a result`);
  return result;
}

function parse({ status, body }: NodeResponse, what: string): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // "Work queue depth exceeded": the node is overloaded.
    if (status === 503) throw new SourceError('silent', `The node is too busy to answer ${what}`);
    throw new SourceError('misbehaved', `The node answered ${what} with status ${status} and no JSON`);
  }
}

/** JSON-RPC. Requests are numbered, so that a mismatched response is detected. */
export function rpcClient(http: NodeHttp, limits: Pick<BitcoinNodeLimits, 'answerBytes'>): RpcClient {
  let id = 0;

  async function post(content: unknown, what: string, { signal, maxBytes }: RpcOptions): Promise<unknown> {
    const body = JSON.stringify(content);
    return parse(await http.send({ path: '', body, maxBytes: maxBytes ?? limits.answerBytes, signal }), what);
  }

  return {
    async call(method, params = [], options = {}) {
      id += 1;
      const requested = id;
      const answer = await post({ id: requested, method, params }, method, options);
      if (expectObject(answer, method)['id'] !== requested)
        throw new SourceError('misbehaved', `The node answered ${method} with another answer`);
      const result = resultIn(method, answer);
      if (result instanceof RpcError) throw result;
      return result;
    },

    async batch(calls, options = {}) {
      if (calls.length === 0) return [];
      const first = id + 1;
      id += calls.length;
      const what = `${calls.length} × ${calls[0]!.method}`;
      const content = calls.map(({ method, params = [] }, index) => ({ id: first + index, method, params }));
      const answer = await post(content, what, options);
      // A node that rejects the whole batch responds with a single error.
      if (!Array.isArray(answer)) throw toRpcError(what, expectObject(answer, what)['error']);
      const byId = new Map(expectList(answer, what).map((item) => [expectObject(item, what)['id'], item]));
      return calls.map(({ method }, index) => {
        const item = byId.get(first + index);
        if (item === undefined) throw new SourceError('misbehaved', `The node left out an answer to ${what}`);
        return resultIn(method, item);
      });
    },
  };
}
