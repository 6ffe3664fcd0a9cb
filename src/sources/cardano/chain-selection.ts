import { decodeWrappedHeader } from '../../chains/cardano/blocks/wrapped-header.js';
import { CborReader } from '../../kernel/cbor/reader.js';
import { toHex } from '../../kernel/hex.js';
import type { Origin, Point, Tip } from '../source.js';

/** The part of a header that decides between chains of equal length. */
export interface SelectionHeader {
  readonly point: Required<Point>;
  readonly eraIndex: number;
  readonly issuer: string | undefined;
  readonly certificateCounter: bigint;
  /** Undefined in Byron. */
  readonly vrfOutput: Uint8Array | undefined;
}

/** The chain of a node, seen from the own one. */
export interface Candidate {
  /** The newest block of both chains. */
  readonly intersection: Point | Origin;
  readonly tip: Tip;
  /** The header of the tip; undefined if it was not needed or not reached. */
  readonly header: SelectionHeader | undefined;
}

/** The era index of Conway: since then the VRF decides between blocks that are at most this many slots apart. */
const CONWAY = 6;
const MAX_TIE_SLOTS = 5;

/** Reads a header of node-to-node chain-sync. */
export function decodeSelectionHeader(content: Uint8Array): SelectionHeader {
  const { hash, header } = decodeWrappedHeader(content);
  const reader = new CborReader(content);
  reader.readArrayHeader();
  const { leader } = header;
  return {
    point: { slot: header.slot, hash: toHex(hash), height: header.height },
    eraIndex: reader.readUint(),
    issuer: header.issuerVkey && toHex(header.issuerVkey),
    certificateCounter: BigInt(leader?.certificate.counter ?? 0),
    vrfOutput: leader?.vrfResult?.output ?? leader?.leaderVrf?.output,
  };
}

/** Blocks that a change to the candidate would roll back. */
export function rollbackDepth(own: Required<Point>, { intersection }: Pick<Candidate, 'intersection'>): number {
  return intersection === 'origin' ? own.height + 1 : own.height - (intersection.height ?? 0);
}

/**
 * Whether a node changes from its own chain to the candidate (Ouroboros Praos): never beyond `k` blocks; the longer
 * chain wins; between equal ones the order of the tips decides, and otherwise the node stays.
 */
export function isPreferred(own: SelectionHeader, candidate: Candidate, k: number): boolean {
  const { tip, header } = candidate;
  if (tip === 'origin' || rollbackDepth(own.point, candidate) > k) return false;
  if (tip.height !== own.point.height) return tip.height > own.point.height;
  return header !== undefined && compareTips(header, own) > 0;
}

/** Positive if the first tip is preferred. */
function compareTips(a: SelectionHeader, b: SelectionHeader): number {
  // Two blocks of one pool for one slot: the newer operational certificate shows which key is still the pool's.
  if (a.point.slot === b.point.slot && a.issuer === b.issuer && a.certificateCounter !== b.certificateCounter)
    return a.certificateCounter > b.certificateCounter ? 1 : -1;
  const restricted = a.eraIndex >= CONWAY || b.eraIndex >= CONWAY;
  if (restricted && Math.abs(a.point.slot - b.point.slot) > MAX_TIE_SLOTS) return 0;
  if (a.vrfOutput === undefined || b.vrfOutput === undefined) return 0;
  return Buffer.compare(b.vrfOutput, a.vrfOutput);
}
