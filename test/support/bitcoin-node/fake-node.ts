import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeTransaction } from '../../../src/chains/bitcoin/transaction.js';
import { fromHex, toHex } from '../../../src/kernel/hex.js';
import type { TinyBlock } from './tiny-blocks.js';

/** How one request fails. */
export type Misbehaviour =
  | 'cut'
  | 'cut-answer'
  | 'stall'
  | 'garbage'
  | 'no-http'
  | 'declared-huge'
  | 'endless'
  | 'busy'
  | 'wrong-id'
  | 'empty'
  | 'starting'
  | 'other-bytes'
  | 'flipped-bit';

export interface FakeMempoolEntry {
  readonly bytes: Uint8Array;
  readonly time: number;
  readonly fee: number;
}

export interface FakeNodeOptions {
  readonly blocks: readonly TinyBlock[];
  /** Called with the number of each request and its RPC method or REST resource. */
  readonly misbehave?: (request: number, what: string) => Misbehaviour | undefined;
  readonly rest?: boolean;
  /** `rest`: over REST; `rpc`: only with verbosity 3; `none`: not available. */
  readonly spent?: 'rest' | 'rpc' | 'none';
  readonly state?: Readonly<Record<string, unknown>>;
}

class RpcError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Implements the RPC and REST calls that a source needs, with its own encoders; forks and misbehaves on command. */
export class FakeNode {
  private readonly options: FakeNodeOptions;
  private readonly server = createServer((request, response) => void this.serve(request, response));
  private readonly everyBlock = new Map<string, TinyBlock>();
  chain: readonly TinyBlock[] = [];
  readonly mempool = new Map<string, FakeMempoolEntry>();
  mempoolSequence = 1;
  loaded = true;
  requests = 0;
  /** Submission errors by txid; a transaction without one is accepted. */
  readonly rejections = new Map<string, readonly [code: number, message: string]>();
  /** Called before each response. */
  onRequest: (what: string) => void = () => undefined;

  constructor(options: FakeNodeOptions) {
    this.options = options;
    this.fork(0, options.blocks);
  }

  fork(keepCount: number, blocks: readonly TinyBlock[]): void {
    this.chain = [...this.chain.slice(0, keepCount), ...blocks];
    for (const block of blocks) this.everyBlock.set(block.hash, block);
  }

  add(bytes: Uint8Array, fee = 0.00001): string {
    const txid = toHex(decodeTransaction(bytes).txid);
    this.mempool.set(txid, { bytes, time: 1_700_000_000, fee });
    this.mempoolSequence += 1;
    return txid;
  }

  remove(txid: string): void {
    this.mempool.delete(txid);
    this.mempoolSequence += 1;
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://user:secret-word@127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const part of request) chunks.push(part as Buffer);
    const rpcRequest = request.method === 'POST' ? JSON.parse(Buffer.concat(chunks).toString()) : undefined;
    const what = rpcRequest ? ([rpcRequest].flat()[0].method as string) : (request.url!.split('/')[2] ?? '');
    const number = this.requests;
    this.requests += 1;
    this.onRequest(what);
    const misbehaviour = this.options.misbehave?.(number, what);
    const [status, body] = rpcRequest ? this.rpc(rpcRequest, misbehaviour) : this.rest(request.url!);
    this.send(response, status, body, misbehaviour);
  }

  private send(response: ServerResponse, status: number, body: Buffer, misbehaviour: Misbehaviour | undefined): void {
    switch (misbehaviour) {
      case 'cut':
        return void response.socket!.destroy();
      case 'cut-answer':
        response.writeHead(status, { 'content-length': body.length + 10 });
        response.write(body.subarray(0, body.length / 2));
        return void setTimeout(() => response.socket?.destroy(), 1);
      case 'stall':
        return;
      case 'no-http':
        return void response.socket!.end('SSH-2.0-something\r\n');
      case 'declared-huge':
        response.writeHead(200, { 'content-length': 1e15 });
        return void response.write('x');
      case 'endless':
        response.writeHead(200);
        return void this.pour(response);
      case 'busy':
        return void response.writeHead(503).end('Work queue depth exceeded');
      case 'garbage':
        return void response.writeHead(200).end('\u0000{{{not json');
      case 'empty':
        return void response.writeHead(200).end();
      case 'other-bytes':
        return void response.writeHead(200).end(body.toString('latin1').includes('{') ? '{}' : this.chain[0]!.bytes);
      case 'flipped-bit': {
        const corrupt = Buffer.from(body);
        if (corrupt.length > 0) corrupt[corrupt.length >> 1]! ^= 1;
        return void response.writeHead(status).end(corrupt);
      }
      default:
        response.writeHead(status, { 'content-length': body.length }).end(body);
    }
  }

  private pour(response: ServerResponse): void {
    if (response.destroyed || response.socket?.destroyed) return;
    response.write(Buffer.alloc(100_000, 0x20), () => this.pour(response));
  }

