import { toHex } from '../../kernel/hex.js';
import type { Party, Quantity } from '../dex.js';
import { type Holdings, LOVELACE, type Unit } from '../unit.js';

export const quantity = (unit: Unit, amount: bigint): Quantity | undefined =>
  amount > 0n ? { unit, amount } : undefined;

export const getQuantity = (holds: Holdings, unit: Unit): bigint => holds.get(unit) ?? 0n;

/** The only token of a policy, with quantity 1. Two tokens, or a larger quantity, identify nothing. */
export function findOnlyToken(holds: Holdings, policy: string): Unit | undefined {
  const units = [...holds.keys()].filter((unit) => unit.startsWith(policy));
  return units.length === 1 && holds.get(units[0]!) === 1n ? units[0] : undefined;
}

/** Offer of an order whose datum does not state it: its only token, or else the lovelace after `costs`. */
export function computeOffer(holds: Holdings, costs: bigint): Quantity | undefined {
  const tokens = [...holds].filter(([unit]) => unit !== LOVELACE);
  if (tokens.length > 1) return undefined;
  const [token] = tokens;
  return token ? quantity(token[0], token[1]) : quantity(LOVELACE, getQuantity(holds, LOVELACE) - costs);
}

/** Lovelace of an order that is neither offered nor a fee. */
export function computeDeposit(holds: Holdings, fee: bigint, offer: Quantity | undefined): bigint | undefined {
  const offered = offer?.unit === LOVELACE ? offer.amount : 0n;
  const rest = getQuantity(holds, LOVELACE) - fee - offered;
  return rest < 0n ? undefined : rest;
}

export const isDrained = ([first, second]: readonly [bigint, bigint]): boolean => first <= 0n || second <= 0n;

/** The receiver, unless it is the owner. */
export const otherReceiver = (owner: Party | undefined, receiver: Party | undefined): Party | undefined =>
  owner && receiver && formatParty(owner) === formatParty(receiver) ? undefined : receiver;

const formatParty = ({ payment, stake }: Party): string =>
  [payment, stake].map((part) => part && `${part.type} ${toHex(part.hash)}`).join(' ');

/** Milliseconds since 1970, clamped to the safe integer range. */
export const toMilliseconds = (milliseconds: bigint): number =>
  Number(milliseconds > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : milliseconds);

const BASIS = 10_000n;

/** Share that remains after a fee in basis points. Undefined for a fee above 100 percent. */
export const computeShareAfterFee = (
  basisPoints: bigint,
): { readonly numerator: bigint; readonly denominator: bigint } | undefined =>
  basisPoints > BASIS ? undefined : { numerator: BASIS - basisPoints, denominator: BASIS };
