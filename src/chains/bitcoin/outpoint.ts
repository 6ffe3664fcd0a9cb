import { DecodeError } from '../../kernel/errors.js';
import { fromHex, toHex } from '../../kernel/hex.js';

/** An output, identified by its transaction (printed order) and its index. */
export interface Outpoint {
  readonly txid: Uint8Array;
  readonly vout: number;
}

export const formatOutpoint = ({ txid, vout }: Outpoint): string => `${toHex(txid)}:${vout}`;

const OUTPOINT = /^([0-9a-fA-F]{64}):(0|[1-9][0-9]{0,9})$/;

export function parseOutpoint(text: string): Outpoint {
  const [, txid, vout] = OUTPOINT.exec(text) ?? [];
  if (txid === undefined || vout === undefined || Number(vout) > 0xffff_ffff)
    throw new DecodeError('not an outpoint: a transaction id of 64 hexadecimal digits, a colon and a number');
  return { txid: fromHex(txid), vout: Number(vout) };
}
