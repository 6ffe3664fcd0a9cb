import { connect, createServer, type Socket } from 'node:net';
import { MessageAssembler } from '../../../src/chains/cardano/node/message-assembler.js';
import { SegmentReader } from '../../../src/chains/cardano/node/segment.js';
import { CborReader } from '../../../src/kernel/cbor/reader.js';
import { BLOCK_FETCH_PROTOCOL } from '../../../src/sources/cardano/ouroboros/block-fetch.js';
import { readPoint } from '../../../src/sources/cardano/ouroboros/points.js';

export interface RequestedRange {
  readonly from: ReturnType<typeof readPoint>;
  readonly to: ReturnType<typeof readPoint>;
}

/** A relay in front of a node-to-node server that records what its clients request. */
export interface RequestRecorder {
  readonly port: number;
  /** Of block-fetch. */
  readonly ranges: readonly RequestedRange[];
  /** Requests of chain-sync for the next header. */
  readonly headerRequests: () => number;
  close(): Promise<void>;
}

const CHAIN_SYNC_PROTOCOL = 2;

/** Of both protocols: the next header, a range of blocks. */
const REQUEST = 0;

export async function startRequestRecorder(target: number): Promise<RequestRecorder> {
  const ranges: RequestedRange[] = [];
  const open = new Set<Socket>();
  let headerRequests = 0;
  const recordRange = (message: Uint8Array): void => {
    const reader = new CborReader(message);
    const count = reader.readArrayHeader();
    if (reader.readUint() !== REQUEST) return;
    ranges.push({ from: readPoint(reader), to: readPoint(reader) });
    reader.expectClose(count, 3);
  };
  const recordHeaderRequest = (message: Uint8Array): void => {
    const reader = new CborReader(message);
    reader.readArrayHeader();
    if (reader.readUint() === REQUEST) headerRequests += 1;
  };
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    const segments = new SegmentReader();
    const ofBlockFetch = new MessageAssembler(65_535);
    const ofChainSync = new MessageAssembler(65_535);
    client.on('data', (bytes: Uint8Array) =>
      segments.read(bytes, ({ protocol }, payload) => {
        if (protocol === BLOCK_FETCH_PROTOCOL) ofBlockFetch.push(payload, recordRange);
        if (protocol === CHAIN_SYNC_PROTOCOL) ofChainSync.push(payload, recordHeaderRequest);
      }),
    );
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { readonly port: number }).port,
    ranges,
    headerRequests: () => headerRequests,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
