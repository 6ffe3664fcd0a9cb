import type { LedgerVersion } from '../../../chains/midnight/tag.js';

export const SYSTEM_TAGS: Readonly<Record<LedgerVersion, string>> = {
  8: 'midnight:system-transaction[v6]:',
  9: 'midnight:system-transaction[v9]:',
};

/** The first byte after the tag. The last two exist from version 9 on. */
export const SYSTEM_KIND = {
  distributeNight: 1,
  distributeReserve: 5,
  cnightUpdate: 6,
  unlockToTreasury: 7,
  unlockToReserve: 8,
} as const;

/** The second byte of a distribution: what its recipients claim. */
export const CLAIM_KIND = { reward: 0, bridge: 1 } as const;

const BRIDGE_PREFIXES = Object.values(SYSTEM_TAGS).flatMap((tag) =>
  [[SYSTEM_KIND.distributeNight, CLAIM_KIND.bridge], [SYSTEM_KIND.unlockToTreasury], [SYSTEM_KIND.unlockToReserve]].map(
    (bytes) => Buffer.concat([Buffer.from(tag), Buffer.from(bytes)]).toString('hex'),
  ),
);

/** Whether a system transaction, in hexadecimal, moves NIGHT that was locked on Cardano. */
export const isBridgePayment = (raw: string): boolean => BRIDGE_PREFIXES.some((prefix) => raw.startsWith(prefix));
