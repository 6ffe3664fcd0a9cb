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
  /** `tip` is the state of the index that the page shows, when reads may use replicas. */
  encode(list: CursorList, position: Position, tip?: string): string;
  decode(list: CursorList, cursor: string): Position;
  /** The state of the index that the page before showed. Undefined for a cursor without it and for an invalid one. */
  readTip(list: CursorList, cursor: string): string | undefined;
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

  /** The JSON text of the position, followed by the tip if there is one. */
  const readText = (list: CursorList, cursor: string): string => {
    const bytes = Buffer.from(cursor, 'base64url');
    const payload = bytes.subarray(MAC_BYTES);
    // Re-encoding rejects non-canonical base64 that decoders accept: a cursor has exactly one form.
    if (payload.length <= DIGEST_BYTES || bytes.toString('base64url') !== cursor) throw invalidCursor();
    if (!timingSafeEqual(bytes.subarray(0, MAC_BYTES), mac(list, payload))) throw invalidCursor();
    if (!payload.subarray(0, DIGEST_BYTES).equals(digestParameters(list)))
      throw new ServiceError('invalid', 'Invalid cursor: it belongs to a list with other parameters');
    return payload.subarray(DIGEST_BYTES).toString();
  };

  return {
    encode(list, position, tip = '') {
      const payload = Buffer.concat([digestParameters(list), Buffer.from(JSON.stringify(position) + tip)]);
      return Buffer.concat([mac(list, payload), payload]).toString('base64url');
    },
    decode(list, cursor) {
      const text = readText(list, cursor);
      return JSON.parse(text.slice(0, endOfPosition(text))) as Position;
    },
    readTip(list, cursor) {
      try {
        const text = readText(list, cursor);
        return text.slice(endOfPosition(text)) || undefined;
      } catch {
        // The handler rejects it with the reason.
        return undefined;
      }
    },
  };
}

/** A position is a JSON array, and a tip contains no bracket. */
const endOfPosition = (text: string): number => text.lastIndexOf(']') + 1;

const digestParameters = ({ parameters }: CursorList): Buffer =>
  createHash('sha256').update(parameters).digest().subarray(0, DIGEST_BYTES);

const invalidCursor = (): ServiceError => new ServiceError('invalid', 'Invalid cursor');
