import { CborReader } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { decodeFrom, SourceError } from '../../errors.js';
import type { Point } from '../../source.js';
import type { Channel } from './multiplexer.js';
import { readWrapped, writePoint } from './points.js';

export const BLOCK_FETCH_PROTOCOL = 3;

/** Both ends inclusive. */
export function encodeRequestRange(from: Point, to: Point): Uint8Array {
  const writer = new CborWriter().array(3).uint(0);
  writePoint(writer, from);
  return writePoint(writer, to).finish();
}

export type BlockFetchReply =
  | { readonly type: 'start' }
  | { readonly type: 'no-blocks' }
  | { readonly type: 'block'; readonly bytes: Uint8Array }
  | { readonly type: 'done' };

export function decodeBlockFetchReply(message: Uint8Array): BlockFetchReply {
  const reader = new CborReader(message);
  const count = reader.readArrayHeader();
  const kind = reader.readUint();
  const reply = readReply(reader, kind);
  reader.expectClose(count, reply.type === 'block' ? 2 : 1);
  reader.expectEnd();
  return reply;
}

function readReply(reader: CborReader, kind: number): BlockFetchReply {
  switch (kind) {
    case 2:
      return { type: 'start' };
    case 3:
      return { type: 'no-blocks' };
    case 4:
      return { type: 'block', bytes: readWrapped(reader) };
    case 5:
      return { type: 'done' };
    default:
      return reader.fail(`block-fetch message ${kind}`);
  }
}

/** The client side of block-fetch. Ranges may be requested before earlier ones have been received. */
export class BlockFetch {
  private readonly channel: Channel;
  private readonly replyMs: number;
  private streaming = false;

  constructor(channel: Channel, replyMs: number) {
    this.channel = channel;
    this.replyMs = replyMs;
  }

  request(from: Point, to: Point): void {
    this.channel.send(encodeRequestRange(from, to));
  }

  /** The next block of the oldest range, or the end of that range. */
  async next(): Promise<Exclude<BlockFetchReply, { readonly type: 'start' }>> {
    for (;;) {
      const message = await this.channel.receive(this.replyMs);
      const reply = decodeFrom('block-fetch message', () => decodeBlockFetchReply(message));
      const opens = reply.type === 'start' || reply.type === 'no-blocks';
      if (opens === this.streaming)
        throw new SourceError('misbehaved', `The node answered '${reply.type}' out of turn`);
      this.streaming = reply.type === 'start' || reply.type === 'block';
      if (reply.type !== 'start') return reply;
    }
  }
}
