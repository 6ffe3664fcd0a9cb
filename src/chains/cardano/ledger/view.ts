import type { CardanoNetwork } from '../../networks.js';
import type { Credential } from '../addresses/address.js';
import type { DRep } from '../addresses/credential.js';
import type { GovernanceAction, GovernanceActionId } from '../governance/governance.js';
import type { ProtocolParameters } from '../parameters/protocol-parameters.js';
import type { ProtocolVersion } from '../parameters/protocol-update.js';
import { slotToEpoch } from '../time.js';
import type { OutputContent, OutputReference } from '../transactions/output.js';

/** An account in the ledger. Undefined fields of a registered account are unknown. */
export type AccountState =
  | { readonly registered: false }
  | {
      readonly registered: true;
      /** The deposit paid at registration, which deregistration refunds. */
      readonly deposit: bigint | undefined;
      readonly rewards: bigint | undefined;
      /** `none`: no vote delegation. */
      readonly votes: DRep | 'none' | undefined;
    };

export type DRepState =
  | { readonly registered: false }
  | { readonly registered: true; readonly deposit: bigint | undefined };

export interface PoolState {
  readonly registered: boolean;
  /** Hash of the VRF key in effect. */
  readonly vrfKeyHash?: Uint8Array;
  /** Hash of the VRF key of an update that takes effect with the next epoch. */
  readonly nextVrfKeyHash?: Uint8Array;
}

/** A member of the constitutional committee, or a member added by an open proposal. */
export interface CommitteeMemberState {
  readonly member: boolean;
  readonly resigned: boolean;
  /** The hot credential; undefined if unknown. */
  readonly hot?: Credential | 'none';
  /** False for a member that is only proposed; undefined if unknown. */
  readonly elected?: boolean;
}

/** A committee member who has authorized a hot credential and has not resigned. */
export interface AuthorizedMember {
  readonly cold: Credential;
  /** Whether the member belongs to the current committee. */
  readonly elected: boolean;
}

/** The node to which a genesis key delegates, until Babbage. */
export interface GenesisDelegate {
  /** Hash of the delegate's key. */
  readonly keyHash: Uint8Array;
  readonly vrfKeyHash: Uint8Array;
}

export interface GenesisKeys {
  /** Current delegates by the hash of the genesis key, 56 hexadecimal digits. */
  readonly delegates: ReadonlyMap<string, GenesisDelegate>;
  /** Delegates that will take effect later, with their genesis key; a key may have several. */
  readonly futureDelegates?: Iterable<readonly [genesisKey: string, delegate: GenesisDelegate]>;
  /** Number of delegates who must sign instantaneous rewards. */
  readonly quorum: number;
}

/** A governance action that is neither enacted, dropped nor expired. */
export interface ActionState {
  readonly kind: GovernanceAction['kind'];
  /** The last epoch in which votes count. */
  readonly expiresAfterEpoch: number;
  /** For a parameter change: whether pools vote on it because it is security-relevant. */
  readonly touchesSecurity?: boolean;
  /** For a hard fork: the target version. */
  readonly protocolVersion?: ProtocolVersion;
}

export type ActionPurpose = 'parameter-change' | 'hard-fork' | 'committee' | 'constitution';

/**
 * The chain state that the rules need. A query that is absent or returns undefined is unknown: the rules that depend on
 * it are reported as unchecked.
 */
export interface LedgerState {
  readonly network: CardanoNetwork;
  /** The slot of the block that would contain the transaction. */
  readonly slot: bigint;
  /** The epoch of `slot`; computed from the network if absent. */
  readonly epoch?: number;
  /** Bytes of reference scripts that the inputs of a transaction may carry; the constant of Conway if absent. */
  readonly maxReferenceScriptBytes?: number;
  /** The first slot whose time scripts cannot know; computed from the network if absent. */
  readonly forecastHorizon?: bigint;
  readonly parameters: ProtocolParameters;
  readonly output: (reference: OutputReference) => OutputContent | 'spent' | 'absent' | undefined;
  /** The pending transaction that spends an output, hexadecimal; the output is then `spent`. */
  readonly pendingSpender?: (reference: OutputReference) => string | undefined;
  readonly account?: (credential: Credential) => AccountState | undefined;
  readonly pool?: (hash: Uint8Array) => PoolState | undefined;
  /** Whether a registered pool, or a pending update of one, uses a VRF key. Decides from protocol version 11 on. */
  readonly isVrfKeyRegistered?: (vrfKeyHash: Uint8Array) => boolean | undefined;
  readonly drep?: (credential: Credential) => DRepState | undefined;
  readonly committeeMember?: (cold: Credential) => CommitteeMemberState | undefined;
  /** Whether a hot credential belongs to a member who has not resigned. */
  readonly committeeVoter?: (hot: Credential) => boolean | undefined;
  /** The members who have authorized a hot credential; takes precedence over `committeeVoter`. */
  readonly authorizedMembers?: (hot: Credential) => readonly AuthorizedMember[] | undefined;
  readonly action?: (id: GovernanceActionId) => ActionState | 'absent' | undefined;
  /** The last enacted action of a purpose; `none` before the first. */
  readonly enacted?: (purpose: ActionPurpose) => GovernanceActionId | 'none' | undefined;
  /** Hash of the guardrail script of the constitution. */
  readonly guardrailScript?: Uint8Array | 'none';
  readonly treasury?: bigint;
  readonly reserves?: bigint;
  readonly genesisKeys?: GenesisKeys;
}

/** Protocol versions in which rules changed. */
export const VERSION = {
  allegra: 3,
  mary: 4,
  alonzo: 5,
  babbage: 7,
  conway: 9,
  afterBootstrap: 10,
  relaxed: 11,
  dijkstra: 12,
} as const;

export const getEpoch = ({ epoch, network, slot }: Pick<LedgerState, 'epoch' | 'network' | 'slot'>): number =>
  epoch ?? slotToEpoch(network, Number(slot)).epoch;

export const getMajorVersion = ({ parameters }: Pick<LedgerState, 'parameters'>): number =>
  parameters.protocolVersion.major;
