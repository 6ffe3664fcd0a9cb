import { toHex } from '../../kernel/hex.js';
import type { Dex, OrderRole } from '../dex.js';
import type { MarketTransaction, OrderOutcome, Payment, PlacedOrder, SpentOutput } from './market-transaction.js';
import { isPaidTo } from './payments.js';

/** Facts of the transaction that determine the outcome of a spent order. */
export interface OutcomeHints {
  /** The output in which the order continues. */
  readonly continuation: PlacedOrder | undefined;
  /** Whether a pool of the same DEX is spent too. */
  readonly withPool: boolean;
}

/**
 * The outcome of a spent order, by the first rule that applies: the redeemer; a pool or a continuation in the
 * transaction; a signature and refund of the owner. Otherwise unknown.
 */
export function determineOutcome(
  { order }: PlacedOrder,
  { redeemer, role }: SpentOutput,
  dex: Dex | undefined,
  transaction: MarketTransaction,
  { continuation, withPool }: OutcomeHints,
): OrderOutcome {
  const end = redeemer && dex?.readEnd?.(redeemer, role as OrderRole);
  const filled = continuation === undefined ? 'FILLED' : 'CONTINUED';
  if (end === 'fill') return filled;
  if (end === 'expire') return 'EXPIRED';
  const isLate = order.deadline !== undefined && order.deadline < transaction.time;
  if (end === 'cancel') return isLate ? 'EXPIRED' : 'CANCELLED';
  if (withPool || continuation !== undefined) return filled;
  if (!isCancelledByOwner(order, transaction)) return 'UNKNOWN';
  return isLate ? 'EXPIRED' : 'CANCELLED';
}

function isCancelledByOwner(
  { owner, offer, cancelKey }: PlacedOrder['order'],
  transaction: MarketTransaction,
): boolean {
  if (owner === undefined) return false;
  const key = cancelKey ?? (owner.payment.type === 'key' ? toHex(owner.payment.hash) : undefined);
  if (key === undefined || !transaction.signers().has(key)) return false;
  const returns = ({ holds }: Payment): boolean => offer === undefined || (holds.get(offer.unit) ?? 0n) >= offer.amount;
  return transaction.payments.some((payment) => isPaidTo(payment, owner) && returns(payment));
}
