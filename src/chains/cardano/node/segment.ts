/** Framing of the Ouroboros multiplexer: `time (4) | direction and protocol (2) | length (2) | payload`, big endian. */

export const SEGMENT_HEADER_BYTES = 8;

/** The maximum that cardano-node sends. Up to 65,535 is accepted. */
export const SEGMENT_PAYLOAD_BYTES = 12_288;

/** Set by the responder. */
const FROM_RESPONDER = 0x8000;

export interface SegmentHeader {
  /** Low 32 bits of the sender's clock in microseconds; unused. */
  readonly timestamp: number;
  readonly protocol: number;
  readonly fromResponder: boolean;
}

/** Splits the payload into segments and returns them as one buffer. */
export function encodeSegments(header: SegmentHeader, payload: Uint8Array): Uint8Array {
  const count = Math.ceil(payload.length / SEGMENT_PAYLOAD_BYTES);
  const encoded = new Uint8Array(payload.length + count * SEGMENT_HEADER_BYTES);
  const view = new DataView(encoded.buffer);
  let at = 0;
  for (let from = 0; from < payload.length; from += SEGMENT_PAYLOAD_BYTES) {
    const part = payload.subarray(from, from + SEGMENT_PAYLOAD_BYTES);
    view.setUint32(at, header.timestamp >>> 0);
    view.setUint16(at + 4, header.protocol | (header.fromResponder ? FROM_RESPONDER : 0));
    view.setUint16(at + 6, part.length);
    encoded.set(part, at + SEGMENT_HEADER_BYTES);
    at += SEGMENT_HEADER_BYTES + part.length;
  }
  return encoded;
}

/**
 * Accepts bytes as they arrive from a socket and passes payloads on immediately, without waiting for the end of a
 * segment.
 */
export class SegmentReader {
  private readonly header = new Uint8Array(SEGMENT_HEADER_BYTES);
  private readonly view = new DataView(this.header.buffer);
  private filled = 0;
  private left = 0;

  read(bytes: Uint8Array, onPayload: (header: SegmentHeader, payload: Uint8Array) => void): void {
    let at = 0;
    while (at < bytes.length) {
      if (this.left === 0) {
        const part = bytes.subarray(at, at + SEGMENT_HEADER_BYTES - this.filled);
        this.header.set(part, this.filled);
        this.filled += part.length;
        at += part.length;
        if (this.filled < SEGMENT_HEADER_BYTES) return;
        this.filled = 0;
        this.left = this.view.getUint16(6);
        continue;
      }
      const payload = bytes.subarray(at, at + this.left);
      this.left -= payload.length;
      at += payload.length;
      onPayload(this.current(), payload);
    }
  }

  private current(): SegmentHeader {
    const offset = this.view.getUint16(4);
    return {
      timestamp: this.view.getUint32(0),
      protocol: offset & ~FROM_RESPONDER,
      fromResponder: (offset & FROM_RESPONDER) !== 0,
    };
  }
}
