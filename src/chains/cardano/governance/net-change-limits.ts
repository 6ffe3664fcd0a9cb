import type { NetworkId } from '../../networks.js';

/** The most that may leave the treasury in a range of epochs, which DReps agree on by an info action. */
export interface NetChangeLimit {
  /** The info action, as `{txHash}#{index}`. */
  readonly govActionId: string;
  readonly fromEpoch: number;
  readonly toEpoch: number;
  readonly lovelace: bigint;
}

/**
 * Limits by network. The ledger does not know them: an info action states them in its document (Constitution, guardrail
 * TREASURY-01a). The document of this action ("2025 Net Change Limit", proposed in epoch 547) sets 350 million ada from
 * the start of epoch 532 to the end of epoch 604. Several actions for later epochs contradict each other.
 */
const LIMITS: Partial<Record<NetworkId, readonly NetChangeLimit[]>> = {
  CARDANO_MAINNET: [
    {
      govActionId: '9b62b3c632f329016a968ac25211825bb4f84b12461121c7da3aa11df92370f9#0',
      fromEpoch: 532,
      toEpoch: 604,
      lovelace: 350_000_000_000_000n,
    },
  ],
};

export const findNetChangeLimit = (network: NetworkId, epoch: number): NetChangeLimit | undefined =>
  LIMITS[network]?.find(({ fromEpoch, toEpoch }) => fromEpoch <= epoch && epoch <= toEpoch);
