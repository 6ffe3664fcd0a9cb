import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type FormPart, readForm } from '../../src/api/kit/multipart.js';
import { cidText, createCid, parseCid, RAW } from '../../src/gateways/ipfs/cid.js';
import { computeMultihash, HASH_NAMES, hashKey } from '../../src/gateways/ipfs/multihash.js';

/**
 * The Kubo API as far as the service uses it: blocks, names, pins. `wrong` returns false data, `silent` never responds,
 * `broken` returns pages of a proxy, `redirect` redirects.
 */
export type Mood = 'right' | 'wrong' | 'silent' | 'broken' | 'redirect' | 'refuses';

export interface KuboStandIn {
  readonly url: string;
  readonly commands: string[];
  readonly blocks: Map<string, Uint8Array>;
  /** By canonical name: the path, and the signed record if there is one. */
  readonly names: Map<string, { readonly path: string; readonly record?: Uint8Array }>;
  readonly pins: Set<string>;
  mood: Mood;
  close(): Promise<void>;
}

const failure = (message: string) => ({ status: 500, body: { Message: message, Code: 0, Type: 'error' } });

type KuboResponse = { readonly status?: number; readonly body: object | Uint8Array | readonly object[] };

export async function startKubo(mood: Mood = 'right'): Promise<KuboStandIn> {
  const blocks = new Map<string, Uint8Array>();
  const names: KuboStandIn['names'] = new Map();
  const pins = new Set<string>();
  const commands: string[] = [];
  const toKey = (text: string): string => hashKey(parseCid(text).multihash);

  const CALLS: Readonly<
    Record<string, (query: URLSearchParams, request: IncomingMessage) => Promise<KuboResponse> | KuboResponse>
  > = {
    version: () => ({ body: { Version: '0.43.1' } }),
    'swarm/peers': () => ({ body: { Peers: [{ Peer: 'a' }, { Peer: 'b' }] } }),
    'repo/stat': () => ({ body: { RepoSize: 12_345 } }),
    'block/get': (query) => {
      const bytes = blocks.get(toKey(query.get('arg') ?? ''));
      return bytes === undefined ? failure(`ipld: could not find ${query.get('arg')}`) : { body: bytes };
    },
    'block/put': async (query, request) => {
      const results: object[] = [];
      const name = HASH_NAMES.find((each) => each === query.get('mhtype')) ?? 'sha2-256';
      for (const bytes of await readFiles(request)) {
        const hash = computeMultihash(name, bytes);
        blocks.set(hashKey(hash), bytes);
        results.push({ Key: cidText(createCid(RAW, hash)), Size: bytes.length });
      }
      return { body: results };
    },
    'name/resolve': (query) => {
      const known = names.get((query.get('arg') ?? '').replace('/ipns/', ''));
      return known === undefined ? failure('could not resolve name') : { body: { Path: known.path } };
    },
    'routing/get': (query) => {
      const record = names.get((query.get('arg') ?? '').replace('/ipns/', ''))?.record;
      if (record === undefined) return failure('routing: not found');
      return { body: [{ Extra: Buffer.from(record).toString('base64'), ID: '', Responses: null, Type: 5 }] };
    },
    'routing/put': async (query, request) => {
      const [record] = await readFiles(request);
      names.set((query.get('arg') ?? '').replace('/ipns/', ''), { path: '/ipfs/', record: record ?? new Uint8Array() });
      return { body: [{ Extra: '', ID: '', Responses: null, Type: 6 }] };
    },
    'pin/add': (query) => {
      const cid = query.get('arg') ?? '';
      if (!blocks.has(toKey(cid))) return failure('context deadline exceeded');
      pins.add(cid);
      return { body: { Pins: [cid] } };
    },
    'pin/rm': (query) => {
      const cid = query.get('arg') ?? '';
      return pins.delete(cid) ? { body: { Pins: [cid] } } : failure('not pinned or pinned indirectly');
    },
    'pin/ls': (query) => {
      const cid = query.get('arg') ?? '';
      return pins.has(cid)
        ? { body: { Keys: { [cid]: { Type: 'recursive' } } } }
        : failure(`path '${cid}' is not pinned`);
    },
    'dag/stat': () => ({ body: { UniqueBlocks: 3, TotalSize: 999 } }),
  };

  const server: Server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://a');
    const command = pathname.replace('/api/v0/', '');
    commands.push(command);
    void answer(standIn.mood, command, searchParams, request, response);
  });

  const answer = async (
    now: Mood,
    command: string,
    query: URLSearchParams,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    if (now === 'silent') return;
    request.resume();
    if (now === 'broken')
      return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
    if (now === 'refuses') return void response.writeHead(403).end('403 - Forbidden');
    if (now === 'redirect') return void response.writeHead(307, { location: 'http://169.254.169.254/latest' }).end();
    if (now === 'wrong') return void response.writeHead(200).end('what you asked for');
    const call = CALLS[command];
    if (request.method !== 'POST' || call === undefined) return void response.writeHead(404).end();
    const { status = 200, body } = await call(query, request);
    response.writeHead(status);
    if (body instanceof Uint8Array) response.end(body);
    else
      response.end(
        Array.isArray(body) ? body.map((line) => `${JSON.stringify(line)}\n`).join('') : JSON.stringify(body),
      );
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const standIn: KuboStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    commands,
    blocks,
    names,
    pins,
    mood,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return standIn;
}

async function readFiles(request: IncomingMessage): Promise<readonly Uint8Array[]> {
  const boundary = /boundary=(.*)$/.exec(request.headers['content-type'] ?? '')?.[1] ?? '';
  const files: Uint8Array[] = [];
  for await (const part of readForm(request, boundary)) files.push(await readBytes(part));
  return files;
}

async function readBytes({ bytes }: FormPart): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}
