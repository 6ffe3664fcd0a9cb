import { encodeCompact } from '../../chains/midnight/scale-compact.js';
import { toHex } from '../../kernel/hex.js';
import { SourceError } from '../errors.js';
import type { SubmissionResult } from '../source.js';
import { getHost, type HttpLimits, postJson } from './http-json.js';

/** A Midnight node over JSON-RPC. */
export interface MidnightNode {
  /** Undefined if the node does not offer the method, for example behind a restrictive proxy. */
  finalizedHeight(signal?: AbortSignal): Promise<number | undefined>;
  submit(transaction: Uint8Array, signal?: AbortSignal): Promise<SubmissionResult>;
  health(signal?: AbortSignal): Promise<{ readonly peers: number; readonly syncing: boolean }>;
}

/** Errors of the transaction pool: 1010 to 1015 reject the transaction, all others are failures of the node. */
const FIRST_REJECTION = 1_010;
const LAST_REJECTION = 1_015;
/** JSON-RPC 2.0, section 5.1. */
const METHOD_NOT_FOUND = -32_601;
/** The node already has the transaction. */
const ALREADY_THERE = 1_013;

export function midnightNode(url: string, limits: HttpLimits): MidnightNode {
  const host = getHost(url);

  async function call(method: string, params: readonly unknown[], signal?: AbortSignal): Promise<unknown> {
    const answer = (await postJson(
      url,
      { jsonrpc: '2.0', id: 1, method, params },
      limits,
      signal,
    )) as RpcResponse | null;
    if (answer?.error !== undefined && answer.error !== null) throw new RpcError(host, answer.error);
    if (answer === null || typeof answer !== 'object' || !('result' in answer))
      throw new SourceError('misbehaved', `${host} answered ${method} without a result`);
    return answer.result;
  }

  async function finalizedHeader(signal?: AbortSignal): Promise<{ readonly number?: unknown } | null | undefined> {
    try {
      const head = await call('chain_getFinalizedHead', [], signal);
      return (await call('chain_getHeader', [head], signal)) as { readonly number?: unknown } | null;
    } catch (error) {
      if (error instanceof RpcError && error.code === METHOD_NOT_FOUND) return undefined;
      throw error;
    }
  }

  return {
    async finalizedHeight(signal) {
      const header = await finalizedHeader(signal);
      if (header === undefined) return undefined;
      const height = typeof header?.number === 'string' ? Number(header.number) : Number.NaN;
      if (!Number.isSafeInteger(height))
        throw new SourceError('misbehaved', `${host} answered a header without a number`);
      return height;
    },
    async submit(transaction, signal) {
      try {
        await call('author_submitExtrinsic', [`0x${toHex(encodeExtrinsic(transaction))}`], signal);
        return { accepted: true };
      } catch (error) {
        if (!(error instanceof RpcError) || error.code < FIRST_REJECTION || error.code > LAST_REJECTION) throw error;
        if (error.code === ALREADY_THERE) return { accepted: true };
        return { accepted: false, reason: Buffer.from(error.words) };
      }
    },
    async health(signal) {
      const found = (await call('system_health', [], signal)) as { peers?: unknown; isSyncing?: unknown } | null;
      return { peers: Number(found?.peers ?? 0), syncing: found?.isSyncing === true };
    },
  };
}

interface RpcResponse {
  readonly result?: unknown;
  readonly error?: { readonly code?: unknown; readonly message?: unknown; readonly data?: unknown } | null;
}

class RpcError extends SourceError {
  readonly code: number;
  readonly words: string;

  constructor(host: string, { code, message, data }: NonNullable<RpcResponse['error']>) {
    const words = [message, data]
      .filter((word) => typeof word === 'string')
      .join(': ')
      .slice(0, 1_000);
    super('refused', `${host} refused: ${words}`);
    this.name = 'RpcError';
    this.code = Number(code);
    this.words = words;
  }
}

/** Version 4 without a signature; pallet 5 (Midnight), call 0 (a ledger transaction). */
const CALL = Uint8Array.of(4, 5, 0);

/** The unsigned extrinsic of a transaction. */
export function encodeExtrinsic(transaction: Uint8Array): Uint8Array {
  const body = Buffer.concat([CALL, encodeCompact(BigInt(transaction.length)), transaction]);
  return Buffer.concat([encodeCompact(BigInt(body.length)), body]);
}
