import type { CardanoNetwork } from '../../networks.js';
import type { Credential } from '../addresses/address.js';
import type { DRep } from '../addresses/credential.js';
import type { GovernanceAction, GovernanceActionId } from '../governance/governance.js';
import type { ProtocolParameters } from '../parameters/protocol-parameters.js';
import type { ProtocolVersion } from '../parameters/protocol-update.js';
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
}

/** A member of the constitutional committee, or a member added by an open proposal. */
export interface CommitteeMemberState {
  readonly member: boolean;
  readonly resigned: boolean;
  /** The hot credential; undefined if unknown. */
  readonly hot?: Credential | 'none';
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
  readonly parameters: ProtocolParameters;
  readonly output: (reference: OutputReference) => OutputContent | 'spent' | 'absent' | undefined;
  readonly account?: (credential: Credential) => AccountState | undefined;
  readonly pool?: (hash: Uint8Array) => PoolState | undefined;
  readonly drep?: (credential: Credential) => DRepState | undefined;
  readonly committeeMember?: (cold: Credential) => CommitteeMemberState | undefined;
  /** Whether a hot credential belongs to a member who has not resigned. */
  readonly committeeVoter?: (hot: Credential) => boolean | undefined;
  readonly action?: (id: GovernanceActionId) => ActionState | 'absent' | undefined;
  /** The last enacted action of a purpose; `none` before the first. */
  readonly enacted?: (purpose: ActionPurpose) => GovernanceActionId | 'none' | undefined;
  /** Hash of the guardrail script of the constitution. */
  readonly guardrailScript?: Uint8Array | 'none';
  readonly treasury?: bigint;
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
} as const;

export const getMajorVersion = ({ parameters }: Pick<LedgerState, 'parameters'>): number =>
  parameters.protocolVersion.major;