  private rest(url: string): readonly [number, Buffer] {
    if (this.options.rest === false) return [404, Buffer.alloc(0)];
    if (url === '/rest/chaininfo.json') return [200, Buffer.from('{}')];
    const [, kind, hash] = /^\/rest\/(\w+)\/([0-9a-f]{64})\.bin$/.exec(url) ?? [];
    const block = this.everyBlock.get(hash ?? '');
    if (block === undefined) return [404, Buffer.from('not found')];
    if (kind === 'block') return [200, Buffer.from(block.bytes)];
    const hasSpentOutputs = kind === 'spenttxouts' && (this.options.spent ?? 'rest') === 'rest';
    return hasSpentOutputs ? [200, Buffer.from(block.spentOutputs)] : [404, Buffer.alloc(0)];
  }

  private rpc(rpcRequest: unknown, misbehaviour: Misbehaviour | undefined): readonly [number, Buffer] {
    const answer = ({ id, method, params }: { id: number; method: string; params: unknown[] }): unknown => {
      const responseId = misbehaviour === 'wrong-id' ? id + 1_000 : id;
      try {
        if (misbehaviour === 'starting') throw new RpcError(-28, 'Loading block index…');
        return { result: this.call(method, params), error: null, id: responseId };
      } catch (error) {
        if (!(error instanceof RpcError)) throw error;
        return { result: null, error: { code: error.code, message: error.message }, id: responseId };
      }
    };
    const content = Array.isArray(rpcRequest) ? rpcRequest.map(answer) : answer(rpcRequest as never);
    const failed = !Array.isArray(content) && (content as { error: unknown }).error !== null;
    return [failed ? 500 : 200, Buffer.from(JSON.stringify(content))];
  }

  private call(method: string, params: readonly unknown[]): unknown {
    const text = String(params[0]);
    const { chain } = this;
    const tip = chain.at(-1)!;
    switch (method) {
      case 'getblockchaininfo':
        return {
          chain: 'regtest',
          blocks: tip.height,
          headers: tip.height,
          bestblockhash: tip.hash,
          initialblockdownload: false,
          pruned: false,
          ...this.options.state,
        };
      case 'getblockhash': {
        const block = chain[params[0] as number];
        if (block === undefined) throw new RpcError(-8, 'Block height out of range');
        return block.hash;
      }
      case 'getblockheader': {
        const block = this.everyBlock.get(text);
        if (block === undefined) throw new RpcError(-5, 'Block not found');
        const best = chain[block.height]?.hash === text;
        return { hash: text, height: block.height, confirmations: best ? tip.height - block.height + 1 : -1 };
      }
      case 'getchaintips':
        return [
          { height: tip.height, hash: tip.hash, status: 'active' },
          { height: this.options.state?.['headers'], hash: 'ab'.repeat(32), status: 'headers-only' },
        ];
      case 'getblock':
        return this.block(text, params[1] as number);
      case 'getmempoolinfo': {
        const fees = [...this.mempool.values()].reduce((sum, { fee }) => sum + fee, 0);
        const bytes = [...this.mempool.values()].reduce((sum, item) => sum + item.bytes.length, 0);
        return { loaded: this.loaded, size: this.mempool.size, bytes, total_fee: fees, mempoolminfee: 0.00001 };
      }
      case 'getrawmempool':
        return { txids: [...this.mempool.keys()], mempool_sequence: this.mempoolSequence };
      case 'getrawtransaction':
        return toHex(this.getMempoolEntry(text).bytes);
      case 'getmempoolentry': {
        const { time, fee } = this.getMempoolEntry(text);
        return { time, fees: { base: fee } };
      }
      case 'sendrawtransaction': {
        const txid = toHex(decodeTransaction(fromHex(text)).txid);
        const rejection = this.rejections.get(txid);
        if (rejection !== undefined) throw new RpcError(...rejection);
        return this.add(fromHex(text));
      }
      case 'estimatesmartfee':
        return { feerate: 0.00012345, blocks: params[0] };
      default:
        throw new RpcError(-32601, 'Method not found');
    }
  }

  private getMempoolEntry(txid: string): FakeMempoolEntry {
    const entry = this.mempool.get(txid);
    if (entry === undefined) throw new RpcError(-5, 'Transaction not in mempool');
    return entry;
  }

  private block(hash: string, verbosity: number): unknown {
    const block = this.everyBlock.get(hash);
    if (block === undefined) throw new RpcError(-5, 'Block not found');
    if (verbosity === 0) return toHex(block.bytes);
    const hasSpentOutputs = this.options.spent !== 'none';
    return {
      tx: block.transactions.map(({ spent }, index) => ({
        vin:
          index === 0
            ? [{ coinbase: '00' }]
            : spent.map(({ value, script }) => ({
                ...(hasSpentOutputs && {
                  prevout: { value: Number(value) / 1e8, scriptPubKey: { hex: toHex(script) } },
                }),
              })),
      })),
    };
  }
}
