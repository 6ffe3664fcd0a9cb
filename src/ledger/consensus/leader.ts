import { numberToRational, type Rational } from '../../chains/cardano/rational.js';
import { blake2b256 } from '../../kernel/blake2b.js';
import { isBelowExponential, ln, multiply, ONE, rationalToFixed } from './fixed-point.js';

/** The lottery of a slot: a pool with the share sigma of the stake wins with the probability 1 - (1 - f)^sigma. */
export interface LeaderValue {
  readonly value: bigint;
  /** Exclusive. */
  readonly max: bigint;
}

const LEADER_PREFIX = Buffer.from('L');

/** TPraos: the output of the leader VRF itself. */
export const tpraosLeaderValue = (output: Uint8Array): LeaderValue => ({
  value: readBigEndian(output),
  max: 1n << BigInt(8 * output.length),
});

/** Praos: one VRF serves leadership and nonce; a prefix separates them. */
export const praosLeaderValue = (output: Uint8Array): LeaderValue =>
  tpraosLeaderValue(blake2b256(Buffer.concat([LEADER_PREFIX, output])));

/**
 * Whether the value wins with this share of the active stake. Computes with the ledger's fixed-point numbers, so that a
 * value next to the threshold wins or loses as it does for nodes.
 */
export function isLeader(
  { value, max }: LeaderValue,
  relativeStake: Rational,
  activeSlotsCoefficient: number,
): boolean {
  // With f = 1 every pool leads every slot; ln(1 - f) is not defined.
  if (activeSlotsCoefficient === 1) return true;
  const inverse = rationalToFixed({ numerator: max, denominator: max - value });
  const x = -multiply(rationalToFixed(relativeStake), logarithmOfEmptySlot(activeSlotsCoefficient));
  return isBelowExponential(inverse, x);
}

const logarithms = new Map<number, bigint>();

/** ln(1 - f). Cached because it needs hundreds of divisions and a network has one f. */
function logarithmOfEmptySlot(activeSlotsCoefficient: number): bigint {
  const known = logarithms.get(activeSlotsCoefficient);
  if (known !== undefined) return known;
  const logarithm = ln(ONE - rationalToFixed(numberToRational(activeSlotsCoefficient)));
  logarithms.set(activeSlotsCoefficient, logarithm);
  return logarithm;
}

const readBigEndian = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`);
