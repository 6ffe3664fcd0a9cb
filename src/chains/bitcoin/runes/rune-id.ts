import { DecodeError } from '../../../kernel/errors.js';

/** Block height and transaction index of the etching. */
export interface RuneId {
  /** 64 bits: edicts may refer to blocks that will never exist. */
  readonly block: bigint;
  readonly tx: number;
}

const U64_MAX = (1n << 64n) - 1n;
const U32_MAX = 0xffff_ffffn;

/**
 * Undefined if out of range. Block 0 has no runes; only 0:0 is valid there and refers to the rune etched by the same
 * transaction.
 */
export function runeId(block: bigint, tx: bigint): RuneId | undefined {
  if (block > U64_MAX || tx > U32_MAX || (block === 0n && tx > 0n)) return undefined;
  return { block, tx: Number(tx) };
}

export const formatRuneId = ({ block, tx }: RuneId): string => `${block}:${tx}`;

export function parseRuneId(text: string): RuneId {
  const [, block, tx] = /^(0|[1-9][0-9]{0,19}):(0|[1-9][0-9]{0,9})$/.exec(text) ?? [];
  const id = block === undefined || tx === undefined ? undefined : runeId(BigInt(block), BigInt(tx));
  if (id === undefined) throw new DecodeError('not a rune id: a block height, a colon and a transaction index');
  return id;
}

/** Edict ids are delta encoded relative to the previous one. */
export function runeIdAfter(previous: RuneId, block: bigint, tx: bigint): RuneId | undefined {
  if (block > U64_MAX || tx > U32_MAX) return undefined;
  return runeId(previous.block + block, block === 0n ? BigInt(previous.tx) + tx : tx);
}

/** Undefined if `next` precedes `previous`. */
export function runeIdDistance(previous: RuneId, next: RuneId): readonly [block: bigint, tx: bigint] | undefined {
  const block = next.block - previous.block;
  const tx = BigInt(block === 0n ? next.tx - previous.tx : next.tx);
  return block < 0n || tx < 0n ? undefined : [block, tx];
}

export const compareRuneIds = (a: RuneId, b: RuneId): number =>
  a.block === b.block ? a.tx - b.tx : a.block < b.block ? -1 : 1;
