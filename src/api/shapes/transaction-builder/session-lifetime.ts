import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkStatus } from '../../kit/context.js';

const DAY_MS = 86_400_000;
export const DEFAULT_MS = DAY_MS;
export const MAX_MS = 7 * DAY_MS;

/** Later slots are beyond the range of dates. */
const MAX_SLOT = 1n << 40n;

interface Lifetime {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Requested expiry. */
  readonly requested: number | undefined;
  /** How long the transaction remains valid; undefined: without limit. */
  readonly validForMs: number | undefined;
}

/** The expiry of a session: as requested, after one day by default, and never after the transaction itself expires. */
export function computeExpiry({ now, requested, validForMs = Number.POSITIVE_INFINITY }: Lifetime): Date {
  if (validForMs <= 0) throw new ServiceError('invalid', 'The transaction has expired: its last slot has passed');
  if (requested !== undefined && !(requested > now))
    throw new ServiceError('invalid', 'expiresAt must be a time in the future');
  if (requested !== undefined && requested > now + MAX_MS)
    throw new ServiceError('invalid', 'expiresAt must be at most 7 days from now');
  return new Date(Math.min(requested ?? now + DEFAULT_MS, now + validForMs));
}

/** A simulated chain has its own clock, which is read from its newest block. */
export function validForMs(
  validUntil: bigint | undefined,
  network: CardanoNetwork,
  { source, tip }: Pick<NetworkStatus, 'source' | 'tip'>,
  now: number,
): number | undefined {
  if (validUntil === undefined || validUntil > MAX_SLOT) return undefined;
  const present = source === 'sandbox' && tip !== undefined ? slotToTime(network, tip.slot) * 1_000 : now;
  return slotToTime(network, Number(validUntil)) * 1_000 - present;
}
