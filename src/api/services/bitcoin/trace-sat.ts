import { getSatSubsidy } from '../../../chains/bitcoin/ordinals/sat.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkDb } from '../../../store/network-db.js';
import { findBlockRef } from '../../../store/queries/bitcoin/blocks.js';
import {
  locateSat,
  type OutputOffset,
  readFeePosition,
  readSatOutput,
} from '../../../store/queries/bitcoin/sat-moves.js';

type Db = NetworkDb<'bitcoin'>;

/** Each move takes two or three queries. */
const MAX_MOVES = 2_000;

export type SatLocation =
  | ({ readonly kind: 'output'; readonly txNum: bigint; readonly moves: number } & OutputOffset)
  /** No coinbase claimed it. */
  | { readonly kind: 'lost'; readonly moves: number }
  /** Its block is not mined yet. */
  | { readonly kind: 'unmined'; readonly moves: number };

/**
 * Follows a satoshi from its block to its current output, first in, first out. Every output of the index names its
 * spender, so no index of satoshi is needed for a single one.
 */
export async function traceSat(db: Db, height: number, offset: bigint): Promise<SatLocation> {
  const block = await findBlockRef(db, height);
  if (block === undefined) return { kind: 'unmined', moves: 0 };
  let txNum = block.firstTxNum;
  let place = await locateSat(db, txNum, offset);
  for (let moves = 0; moves <= MAX_MOVES; moves += 1) {
    if (place === undefined) return { kind: 'lost', moves };
    const output = (await readSatOutput(db, txNum, place.vout))!;
    if (output.spentBy === null) return { kind: 'output', txNum, moves, ...place };
    if (output.spentVin! < 0) return { kind: 'lost', moves };
    const position = output.before + place.offset;
    txNum = output.spentBy;
    place = await locateSat(db, txNum, position);
    if (place !== undefined) continue;
    // It was paid as a fee: fees follow the subsidy in the coinbase, in the order of the block.
    const { height: at, firstTxNum, feesBefore, outputs } = await readFeePosition(db, txNum);
    txNum = firstTxNum;
    place = await locateSat(db, txNum, getSatSubsidy(at) + feesBefore + position - outputs);
  }
  throw new ServiceError(
    'invalid',
    `The satoshi has moved more than ${MAX_MOVES} times, and no more moves are followed`,
  );
}
