import { toHex } from '../../kernel/hex.js';
import type { Party, Quantity } from '../dex.js';
import { type Holdings, LOVELACE, type Unit } from '../unit.js';

export const quantity = (unit: Unit, amount: bigint): Quantity | undefined =>
  amount > 0n ? { unit, amount } : undefined;

export const heldOf = (holds: Holdings, unit: Unit): bigint => holds.get(unit) ?? 0n;

/** The one token of a policy that is there, and there once. Two, or two of it, prove nothing. */
export function onlyTokenOf(holds: Holdings, policy: string): Unit | undefined {
  const units = [...holds.keys()].filter((unit) => unit.startsWith(policy));
  return units.length === 1 && holds.get(units[0]!) === 1n ? units[0] : undefined;
}

/** What an order gives where its datum does not say: its one token, or else the lovelace that `costs` leave. */
export function offerOf(holds: Holdings, costs: bigint): Quantity | undefined {
  const tokens = [...holds].filter(([unit]) => unit !== LOVELACE);
  if (tokens.length > 1) return undefined;
  const [token] = tokens;
  return token ? quantity(token[0], token[1]) : quantity(LOVELACE, heldOf(holds, LOVELACE) - costs);
}

/** The lovelace of an order that is neither offered nor a fee. */
export function depositOf(holds: Holdings, fee: bigint, offer: Quantity | undefined): bigint | undefined {
  const offered = offer?.unit === LOVELACE ? offer.amount : 0n;
  const rest = heldOf(holds, LOVELACE) - fee - offered;
  return rest < 0n ? undefined : rest;
}

export const isDrained = ([first, second]: readonly [bigint, bigint]): boolean => first <= 0n || second <= 0n;

/** The receiver where it is not the owner. */
export const anotherThan = (owner: Party | undefined, receiver: Party | undefined): Party | undefined =>
  owner && receiver && textOf(owner) === textOf(receiver) ? undefined : receiver;

const textOf = ({ payment, stake }: Party): string =>
  [payment, stake].map((part) => part && `${part.type} ${toHex(part.hash)}`).join(' ');

/** Milliseconds since 1970; what is later than any clock stays later than any clock. */
export const timeOf = (milliseconds: bigint): number =>
  Number(milliseconds > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : milliseconds);

const BASIS = 10_000n;

/** What a fee of basis points leaves. Undefined for a fee above all. */
export const keptOf = (
  basisPoints: bigint,
): { readonly numerator: bigint; readonly denominator: bigint } | undefined =>
  basisPoints > BASIS ? undefined : { numerator: BASIS - basisPoints, denominator: BASIS };
