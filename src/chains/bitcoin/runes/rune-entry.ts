import type { RuneId } from './rune-id.js';
import type { Artifact, Terms } from './runestone.js';

/** A rune with its etched properties and its mint and burn counters. */
export interface RuneEntry {
  readonly id: RuneId;
  /** Number of runes etched before it. */
  readonly number: number;
  readonly name: bigint;
  readonly spacers: number;
  readonly symbol: string | undefined;
  readonly divisibility: number;
  readonly turbo: boolean;
  readonly premine: bigint;
  readonly terms: Terms | undefined;
  /** In printed order. */
  readonly etching: Uint8Array;
  /** Whether it was etched by a cenotaph. */
  readonly cenotaph: boolean;
  readonly mints: bigint;
  readonly burned: bigint;
}

/** Why a rune cannot be minted at a height. */
export type MintRejection = 'unmintable' | 'not-started' | 'ended' | 'capped';

const both = (
  absolute: bigint | undefined,
  offset: bigint | undefined,
  block: bigint,
  choose: (a: bigint, b: bigint) => bigint,
): bigint | undefined => {
  const relative = offset === undefined ? undefined : block + offset;
  return absolute === undefined || relative === undefined ? (absolute ?? relative) : choose(absolute, relative);
};

/** The later of the absolute and the relative start. */
export const mintStart = ({ id, terms }: Pick<RuneEntry, 'id' | 'terms'>): bigint | undefined =>
  both(terms?.heightStart, terms?.offsetStart, id.block, (a, b) => (a > b ? a : b));

/** The earlier of the absolute and the relative end (exclusive). */
export const mintEnd = ({ id, terms }: Pick<RuneEntry, 'id' | 'terms'>): bigint | undefined =>
  both(terms?.heightEnd, terms?.offsetEnd, id.block, (a, b) => (a < b ? a : b));

/** The amount of one mint at the height, or the reason why it is rejected. */
export function mintable(entry: Pick<RuneEntry, 'id' | 'terms' | 'mints'>, height: number): bigint | MintRejection {
  if (entry.terms === undefined) return 'unmintable';
  const start = mintStart(entry);
  const end = mintEnd(entry);
  if (start !== undefined && BigInt(height) < start) return 'not-started';
  if (end !== undefined && BigInt(height) >= end) return 'ended';
  if (entry.mints >= (entry.terms.cap ?? 0n)) return 'capped';
  return entry.terms.amount ?? 0n;
}

/** Premine and mints so far, including burned amounts. */
export const mintedSupply = ({ premine, terms, mints }: Pick<RuneEntry, 'premine' | 'terms' | 'mints'>): bigint =>
  premine + mints * (terms?.amount ?? 0n);

/** A cenotaph etches only the name. */
export function createRuneEntry(
  artifact: Artifact,
  identity: Pick<RuneEntry, 'id' | 'number' | 'name' | 'etching'>,
): RuneEntry {
  const etching = artifact.kind === 'runestone' ? artifact.etching : undefined;
  return {
    ...identity,
    spacers: etching?.spacers ?? 0,
    symbol: etching?.symbol,
    divisibility: etching?.divisibility ?? 0,
    turbo: etching?.turbo ?? false,
    premine: etching?.premine ?? 0n,
    terms: etching?.terms,
    cenotaph: artifact.kind === 'cenotaph',
    mints: 0n,
    burned: 0n,
  };
}
