import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { MidnightBlock } from '../../../src/chains/midnight/block.js';
import { type GraphqlServer, graphqlServer } from './graphql-server.js';
import { indexerJson } from './indexer-json.js';
import { acceptSocket } from './server-socket.js';
import { ALL_FEATURES, buildTestSchema } from './test-schema.js';

/** How one response fails. */
export type Misbehaviour =
  | 'cut'
  | 'late'
  | 'duplicate'
  | 'gap'
  | 'garbage'
  | 'status'
  | 'errors'
  | 'wrong-field'
  | 'too-long'
  | 'lagging';

export interface TestIndexer {
  readonly url: string;
  readonly nodeUrl: string;
  blocks: readonly MidnightBlock[];
  /** Undefined: the node does not offer the method. */
  finalized: number | undefined;
  /** Selects the misbehaviour of each response by its number. */
  misbehave: (answer: number) => Misbehaviour | undefined;
  /** The rejection of submitted transactions; undefined accepts them. */
  rejection: { readonly code: number; readonly message: string; readonly data?: string } | undefined;
  readonly submitted: string[];
  registrations: Readonly<Record<string, readonly Record<string, unknown>[]>>;
  responses: number;
  subscribers: number;
  /** Documents that were rejected by the schema. */
  readonly rejectedDocuments: string[];
  /** Number of schema introspections. */
  introspections: number;
  /** Replaces the schema while the server runs, as an upgrade does. */
  useSchema(sdl: string, options?: { readonly introspection?: boolean }): void;
  /** Notifies subscribers of a new block. */
  announce(): void;
  /** Closes all connections, as a restart does. */
  cutConnections(): void;
  /** Keeps connections open and stops responding, like a host that vanished. */
  freeze(): void;
  close(): Promise<void>;
}

const LATE_MS = 150;

export interface TestIndexerOptions {
  readonly sdl?: string;
  readonly introspection?: boolean;
}

/**
 * A Midnight indexer and node on one port. An independent library validates each document against the schema; the test
 * sets the data and the failures.
 */
export async function startTestIndexer(network: string, options: TestIndexerOptions = {}): Promise<TestIndexer> {
  let graphql: GraphqlServer;
  let frozen = false;
  const sockets = new Set<Duplex>();
  const subscribers = new Set<WebSocket>();
  const server = createServer((request, response) => void answer(request, response));
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
  });
  server.on('upgrade', (request, socket: Duplex, head: Buffer) =>
    acceptSocket(request, socket, head, {
      subscribers,
      check: (query) => graphql.check(query),
      isFrozen: () => frozen,
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const indexer: TestIndexer = {
    url: `http://127.0.0.1:${port}/api/v4/graphql`,
    nodeUrl: `http://127.0.0.1:${port}/rpc`,
    blocks: [],
    finalized: undefined,
    misbehave: () => undefined,
    rejection: undefined,
    submitted: [],
    registrations: {},
    responses: 0,
    get subscribers() {
      return subscribers.size;
    },
    rejectedDocuments: [],
    introspections: 0,
    useSchema(sdl, { introspection = true } = {}) {
      graphql = graphqlServer(sdl, { introspection, root: () => resolvers(current) });
    },
    freeze() {
      frozen = true;
    },
    announce() {
      for (const socket of subscribers) socket.send(JSON.stringify({ id: '1', type: 'next', payload: {} }));
    },
    cutConnections() {
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
    if (frozen) return;
    if (request.url === '/rpc') return send(response, 200, JSON.stringify(rpc(body)));
    const wrong = indexer.misbehave(indexer.responses);
    indexer.responses += 1;
    if (wrong === 'status') return send(response, 503, 'busy');
    if (wrong === 'garbage') return send(response, 200, '{"data":');
    if (wrong === 'errors')
      return send(response, 200, JSON.stringify({ data: null, errors: [{ message: 'Internal Error' }] }));
    if (wrong === 'late') await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    const text = await answerDocument(body, wrong);
    if (wrong === 'cut') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
      response.write(text.slice(0, text.length / 2), () => response.destroy());
      return;
    }
    if (wrong === 'too-long') return send(response, 200, text + ' '.repeat(2_000_000));
    return send(response, 200, wrong === 'wrong-field' ? text.replaceAll('"hash":"', '"hash":"zz') : text);
  }

  /** Misbehaviour of the current response; resolvers run before any other response. */
  let current: Misbehaviour | undefined;

  async function answerDocument(body: Record<string, unknown>, wrong: Misbehaviour | undefined): Promise<string> {
    const query = String(body['query']);
    if (query.includes('__schema')) indexer.introspections += 1;
    if (graphql.check(query).length > 0) indexer.rejectedDocuments.push(query);
    current = wrong;
    const execution = graphql.execute(query, (body['variables'] ?? {}) as Record<string, unknown>);
    return JSON.stringify(await execution);
  }

  const resolvers = (wrong: Misbehaviour | undefined) => ({
    block({ offset }: Readonly<Record<string, unknown>>) {
      const { height, hash } = (offset ?? {}) as { height?: number; hash?: string };
      const { blocks } = indexer;
      const requestedBlock =
        hash !== undefined ? blocks.find((each) => each.hash === hash) : blocks[height ?? blocks.length - 1];
      if (requestedBlock === undefined || wrong === 'gap') return null;
      const shift = wrong === 'duplicate' || (wrong === 'lagging' && offset == null) ? 1 : 0;
      return indexerJson(blocks[Math.max(0, requestedBlock.height - shift)]!, network);
    },
    dustGenerations: ({ cardanoRewardAddresses }: Readonly<Record<string, unknown>>) =>
      (cardanoRewardAddresses as string[]).map((cardanoRewardAddress) => ({
        cardanoRewardAddress,
        registrations: indexer.registrations[cardanoRewardAddress] ?? [],
      })),
    dustGenerationStatus: ({ cardanoRewardAddresses }: Readonly<Record<string, unknown>>) =>
      (cardanoRewardAddresses as string[]).map((cardanoRewardAddress) => {
        const valid = (indexer.registrations[cardanoRewardAddress] ?? []).find((each) => each['valid'] === true);
        return { cardanoRewardAddress, registered: valid !== undefined, ...valid };
      }),
    bridgeBalance: () => ({ deposited: '0f', claimed: '05', balance: '0a' }),
    zswapMerkleTreeCollapsedUpdate({ startIndex, endIndex }: Readonly<Record<string, unknown>>) {
      if ((endIndex as number) > 100) throw new RangeError('end index is out of range');
      return { startIndex, endIndex, update: 'abcd', protocolVersion: 1_000_002 };
    },
  });

  function rpc({ id, method, params }: Record<string, unknown>): unknown {
    const result = (value: unknown) => ({ jsonrpc: '2.0', id, result: value });
    if (method === 'chain_getFinalizedHead' && indexer.finalized !== undefined) return result('0xaa');
    if (method === 'chain_getHeader') return result({ number: `0x${(indexer.finalized ?? 0).toString(16)}` });
    if (method === 'system_health') return result({ peers: 3, isSyncing: false, shouldHavePeers: true });
    if (method !== 'author_submitExtrinsic')
      return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
    indexer.submitted.push((params as string[])[0]!);
    return indexer.rejection === undefined ? result('0xbb') : { jsonrpc: '2.0', id, error: indexer.rejection };
  }

  indexer.useSchema(options.sdl ?? buildTestSchema(ALL_FEATURES), { introspection: options.introspection ?? true });
  return indexer;
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(text);
}
