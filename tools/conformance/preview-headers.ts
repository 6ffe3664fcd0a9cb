import { epochToSlot, slotToEpoch } from '../../src/chains/cardano/time.js';
import { networkById } from '../../src/chains/networks.js';
import { blake2b256 } from '../../src/kernel/blake2b.js';
import { fromHex, toHex } from '../../src/kernel/hex.js';
import { enterEpoch, initialNonces, nextNonces } from '../../src/ledger/consensus/nonces.js';
import type { GenesisDelegates } from '../../src/ledger/consensus/overlay.js';
import { verifyLeader } from '../../src/ledger/consensus/verify-header.js';
import { ledgerConstants, nonceWindow } from '../../src/ledger/constants.js';
import type { ChainHeader } from './chain-headers.js';
import type { Check } from './check.js';

const preview = networkById('CARDANO_PREVIEW');
const constants = ledgerConstants(preview);

/** A header with its epoch and the nonce that its proofs use. */
export interface PlacedHeader extends ChainHeader {
  readonly epoch: number;
  readonly epochNonce: Uint8Array;
}

/** Computes the nonces of preview over its headers, from the first one on. */
export function placeHeaders(headers: readonly ChainHeader[]): readonly PlacedHeader[] {
  let state = initialNonces(fromHex(preview.genesisHashes.shelley!));
  let current = 0;
  return headers.map((block) => {
    const { epoch } = slotToEpoch(preview, block.header.slot);
    // No update of preview sets extra entropy.
    if (epoch !== current) state = enterEpoch(state, block.era, undefined);
    current = epoch;
    const placed = { ...block, epoch, epochNonce: state.epoch! };
    const nextEpochSlot = epochToSlot(preview, epoch + 1);
    state = nextNonces(state, block, { nextEpochSlot, window: nonceWindow(constants, block.era) });
    return placed;
  });
}

export function readGenesisDelegates(shelleyGenesis: string): GenesisDelegates {
  const { genDelegs } = JSON.parse(shelleyGenesis) as {
    genDelegs: Readonly<Record<string, { delegate: string; vrf: string }>>;
  };
  return new Map(Object.entries(genDelegs));
}

const ALL = { numerator: 1n, denominator: 1n };
const NONE = { numerator: 0n, denominator: 1n };
/** From this epoch on d is 0 on preview, by an update proposed in slot 86,600. */
const FIRST_EPOCH_OF_POOLS = 2;

/**
 * Genesis delegates made every block of the first epochs, so the right to each slot is checked exactly. Later it depends
 * on the stake distribution; here a pool counts as if it had all stake, the upper bound for every pool.
 */
export function checkHeader({ header, epoch, epochNonce }: PlacedHeader, genesisDelegates: GenesisDelegates): Check {
  const vrfKeyHash = toHex(blake2b256(header.leader?.vrfVkey ?? new Uint8Array()));
  const failures = verifyLeader(header, {
    epochNonce,
    activeSlotsCoefficient: preview.activeSlotsCoefficient,
    decentralisation: epoch < FIRST_EPOCH_OF_POOLS ? ALL : NONE,
    firstSlotOfEpoch: epochToSlot(preview, epoch),
    genesisDelegates,
    pool: { vrfKeyHash, relativeStake: ALL },
  });
  return { name: `header ${header.height}`, reason: failures.length === 0 ? undefined : failures.join('; ') };
}
