import type { CardanoNetwork } from '../../../src/chains/networks.js';
import { networkById } from '../../../src/chains/networks.js';
import { blake2b224, blake2b256 } from '../../../src/kernel/blake2b.js';
import { type LedgerConstants, ledgerConstants } from '../../../src/ledger/constants.js';

export const EPOCH_SLOTS = 200;
const ADA = 1_000_000n;
const encoder = new TextEncoder();

export const hash28 = (text: string): Uint8Array => blake2b224(encoder.encode(text));
export const hash32 = (text: string): Uint8Array => blake2b256(encoder.encode(text));

const ratio = (numerator: bigint, denominator: bigint) => ({ numerator, denominator });

/** Preview with epochs of 200 slots, whose rewards are computed from slot 41 of an epoch on. */
export const stakeChainNetwork = (finalityDepth: number): CardanoNetwork => ({
  ...networkById('CARDANO_PREVIEW'),
  shelley: { slotSeconds: 1, epochSlots: EPOCH_SLOTS },
  securityParameter: 5,
  activeSlotsCoefficient: 0.5,
  finalityDepth,
});

export const COMMITTEE_SIZE = 3;

/** Low thresholds and short terms, so that random votes ratify some actions and let others expire. */
export function stakeChainConstants(network: CardanoNetwork): LedgerConstants {
  const constants = ledgerConstants(network);
  const { genesis } = constants;
  return {
    ...constants,
    genesis: {
      ...genesis,
      shelley: { ...genesis.shelley, poolDeposit: 50n * ADA, minPoolCost: 0n, desiredPools: 10n },
      conway: {
        ...genesis.conway,
        poolVotingThresholds: Array.from({ length: 5 }, () => ratio(1n, 10n)),
        drepVotingThresholds: Array.from({ length: 10 }, () => ratio(1n, 20n)),
        minCommitteeSize: 0n,
        committeeTermLimit: 1_000n,
        governanceActionLifetime: 2n,
        governanceActionDeposit: 100n * ADA,
        drepDeposit: 5n * ADA,
        drepActivity: 2n,
      },
    },
    governance: {
      committee: {
        threshold: ratio(1n, 3n),
        members: Array.from({ length: COMMITTEE_SIZE }, (_, member) => ({
          cold: { type: 'key', hash: hash28(`cold ${member}`) },
          expiresAfter: 1_000,
        })),
      },
      constitution: {
        anchor: { url: 'https://example.org', hash: hash32('constitution') },
        guardrailScript: undefined,
      },
    },
  };
}
