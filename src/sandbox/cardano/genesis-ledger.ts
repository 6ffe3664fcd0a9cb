import { blake2b256 } from '../../kernel/blake2b.js';
import { toHex } from '../../kernel/hex.js';
import { type LedgerConstants, ledgerConstants } from '../../ledger/constants.js';
import type { GenesisContent } from '../../ledger/genesis/initial-state.js';
import { createAnchor } from './actors.js';
import { simulatedGenesis } from './simulated-parameters.js';
import type { Simulation } from './simulation.js';
import { getTimeline } from './timeline.js';
import { keyCredential } from './wallet.js';

/** The input of the ledger engine for a simulated chain. */
export interface SandboxLedger {
  readonly constants: LedgerConstants;
  readonly genesis: GenesisContent;
}

/** In epochs: the first committee members practically never expire. */
const FIRST_TERM = 1_000_000;

const THRESHOLD = { numerator: 2n, denominator: 3n };

/** Initial treasury as a part of the reserves, so that treasury withdrawals are possible on every network. */
const TREASURY_PART = 50n;

/** The constants and the genesis of a simulated chain. An index of the chain computes the same state from them. */
export function sandboxLedger(simulation: Simulation): SandboxLedger {
  const { network, name, genesis, reserves, committee, delegates, pools } = simulation;
  const { firstEpoch, conwayEpoch } = getTimeline(network);
  const members = committee.members.map(({ cold }) => ({
    cold: keyCredential(cold),
    expiresAfter: conwayEpoch + FIRST_TERM,
  }));
  return {
    constants: {
      ...ledgerConstants(network),
      genesis: simulatedGenesis(network),
      appliesDraftEras: true,
      governance: {
        committee: { members, threshold: THRESHOLD },
        constitution: { anchor: createAnchor('constitution'), guardrailScript: undefined },
      },
    },
    genesis: {
      firstEpoch,
      treasury: reserves / TREASURY_PART,
      byron: [],
      shelley: genesis,
      staking: {
        delegates: new Map(
          delegates.map(({ genesis: key, delegate }, index) => [
            toHex(key.hash),
            { delegate: toHex(delegate.hash), vrf: toHex(pools[index % pools.length]!.parameters.vrfKeyHash) },
          ]),
        ),
        pools: [],
        delegations: [],
      },
      // A simulated chain has no genesis file to hash.
      shelleyHash: blake2b256(new TextEncoder().encode(name)),
    },
  };
}
