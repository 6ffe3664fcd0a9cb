import { DecodeError } from '../../kernel/errors.js';

/**
 * The part of ZMTP 3.0 (rfc.zeromq.org/spec/23) that an unencrypted subscriber needs: the greeting, the NULL handshake,
 * subscriptions and message frames.
 */

const GREETING_BYTES = 64;
const MORE = 1;
const LONG = 2;
const COMMAND = 4;

/** Far above a hash, a number and a topic; whole blocks are not subscribed to. */
const MAX_FRAME_BYTES = 64 * 1024;
const MAX_FRAMES = 16;

function lengthPrefixed(text: string): Buffer {
  return Buffer.concat([Buffer.of(text.length), Buffer.from(text, 'latin1')]);
}

/** Signature, version 3.0, mechanism, not a server, filler. */
export function greeting(): Buffer {
  const bytes = Buffer.alloc(GREETING_BYTES);
  bytes.set([0xff, 0, 0, 0, 0, 0, 0, 0, 1, 0x7f, 3, 0]);
  bytes.write('NULL', 12, 'latin1');
  return bytes;
}

function frame(flags: number, body: Buffer): Buffer {
  return Buffer.concat([Buffer.of(flags, body.length), body]);
}

export function readyCommand(socketType: 'SUB' | 'PUB'): Buffer {
  const value = Buffer.from(socketType, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(value.length);
  return frame(COMMAND, Buffer.concat([lengthPrefixed('READY'), lengthPrefixed('Socket-Type'), length, value]));
}

export const subscription = (topic: string): Buffer =>
  frame(0, Buffer.concat([Buffer.of(1), Buffer.from(topic, 'latin1')]));

export type Incoming =
  | { readonly type: 'ready' }
  /** The frames of one message; the first is its topic. */
  | { readonly type: 'message'; readonly parts: readonly Buffer[] };

/** Parses the bytes of a publisher, in any chunking. */
export class ZmtpReader {
  private rest: Buffer = Buffer.alloc(0);
  private greeted = false;
  private parts: Buffer[] = [];

  push(piece: Buffer): readonly Incoming[] {
    this.rest = this.rest.length === 0 ? piece : Buffer.concat([this.rest, piece]);
    const incoming: Incoming[] = [];
    if (!this.greeted && !this.readGreeting()) return incoming;
    for (let body = this.readFrame(); body !== undefined; body = this.readFrame()) {
      const meant = this.handleFrame(body.flags, body.bytes);
      if (meant !== undefined) incoming.push(meant);
    }
    return incoming;
  }

  private readGreeting(): boolean {
    const { rest } = this;
    if (rest.length > 0 && rest[0] !== 0xff) throw new DecodeError('not a ZMTP greeting');
    if (rest.length > 9 && rest[9] !== 0x7f) throw new DecodeError('not a ZMTP signature');
    if (rest.length > 10 && rest[10]! < 3) throw new DecodeError(`ZMTP version ${rest[10]}`);
    if (rest.length < GREETING_BYTES) return false;
    const mechanism = rest.toString('latin1', 12, 32).replace(/\0+$/, '');
    if (mechanism !== 'NULL') throw new DecodeError(`the ZMTP mechanism ${JSON.stringify(mechanism)}`);
    this.rest = rest.subarray(GREETING_BYTES);
    this.greeted = true;
    return true;
  }

  private readFrame(): { readonly flags: number; readonly bytes: Buffer } | undefined {
    const { rest } = this;
    if (rest.length < 2) return undefined;
    const flags = rest[0]!;
    if ((flags & ~(MORE | LONG | COMMAND)) !== 0) throw new DecodeError(`a ZMTP frame with flags ${flags}`);
    const start = flags & LONG ? 9 : 2;
    if (rest.length < start) return undefined;
    const size = flags & LONG ? rest.readBigUInt64BE(1) : BigInt(rest[1]!);
    if (size > MAX_FRAME_BYTES) throw new DecodeError(`a ZMTP frame of ${size} bytes`);
    const end = start + Number(size);
    if (rest.length < end) return undefined;
    this.rest = rest.subarray(end);
    return { flags, bytes: rest.subarray(start, end) };
  }

  private handleFrame(flags: number, bytes: Buffer): Incoming | undefined {
    if (flags & COMMAND) {
      const name = bytes.toString('latin1', 1, 1 + (bytes[0] ?? 0));
      if (name === 'ERROR') throw new DecodeError('a ZMTP error instead of a handshake');
      return name === 'READY' ? { type: 'ready' } : undefined;
    }
    this.parts.push(bytes);
    if (this.parts.length > MAX_FRAMES) throw new DecodeError(`a ZMTP message of more than ${MAX_FRAMES} frames`);
    if (flags & MORE) return undefined;
    const { parts } = this;
    this.parts = [];
    return { type: 'message', parts };
  }
}
