import type { Block } from '../../src/chains/cardano/blocks/block.js';
import { blake2b224 } from '../../src/kernel/blake2b.js';
import { toHex } from '../../src/kernel/hex.js';
import { checkIssuer, type PoolInDistribution } from '../../src/ledger/consensus/verify-header.js';
import { firstSlot } from '../../src/ledger/constants.js';
import type { LedgerState } from '../../src/ledger/state/ledger-state.js';
import type { Check } from './check.js';
import type { Replay } from './replay-chain.js';

/** Checks that the stake snapshots allowed the issuer of every block to make it. */
export class LeaderChecks {
  readonly #epochs = new Map<number, { blocks: number; refused: number; reason: string | undefined }>();

  add({ era, header }: Block, { network, state, constants }: Replay): void {
    if (era === 'byron' || header.issuerVkey === undefined) return;
    const { epoch, parameters } = state.epoch.get();
    const [reason] = checkIssuer(header, {
      activeSlotsCoefficient: network.activeSlotsCoefficient,
      pool: findPool(state, toHex(blake2b224(header.issuerVkey))),
      decentralisation: parameters.decentralisation,
      firstSlotOfEpoch: firstSlot(constants, epoch),
      genesisDelegates: state.genesisKeys.get().delegates,
    });
    const entry = this.#epochs.get(epoch) ?? { blocks: 0, refused: 0, reason: undefined };
    entry.blocks += 1;
    if (reason !== undefined) entry.refused += 1;
    entry.reason ??= reason;
    this.#epochs.set(epoch, entry);
  }

  /** One result for each epoch. */
  finish(): readonly Check[] {
    return [...this.#epochs].map(([epoch, { blocks, refused, reason }]) => ({
      name: `issuers of epoch ${epoch}`,
      reason: reason && `${refused} of ${blocks} blocks: ${reason}`,
    }));
  }
}

/** The pool in the distribution that elects the leaders of the current epoch. */
function findPool(state: LedgerState, key: string): PoolInDistribution | undefined {
  const { set } = state.snapshots.get();
  const pool = set.byPool.get(state.poolNumbers.find(key) ?? 0);
  if (pool === undefined) return undefined;
  return {
    vrfKeyHash: toHex(pool.registration.parameters.vrfKeyHash),
    relativeStake: { numerator: pool.stake, denominator: set.totalStake > 0n ? set.totalStake : 1n },
  };
}
