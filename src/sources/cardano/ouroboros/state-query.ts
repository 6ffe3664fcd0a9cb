import { CborReader } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { ServiceError } from '../../../kernel/errors.js';
import { decodeFrom, SourceError } from '../../errors.js';
import type { Point } from '../../source.js';
import type { LedgerQuery } from './ledger-queries.js';
import type { Channel } from './multiplexer.js';
import { writePoint } from './points.js';

export const LOCAL_STATE_QUERY_PROTOCOL = 7;

const ACQUIRE_TIP = new CborWriter().array(1).uint(8).finish();
const ACQUIRE_IMMUTABLE = new CborWriter().array(1).uint(10).finish();
const RELEASE = new CborWriter().array(1).uint(5).finish();
const DONE = new CborWriter().array(1).uint(7).finish();

/** A state of the node: the newest, the newest that cannot be rolled back, or that after a recent block. */
export type AcquiredAt = Point | 'tip' | 'immutable';

export function encodeAcquire(at: AcquiredAt): Uint8Array {
  if (at === 'tip') return ACQUIRE_TIP;
  return at === 'immutable' ? ACQUIRE_IMMUTABLE : writePoint(new CborWriter().array(2).uint(0), at).finish();
}

export const encodeQuery = (query: Uint8Array): Uint8Array => new CborWriter().array(2).uint(3).raw(query).finish();

export type StateQueryReply =
  | { readonly type: 'acquired' }
  | { readonly type: 'failure'; readonly reason: 'too-old' | 'not-on-chain' }
  | { readonly type: 'result'; readonly result: Uint8Array };

export function decodeStateQueryReply(message: Uint8Array): StateQueryReply {
  const reader = new CborReader(message);
  const count = reader.readArrayHeader();
  const kind = reader.readUint();
  const reply = readReply(reader, kind);
  reader.expectClose(count, reply.type === 'acquired' ? 1 : 2);
  reader.expectEnd();
  return reply;
}

function readReply(reader: CborReader, kind: number): StateQueryReply {
  switch (kind) {
    case 1:
      return { type: 'acquired' };
    case 2:
      return { type: 'failure', reason: reader.readUint() === 0 ? 'too-old' : 'not-on-chain' };
    case 4:
      return { type: 'result', result: reader.readEncoded() };
    default:
      return reader.fail(`state-query message ${kind}`);
  }
}

/** The ledger at one point; every result belongs to that point. */
export interface LedgerState {
  query<T>(query: LedgerQuery<T>): Promise<T>;
}

/** Acquires the state, runs `work` and releases it. */
export async function withLedgerState<T>(
  channel: Channel,
  at: AcquiredAt,
  replyMs: number,
  work: (ledger: LedgerState) => Promise<T>,
): Promise<T> {
  const answer = await work(await acquireLedgerState(channel, at, replyMs));
  channel.send(RELEASE, DONE);
  return answer;
}

/** For a connection that is closed afterwards, which releases the state. */
export async function acquireLedgerState(channel: Channel, at: AcquiredAt, replyMs: number): Promise<LedgerState> {
  const receive = async (): Promise<StateQueryReply> => {
    const message = await channel.receive(replyMs);
    return decodeFrom('state-query message', () => decodeStateQueryReply(message));
  };
  channel.send(encodeAcquire(at));
  const acquired = await receive();
  if (acquired.type === 'failure')
    throw new ServiceError('not-found', `The node cannot answer for that point: ${FAILURES[acquired.reason]}`);
  if (acquired.type !== 'acquired') throw createOutOfTurnError(acquired);
  return {
    async query(query) {
      channel.send(encodeQuery(query.encoded));
      const reply = await receive();
      if (reply.type !== 'result') throw createOutOfTurnError(reply);
      return decodeFrom('query result', () => query.decode(reply.result));
    },
  };
}

const FAILURES = { 'too-old': 'it is too far in the past', 'not-on-chain': 'it is not on its chain' } as const;

const createOutOfTurnError = ({ type }: StateQueryReply): SourceError =>
  new SourceError('misbehaved', `The node answered '${type}' out of turn`);
