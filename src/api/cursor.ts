import { createHmac, timingSafeEqual } from 'node:crypto';
import { ServiceError } from '../kernel/errors.js';

/** Where a list goes on: the sort key of the last row seen, and whatever else the operation needs to resume. */
export type Position = readonly (string | number | boolean | null)[];

/**
 * Opaque cursors. A cursor is authenticated together with the operation and the network it belongs to, so one from
 * another list, another network or another hand is refused rather than misread.
 */
export interface Cursors {
  encode(operationId: string, network: string, position: Position): string;
  decode(operationId: string, network: string, cursor: string): Position;
}

const MAC_BYTES = 12;

export function createCursors(secret: Uint8Array): Cursors {
  const mac = (operationId: string, network: string, payload: Uint8Array): Buffer =>
    createHmac('sha256', secret).update(`${operationId}\n${network}\n`).update(payload).digest().subarray(0, MAC_BYTES);

  return {
    encode(operationId, network, position) {
      const payload = Buffer.from(JSON.stringify(position));
      return Buffer.concat([mac(operationId, network, payload), payload]).toString('base64url');
    },
    decode(operationId, network, cursor) {
      const bytes = Buffer.from(cursor, 'base64url');
      const payload = bytes.subarray(MAC_BYTES);
      // Re-encoding catches the spellings that base64 decoders forgive: one cursor has one form.
      if (bytes.length <= MAC_BYTES || bytes.toString('base64url') !== cursor) throw invalidCursor();
      if (!timingSafeEqual(bytes.subarray(0, MAC_BYTES), mac(operationId, network, payload))) throw invalidCursor();
      return JSON.parse(payload.toString()) as Position;
    },
  };
}

const invalidCursor = (): ServiceError => new ServiceError('invalid', 'Invalid cursor');
