import type { Credential } from '../../chains/cardano/addresses/address.js';
import { toHex } from '../../kernel/hex.js';
import type { Party } from '../dex.js';
import { LOVELACE } from '../unit.js';
import type { Payment, PlacedOrder } from './market-transaction.js';

const isSame = (a: Credential, b: Credential): boolean => a.type === b.type && Buffer.compare(a.hash, b.hash) === 0;

/** Contracts without a stake credential pay to any address with the payment credential. */
export function isPaidTo({ payment, stake }: Payment, party: Party): boolean {
  if (payment === undefined || !isSame(payment, party.payment)) return false;
  return party.stake === undefined || (stake !== undefined && isSame(stake, party.stake));
}

/** Amount of the requested asset in a payment, without the amount that the order already held. */
export function computeReceived({ holds }: Payment, { order, root, position, held }: PlacedOrder): bigint {
  if (order.request === undefined) return 0n;
  const { unit } = order.request;
  const paid = holds.get(unit) ?? 0n;
  const isFirst = root.txId === position.txId && root.index === position.index;
  const before = unit === LOVELACE && isFirst ? (order.deposit ?? 0n) : held;
  return paid > before ? paid - before : 0n;
}

/**
 * Matches payments to orders. Contracts keep the order of their inputs, so the first of several orders of one owner
 * gets the first payment that is sufficient.
 */
export function matchPayments(
  filled: readonly PlacedOrder[],
  payments: readonly Payment[],
): ReadonlyMap<PlacedOrder, Payment> {
  const matched = new Map<PlacedOrder, Payment>();
  const free = new Set(payments);
  const match = (placed: PlacedOrder, min: bigint): void => {
    const party = placed.order.receiver ?? placed.order.owner;
    if (matched.has(placed) || party === undefined) return;
    for (const payment of free) {
      if (!isPaidTo(payment, party) || computeReceived(payment, placed) < min) continue;
      matched.set(placed, payment);
      free.delete(payment);
      return;
    }
  };
  for (const placed of filled) {
    const min = placed.order.request?.amount ?? 0n;
    match(placed, min > 0n ? min : 1n);
  }
  // An order that yielded less than its minimum, after unknown fees, still received a payment.
  for (const placed of filled) match(placed, 1n);
  return matched;
}

/** One identifier for all addresses of an owner: the stake credential, else the payment credential. */
export const formatWalletKey = (party: Party): string => {
  const { type, hash } = party.stake ?? party.payment;
  return type + toHex(hash);
};
