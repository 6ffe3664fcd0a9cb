import { CborReader } from '../../../kernel/cbor/reader.js';
import { CborWriter } from '../../../kernel/cbor/writer.js';
import { decodeFrom, SourceError } from '../../errors.js';
import { pause } from '../../retry.js';
import type { Channel } from './multiplexer.js';

export const KEEP_ALIVE_PROTOCOL = 8;

export const encodeKeepAlive = (cookie: number): Uint8Array => new CborWriter().array(2).uint(0).uint(cookie).finish();

/** Returns the cookie of the response. */
export function decodeKeepAliveReply(message: Uint8Array): number {
  const reader = new CborReader(message);
  const count = reader.readTuple(2);
  if (reader.readUint() !== 1) reader.fail('not a keep-alive response');
  const cookie = reader.readUint();
  reader.expectClose(count, 2);
  reader.expectEnd();
  return cookie;
}

/** Runs until the connection fails or the signal aborts. Nodes disconnect peers that are idle for 97 seconds. */
export async function keepAlive(
  channel: Channel,
  { everyMs, replyMs, signal }: { readonly everyMs: number; readonly replyMs: number; readonly signal: AbortSignal },
): Promise<void> {
  for (let cookie = 1; !signal.aborted; cookie = (cookie + 1) & 0xffff) {
    channel.send(encodeKeepAlive(cookie));
    const message = await channel.receive(replyMs);
    const answer = decodeFrom('keep-alive message', () => decodeKeepAliveReply(message));
    if (answer !== cookie)
      throw new SourceError('misbehaved', `The node answered keep-alive ${answer} instead of ${cookie}`);
    await pause(everyMs, signal);
  }
}
