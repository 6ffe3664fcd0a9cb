import { slotToTime } from '../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { NetworkStatus } from '../../kit/context.js';

const DAY_MS = 86_400_000;
export const USUAL_MS = DAY_MS;
export const MOST_MS = 7 * DAY_MS;

/** Slots beyond it have no time that a date can say. */
const MOST_SLOT = 1n << 40n;

interface Lifetime {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** What the caller asks for. */
  readonly asked: number | undefined;
  /** How long the transaction can still come into a block; undefined: for ever. */
  readonly validForMs: number | undefined;
}

/** When a session ends: as asked, after a day otherwise, and never after the transaction itself. */
export function endOf({ now, asked, validForMs = Number.POSITIVE_INFINITY }: Lifetime): Date {
  if (validForMs <= 0) throw new ServiceError('invalid', 'The transaction is no longer valid: its last slot is over');
  if (asked !== undefined && !(asked > now))
    throw new ServiceError('invalid', 'expiresAt must be a time in the future');
  if (asked !== undefined && asked > now + MOST_MS)
    throw new ServiceError('invalid', 'expiresAt must be at most 7 days from now');
  return new Date(Math.min(asked ?? now + USUAL_MS, now + validForMs));
}

/** A simulated chain has a time of its own, which its newest block tells. */
export function validForMs(
  validUntil: bigint | undefined,
  network: CardanoNetwork,
  { source, tip }: Pick<NetworkStatus, 'source' | 'tip'>,
  now: number,
): number | undefined {
  if (validUntil === undefined || validUntil > MOST_SLOT) return undefined;
  const present = source === 'sandbox' && tip !== undefined ? slotToTime(network, tip.slot) * 1_000 : now;
  return slotToTime(network, Number(validUntil)) * 1_000 - present;
}
