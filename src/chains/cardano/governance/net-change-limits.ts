import type { NetworkId } from '../../networks.js';

/** The most that may leave the treasury in a range of epochs, which DReps agree on by an info action. */
export interface NetChangeLimit {
  readonly fromEpoch: number;
  readonly toEpoch: number;
  readonly lovelace: bigint;
}

/**
 * Limits by network. The ledger does not know them: an info action states them in its document (Constitution, guardrail
 * TREASURY-01a). Mainnet agreed on 350 million ada for 2025.
 */
const LIMITS: Partial<Record<NetworkId, readonly NetChangeLimit[]>> = {
  CARDANO_MAINNET: [{ fromEpoch: 532, toEpoch: 604, lovelace: 350_000_000_000_000n }],
};

export const findNetChangeLimit = (network: NetworkId, epoch: number): NetChangeLimit | undefined =>
  LIMITS[network]?.find(({ fromEpoch, toEpoch }) => fromEpoch <= epoch && epoch <= toEpoch);
