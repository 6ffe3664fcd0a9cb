import { blake2b256 } from '../../../src/kernel/blake2b.js';
import { CborReader } from '../../../src/kernel/cbor/reader.js';
import { CborWriter } from '../../../src/kernel/cbor/writer.js';
import { toHex } from '../../../src/kernel/hex.js';
import type { ServedChain } from './served-chain.js';
import type { ServerLink } from './server-link.js';
import { openMessage, readClientPoint, stateQuery, txMonitor, txSubmission } from './server-messages.js';

/** The mempool of the test node. Listeners are notified of every change. */
export class ServedMempool {
  readonly transactions = new Map<string, Uint8Array>();
  private readonly listeners = new Set<() => void>();

  add(transaction: Uint8Array): string {
    const reader = new CborReader(transaction);
    reader.readArrayHeader();
    const id = toHex(blake2b256(reader.readEncoded()));
    this.transactions.set(id, transaction);
    this.notifyListeners();
    return id;
  }

  remove(id: string): void {
    this.transactions.delete(id);
    this.notifyListeners();
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private notifyListeners(): void {
    for (const listener of this.listeners) listener();
  }
}

export interface LocalResponses {
  readonly eraIndex: number;
  /** Unix time in seconds. */
  readonly systemStart: number;
  /** Responses by the hexadecimal query; they take precedence over the built-in ones. */
  readonly results: ReadonlyMap<string, Uint8Array>;
  /** The CBOR of a rejection reason, or undefined to accept. */
  readonly reject: (transaction: Uint8Array) => Uint8Array | undefined;
}

export function serveTxSubmission(link: ServerLink, mempool: ServedMempool, responses: LocalResponses): void {
  link.serve(6, (bytes) => {
    const { kind, reader } = openMessage(bytes);
    if (kind === 3) return;
    reader.readTuple(2);
    const eraIndex = reader.readUint();
    reader.readTag();
    const transaction = reader.readBytes();
    const reason =
      eraIndex === responses.eraIndex ? responses.reject(transaction) : new CborWriter().text('wrong era').finish();
    if (reason !== undefined) link.send(6, txSubmission.reject(reason));
    else {
      mempool.add(transaction);
      link.send(6, txSubmission.accept());
    }
  });
}

/** Serves mempool changes until the returned function is called. */
export function serveTxMonitor(
  link: ServerLink,
  mempool: ServedMempool,
  chain: ServedChain,
  eraIndex: number,
): () => void {
  let snapshot: Uint8Array[] | undefined;
  let served = '';
  let waiting = false;
  const state = (): string => [...mempool.transactions.keys()].join();
  const acquire = (): void => {
    waiting = false;
    served = state();
    snapshot = [...mempool.transactions.values()];
    link.send(9, txMonitor.acquired(chain.tip === 'origin' ? 0 : chain.tip.slot));
  };
  link.serve(9, (bytes) => {
    const { kind, reader } = openMessage(bytes);
    switch (kind) {
      case 0:
        return;
      case 1:
        if (snapshot !== undefined && served === state()) waiting = true;
        else acquire();
        return;
      case 3:
        snapshot = undefined;
        return;
      case 5:
        link.send(9, txMonitor.nextTx(eraIndex, snapshot?.shift()));
        return;
      case 7: {
        reader.readTuple(2);
        reader.readUint();
        link.send(9, txMonitor.hasTx(mempool.transactions.has(toHex(reader.readBytes()))));
        return;
      }
      case 9: {
        const size = [...mempool.transactions.values()].reduce((sum, { length }) => sum + length, 0);
        link.send(9, txMonitor.sizes(180_224, size, mempool.transactions.size));
        return;
      }
      default:
        link.close();
    }
  });
  return mempool.onChange(() => {
    if (waiting && served !== state()) acquire();
  });
}

export function serveStateQuery(link: ServerLink, chain: ServedChain, responses: LocalResponses): void {
  let acquired = -2;
  link.serve(7, (bytes) => {
    const { kind, reader } = openMessage(bytes);
    switch (kind) {
      case 0:
      case 6: {
        const index = chain.indexOf(readClientPoint(reader));
        if (index === undefined) {
          link.send(7, stateQuery.failure(1));
          return;
        }
        acquired = index;
        link.send(7, stateQuery.acquired());
        return;
      }
      case 8:
      case 9:
      case 10:
      case 11:
        acquired = chain.blocks.length - 1;
        link.send(7, stateQuery.acquired());
        return;
      case 3: {
        const result = respondToQuery(toHex(reader.readEncoded()), chain, acquired, responses);
        // A real node closes the connection on a query that it cannot decode.
        if (result === undefined || acquired === -2) link.close();
        else link.send(7, stateQuery.result(result));
        return;
      }
      case 5:
        acquired = -2;
        return;
      default:
        if (kind !== 7) link.close();
    }
  });
}

function respondToQuery(
  query: string,
  chain: ServedChain,
  acquired: number,
  responses: LocalResponses,
): Uint8Array | undefined {
  const block = chain.blocks[acquired];
  const canned = responses.results.get(query);
  if (canned !== undefined) return canned;
  switch (query) {
    case '8101':
      return encodeUtc(responses.systemStart);
    case '8102':
      return block === undefined
        ? new CborWriter().array(1).uint(0).finish()
        : new CborWriter().array(2).uint(1).uint(block.point.height).finish();
    case '8103':
      return block === undefined
        ? new CborWriter().array(0).finish()
        : new CborWriter().array(2).uint(block.point.slot).bytes(Buffer.from(block.point.hash, 'hex')).finish();
    case '820082028101':
      return new CborWriter().uint(responses.eraIndex).finish();
    default:
      return undefined;
  }
}

function encodeUtc(seconds: number): Uint8Array {
  const date = new Date(seconds * 1_000);
  const yearStart = Date.UTC(date.getUTCFullYear(), 0, 1) / 1_000;
  const day = Math.floor((seconds - yearStart) / 86_400);
  const picoseconds = BigInt(seconds - yearStart - day * 86_400) * 1_000_000_000_000n;
  return new CborWriter()
    .array(3)
    .uint(date.getUTCFullYear())
    .uint(day + 1)
    .uint(picoseconds)
    .finish();
}
