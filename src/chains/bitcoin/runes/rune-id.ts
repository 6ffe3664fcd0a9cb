import { DecodeError } from '../../../kernel/errors.js';

/** Where a rune was etched: the block and the transaction's place in it. */
export interface RuneId {
  /** 64 bits: edicts may name blocks that will never be. */
  readonly block: bigint;
  readonly tx: number;
}

const U64_MAX = (1n << 64n) - 1n;
const U32_MAX = 0xffff_ffffn;

/** Undefined beyond the bounds; block 0 has no rune, and only 0:0 stands for something: the rune etched here. */
export function runeId(block: bigint, tx: bigint): RuneId | undefined {
  if (block > U64_MAX || tx > U32_MAX || (block === 0n && tx > 0n)) return undefined;
  return { block, tx: Number(tx) };
}

export const formatRuneId = ({ block, tx }: RuneId): string => `${block}:${tx}`;

export function parseRuneId(text: string): RuneId {
  const [, block, tx] = /^(0|[1-9][0-9]{0,19}):(0|[1-9][0-9]{0,9})$/.exec(text) ?? [];
  const id = block === undefined || tx === undefined ? undefined : runeId(BigInt(block), BigInt(tx));
  if (id === undefined)
    throw new DecodeError('not the id of a rune: the number of a block, a colon and that of a transaction');
  return id;
}

/** Edicts name each rune by its distance from the one before. */
export function runeIdAfter(previous: RuneId, block: bigint, tx: bigint): RuneId | undefined {
  if (block > U64_MAX || tx > U32_MAX) return undefined;
  return runeId(previous.block + block, block === 0n ? BigInt(previous.tx) + tx : tx);
}

/** Undefined if `next` comes before. */
export function runeIdDistance(previous: RuneId, next: RuneId): readonly [block: bigint, tx: bigint] | undefined {
  const block = next.block - previous.block;
  const tx = BigInt(block === 0n ? next.tx - previous.tx : next.tx);
  return block < 0n || tx < 0n ? undefined : [block, tx];
}

export const compareRuneIds = (a: RuneId, b: RuneId): number =>
  a.block === b.block ? a.tx - b.tx : a.block < b.block ? -1 : 1;
