import { SourceError } from '../errors.js';
import type { NodeHttp } from './node-http.js';
import type { BitcoinNodeLimits } from './node-limits.js';

/** The binary REST API of a node with `rest=1`. Undefined if the node does not have the requested data. */
export interface RestClient {
  /** Whether the node's REST API responds at all. */
  isOn(signal?: AbortSignal): Promise<boolean>;
  block(hash: string, signal?: AbortSignal): Promise<Uint8Array | undefined>;
  /** Bitcoin Core from version 30 on. */
  spentOutputs(hash: string, signal?: AbortSignal): Promise<Uint8Array | undefined>;
}

const SMALL_BYTES = 100_000;

export function restClient(http: NodeHttp, limits: Pick<BitcoinNodeLimits, 'blockBytes' | 'spentBytes'>): RestClient {
  async function get(path: string, maxBytes: number, signal?: AbortSignal): Promise<Uint8Array | undefined> {
    const { status, body } = await http.send({ path: `rest/${path}`, maxBytes, signal });
    if (status === 200) return body;
    // Versions that do not support a path respond with 400.
    if (status === 404 || status === 400) return undefined;
    if (status === 503) throw new SourceError('silent', 'The node is starting or too busy for its REST side');
    throw new SourceError('misbehaved', `The node answered rest/${path.split('/')[0]} with status ${status}`);
  }

  return {
    isOn: async (signal) => (await get('chaininfo.json', SMALL_BYTES, signal)) !== undefined,
    block: (hash, signal) => get(`block/${hash}.bin`, limits.blockBytes, signal),
    spentOutputs: (hash, signal) => get(`spenttxouts/${hash}.bin`, limits.spentBytes, signal),
  };
}
