import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The entries of the server on an output. */
export interface HeldByOrd {
  readonly indexed?: boolean;
  readonly inscriptions?: readonly string[];
  /** Amounts by spaced name, as JSON text, since they may exceed the range of numbers. */
  readonly runes?: Readonly<Record<string, string>>;
}

export interface FakeOrd {
  readonly url: string;
  readonly held: Map<string, HeldByOrd>;
  /** Ids by spaced name. */
  readonly runes: Map<string, string>;
  /** Outputs that its node does not know. */
  readonly unknown: Set<string>;
  /** Paths of the requests so far. */
  readonly requestedPaths: string[];
  /** Changes the JSON texts of the entries before they are returned. */
  corrupt: (entries: string[]) => string[];
  /** Responds instead of the server; undefined keeps the normal response. */
  instead: ((response: ServerResponse) => void) | undefined;
  stop(): Promise<void>;
}

/** An ord server with a JSON interface whose content and misbehaviour are set by the test. */
export async function startFakeOrd(): Promise<FakeOrd> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const ord: FakeOrd = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    held: new Map(),
    runes: new Map(),
    unknown: new Set(),
    requestedPaths: [],
    corrupt: (entries) => entries,
    instead: undefined,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    const path = decodeURIComponent(request.url ?? '/');
    ord.requestedPaths.push(`${request.method} ${path}`);
    if (ord.instead !== undefined) return ord.instead(response);
    if (request.headers.accept !== 'application/json') return send(response, 200, '<!doctype html>');
    if (path === '/outputs' && request.method === 'POST')
      return answerOutputs(response, JSON.parse(Buffer.concat(chunks).toString()) as string[]);
    const id = path.startsWith('/rune/') ? ord.runes.get(path.slice(6)) : undefined;
    return id === undefined ? send(response, 404, 'not found') : send(response, 200, JSON.stringify({ id }));
  }

  function answerOutputs(response: ServerResponse, outpoints: readonly string[]): void {
    const unknown = outpoints.find((outpoint) => ord.unknown.has(outpoint));
    if (unknown !== undefined) send(response, 404, `output ${unknown} not found`);
    else send(response, 200, `[${ord.corrupt(outpoints.map((outpoint) => formatEntry(outpoint))).join(',')}]`);
  }

  function formatEntry(outpoint: string): string {
    const { indexed = true, inscriptions = [], runes = {} } = ord.held.get(outpoint) ?? {};
    const piles = Object.entries(runes).map(
      ([name, amount]) => `${JSON.stringify(name)}:{"amount":${amount},"divisibility":2,"symbol":"R"}`,
    );
    const found = indexed ? `${JSON.stringify(inscriptions)},"runes":{${piles.join(',')}}` : 'null,"runes":null';
    return `{"outpoint":"${outpoint}","indexed":${indexed},"sat_ranges":null,"spent":false,"inscriptions":${found}}`;
  }

  return ord;
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body);
}
