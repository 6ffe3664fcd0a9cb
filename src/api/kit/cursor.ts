import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { ServiceError } from '../../kernel/errors.js';

/** Where a list continues: the sort key of the last row, and other values that the operation needs to resume. */
export type Position = readonly (string | number | boolean | null)[];

/** The list that a cursor belongs to. */
export interface CursorList {
  readonly operationId: string;
  readonly network: string;
  /** Path and query parameters that select what is listed, in any stable form. */
  readonly parameters: string;
}

/**
 * Opaque cursors. A cursor is authenticated together with its list, so one from another list, another network or
 * another service is rejected rather than misread.
 */
export interface Cursors {
  encode(list: CursorList, position: Position): string;
  decode(list: CursorList, cursor: string): Position;
}

/** The position at which a list continues; undefined at its beginning. */
export const positionAfter = (
  cursors: { decode(cursor: string): Position },
  cursor: string | undefined,
): Position | undefined => (cursor === undefined ? undefined : cursors.decode(cursor));

const MAC_BYTES = 12;
/** Enough to tell the lists of one operation apart; the authentication does not depend on it. */
const DIGEST_BYTES = 6;

export function createCursors(secret: Uint8Array): Cursors {
  const mac = ({ operationId, network }: CursorList, payload: Uint8Array): Buffer =>
    createHmac('sha256', secret).update(`${operationId}\n${network}\n`).update(payload).digest().subarray(0, MAC_BYTES);

  return {
    encode(list, position) {
      const payload = Buffer.concat([digestParameters(list), Buffer.from(JSON.stringify(position))]);
      return Buffer.concat([mac(list, payload), payload]).toString('base64url');
    },
    decode(list, cursor) {
      const bytes = Buffer.from(cursor, 'base64url');
      const payload = bytes.subarray(MAC_BYTES);
      // Re-encoding rejects non-canonical base64 that decoders accept: a cursor has exactly one form.
      if (payload.length <= DIGEST_BYTES || bytes.toString('base64url') !== cursor) throw invalidCursor();
      if (!timingSafeEqual(bytes.subarray(0, MAC_BYTES), mac(list, payload))) throw invalidCursor();
      if (!payload.subarray(0, DIGEST_BYTES).equals(digestParameters(list)))
        throw new ServiceError('invalid', 'Invalid cursor: it belongs to a list with other parameters');
      return JSON.parse(payload.subarray(DIGEST_BYTES).toString()) as Position;
    },
  };
}

const digestParameters = ({ parameters }: CursorList): Buffer =>
  createHash('sha256').update(parameters).digest().subarray(0, DIGEST_BYTES);

const invalidCursor = (): ServiceError => new ServiceError('invalid', 'Invalid cursor');
