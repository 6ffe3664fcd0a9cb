import { blake2b256 } from '../../../kernel/blake2b.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { toHex } from '../../../kernel/hex.js';
import { decodeFrom, SourceError } from '../../errors.js';
import type { MempoolSnapshot, PendingTransaction } from '../../source.js';
import type { Channel } from './multiplexer.js';
import { readWrapped } from './points.js';

export const LOCAL_TX_MONITOR_PROTOCOL = 9;

/** A mempool holds a few blocks' worth; a larger one is a faulty node. */
const MAX_TRANSACTIONS = 100_000;

/** Sent while a snapshot is held, it is answered when the mempool has changed. */
export const ACQUIRE = new CborWriter().array(1).uint(1).finish();
const NEXT = new CborWriter().array(1).uint(5).finish();

export type TxMonitorReply =
  | { readonly type: 'acquired'; readonly slot: number }
  | { readonly type: 'next'; readonly transaction: PendingTransaction | undefined };

export function decodeTxMonitorReply(message: Uint8Array): TxMonitorReply {
  const reader = new CborReader(message);
  const count = reader.readArrayHeader();
  const kind = reader.readUint();
  if (kind === 2) {
    const slot = reader.readUint();
    reader.expectClose(count, 2);
    return { type: 'acquired', slot };
  }
  if (kind !== 6) reader.fail(`tx-monitor message ${kind}`);
  if (!reader.more(count, 1)) return { type: 'next', transaction: undefined };
  const transaction = readTransaction(reader);
  reader.expectClose(count, 2);
  reader.expectEnd();
  return { type: 'next', transaction };
}

/** `[era, CBOR in bytes]`. No node has had Byron transactions, which have another form, in its mempool since 2020. */
function readTransaction(reader: CborReader): PendingTransaction {
  const count = reader.readTuple(2);
  if (reader.readUint() === 0) reader.fail('a Byron transaction');
  const bytes = readWrapped(reader);
  reader.expectClose(count, 2);
  const inner = new CborReader(bytes);
  if (inner.readArrayHeader() === 0) inner.fail('a transaction without a body');
  return { id: toHex(blake2b256(inner.readEncoded())), bytes };
}

/** Yields complete snapshots. */
export async function* watchMempool(
  channel: Channel,
  { replyMs, awaitMs }: { readonly replyMs: number; readonly awaitMs: number },
): AsyncGenerator<MempoolSnapshot> {
  for (let first = true; ; first = false) {
    channel.send(ACQUIRE);
    const acquired = await (first ? receive(channel, replyMs) : receive(channel, awaitMs, 'quiet'));
    if (acquired.type !== 'acquired') throw createOutOfTurnError(acquired);
    yield { slot: acquired.slot, transactions: await readAll(channel, replyMs) };
  }
}

async function readAll(channel: Channel, replyMs: number): Promise<readonly PendingTransaction[]> {
  const transactions: PendingTransaction[] = [];
  while (transactions.length < MAX_TRANSACTIONS) {
    channel.send(NEXT);
    const reply = await receive(channel, replyMs);
    if (reply.type !== 'next') throw createOutOfTurnError(reply);
    if (reply.transaction === undefined) return transactions;
    transactions.push(reply.transaction);
  }
  throw new SourceError('misbehaved', `The node's mempool holds more than ${MAX_TRANSACTIONS} transactions`);
}

async function receive(channel: Channel, timeoutMs: number, fault?: 'quiet'): Promise<TxMonitorReply> {
  const message = await channel.receive(timeoutMs, fault);
  return decodeFrom('tx-monitor message', () => decodeTxMonitorReply(message));
}

const createOutOfTurnError = ({ type }: TxMonitorReply): SourceError =>
  new SourceError('misbehaved', `The node answered '${type}' out of turn`);
