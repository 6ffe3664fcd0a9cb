import { countSatsBefore, getSatSubsidy } from '../../../chains/bitcoin/ordinals/sat.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import {
  findOutputStarts,
  findSpanFees,
  findSpanInputs,
  type SatSpan,
} from '../../../store/queries/bitcoin/sat-origins.js';

type Db = NetworkDb<'bitcoin'>;

/** Steps back to the blocks that created the satoshi; each takes up to four queries. */
const MAX_STEPS = 1_000;
/** Parts into which the satoshi of an output may divide. */
const MAX_PARTS = 2_000;

/** Consecutive satoshi on an output. */
export interface SatPart {
  readonly txNum: bigint;
  readonly vout: number;
  /** Offset in the output. */
  readonly offset: bigint;
  readonly length: bigint;
}

/** Consecutive satoshi of one block; `start` is undefined for those from before the first block of the index. */
export interface SatRange {
  readonly start: bigint | undefined;
  readonly length: bigint;
}

/** A part whose origin is not known yet, with its position in the result. */
interface OpenPart extends SatPart {
  readonly position: bigint;
}

interface PlacedSpan extends SatSpan {
  readonly position: bigint;
}

const tooMany = (): ServiceError =>
  new ServiceError(
    'invalid',
    `The satoshi come from more than ${MAX_PARTS} ranges or through more than ${MAX_STEPS} transactions, and no more are followed`,
  );

/** The overlap of a span with a source of the satoshi. */
function overlap(span: PlacedSpan, start: bigint, size: bigint) {
  const from = start > span.start ? start : span.start;
  const end = start + size < span.start + span.length ? start + size : span.start + span.length;
  return { inSource: from - start, length: end - from, position: span.position + from - span.start };
}

type PlacedRange = SatRange & { readonly position: bigint };

/** The ordinal numbers of the satoshi on a part of an output, in their order. */
export async function traceOrigins(db: Db, part: SatPart): Promise<readonly SatRange[]> {
  const { found, open } = await traceBack(db, part.length === 0n ? [] : [{ ...part, position: 0n }]);
  if (open.length > 0) throw tooMany();
  return found.toSorted((a, b) => (a.position < b.position ? -1 : 1)).map(({ start, length }) => ({ start, length }));
}

/**
 * The ordinal number of each satoshi of a list, in as many steps as the oldest one alone. Undefined for those from before
 * the first block of the index, and for those that are too far from their blocks to be followed.
 */
export async function traceSats(
  db: Db,
  sats: readonly Omit<SatPart, 'length'>[],
): Promise<readonly (bigint | undefined)[]> {
  const parts = sats.map((sat, index) => ({ ...sat, length: 1n, position: BigInt(index) }));
  const { found } = await traceBack(db, parts);
  const byPosition = new Map(found.map(({ position, start }) => [position, start]));
  return parts.map(({ position }) => byPosition.get(position));
}

/**
 * Follows satoshi back through all transactions, first in, first out, to the subsidies of their blocks. All parts go back
 * one transaction in each step; `open` are those that are still under way after the last one.
 */
async function traceBack(
  db: Db,
  parts: readonly OpenPart[],
): Promise<{ readonly found: readonly PlacedRange[]; readonly open: readonly OpenPart[] }> {
  const found: PlacedRange[] = [];
  let open = parts;
  const requireRoom = (parts: number): void => {
    if (parts + found.length > MAX_PARTS) throw tooMany();
  };
  for (let step = 0; open.length > 0 && step <= MAX_STEPS; step += 1) {
    requireRoom(open.length);
    const starts = await findOutputStarts(db, open);
    const spans: PlacedSpan[] = [];
    const fees: PlacedSpan[] = [];
    for (const [index, { txNum, offset, length, position }] of open.entries()) {
      const { start: before, height, coinbase } = starts[index]!;
      const start = before + offset;
      if (!coinbase) {
        spans.push({ txNum, start, length, position });
        continue;
      }
      const subsidy = getSatSubsidy(height);
      const fresh = start >= subsidy ? 0n : start + length > subsidy ? subsidy - start : length;
      if (fresh > 0n) found.push({ start: countSatsBefore(height) + start, length: fresh, position });
      if (fresh < length)
        fees.push({ txNum, start: start + fresh - subsidy, length: length - fresh, position: position + fresh });
    }
    const paid = fees.length === 0 ? [] : await findSpanFees(db, fees, MAX_PARTS + 1);
    requireRoom(paid.length);
    for (const { span, start, fee, txNum, outputs } of paid) {
      const { inSource, length, position } = overlap(fees[span]!, start, fee);
      spans.push({ txNum, start: outputs + inSource, length, position });
    }
    const next: OpenPart[] = [];
    const inputs = spans.length === 0 ? [] : await findSpanInputs(db, spans, MAX_PARTS + 1);
    requireRoom(inputs.length);
    for (const { span, start, value, txNum, vout } of inputs) {
      const { inSource, length, position } = overlap(spans[span]!, start, value);
      if (txNum === null) found.push({ start: undefined, length, position });
      else next.push({ txNum, vout, offset: inSource, length, position });
    }
    open = next;
  }
  return { found, open };
}
