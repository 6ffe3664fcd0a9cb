import type { CardanoEra } from '../chains/cardano/era.js';
import { findGenesisGovernance } from '../chains/cardano/governance/governance-genesis.js';
import type { GenesisParameters } from '../chains/cardano/parameters/protocol-parameters.js';
import { knownParameters } from '../chains/cardano/parameters/protocol-parameters-known.js';
import { numberToRational, type Rational } from '../chains/cardano/rational.js';
import { epochLength, epochToSlot, slotToEpoch, type TimeOptions } from '../chains/cardano/time.js';
import type { CardanoNetwork } from '../chains/networks.js';
import type { LedgerContext } from './context.js';
import { isAtLeast } from './state/era-versions.js';
import type { Committee, Constitution } from './state/ledger-state.js';

/** Values of a network that its blocks never change. */
export interface LedgerConstants {
  readonly network: CardanoNetwork;
  readonly time: TimeOptions;
  readonly maxLovelaceSupply: bigint;
  /**
   * Deposits of the accounts and pools in the staking section of the Shelley genesis file. The ledger creates them in
   * addition to the maximum supply.
   */
  readonly genesisDeposits: bigint;
  readonly genesis: GenesisParameters;
  /** The committee and the constitution with which Conway begins. */
  readonly governance: { readonly committee: Committee | undefined; readonly constitution: Constitution | undefined };
  /** Number of genesis keys that must agree on an update. */
  readonly updateQuorum: number;
  /** Whether the engine applies the draft of an era that is not final; only simulated chains do. */
  readonly appliesDraftEras?: boolean;
  /** The parameter k. */
  readonly securityParameter: number;
  /** The parameter f. */
  readonly activeSlotsCoefficient: Rational;
}

/** The constants, with the position of a block or boundary. */
export type BlockContext = LedgerConstants & LedgerContext;

/** The constants of a known network. */
export function ledgerConstants(network: CardanoNetwork, time: TimeOptions = {}): LedgerConstants {
  const { genesis, updateQuorum, maxLovelaceSupply } = knownParameters(network);
  const governance = findGenesisGovernance(network);
  return {
    network,
    time,
    maxLovelaceSupply,
    genesisDeposits: 0n,
    genesis,
    governance: {
      committee: governance && {
        threshold: governance.committee.threshold,
        members: governance.committee.members.map(({ cold, until }) => ({ cold, expiresAfter: until })),
      },
      constitution: governance?.constitution,
    },
    updateQuorum,
    securityParameter: network.securityParameter,
    activeSlotsCoefficient: numberToRational(network.activeSlotsCoefficient),
  };
}

export const findEpoch = ({ network, time }: LedgerConstants, slot: number): number =>
  slotToEpoch(network, slot, time).epoch;

export const firstSlot = ({ network, time }: LedgerConstants, epoch: number): number =>
  epochToSlot(network, epoch, time);

export const countSlots = ({ network, time }: LedgerConstants, epoch: number): number =>
  epochLength(network, epoch, time);

/** 3k/f slots: a block that old is final. */
export const stabilityWindow = (constants: LedgerConstants): number => slotsForBlocks(constants, 3);

/** 4k/f slots: rewards are computed after them. */
export const rewardWindow = (constants: LedgerConstants): number => slotsForBlocks(constants, 4);

/**
 * Blocks of the last slots of an epoch do not influence the next epoch's nonce: 3k/f slots until Babbage, 4k/f from
 * Conway on (erratum 17.3 of the Shelley ledger specification).
 */
export const nonceWindow = (constants: LedgerConstants, era: CardanoEra): number =>
  isAtLeast(era, 'conway') ? rewardWindow(constants) : stabilityWindow(constants);

/** Every block needs them, and the division of large integers is slow. */
const windows = new WeakMap<LedgerConstants, Map<number, number>>();

function slotsForBlocks(constants: LedgerConstants, factor: number): number {
  const known = windows.get(constants)?.get(factor);
  if (known !== undefined) return known;
  const { numerator, denominator } = constants.activeSlotsCoefficient;
  const blocks = BigInt(factor * constants.securityParameter) * denominator;
  const slots = Number((blocks + numerator - 1n) / numerator);
  windows.set(constants, new Map([...(windows.get(constants) ?? []), [factor, slots]]));
  return slots;
}
