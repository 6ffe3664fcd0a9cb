import type { CardanoNetwork } from '../../networks.js';
import type { Credential } from '../addresses/address.js';
import type { DRep } from '../addresses/credential.js';
import type { GovernanceAction, GovernanceActionId } from '../governance/governance.js';
import type { ProtocolParameters } from '../parameters/protocol-parameters.js';
import type { ProtocolVersion } from '../parameters/protocol-update.js';
import type { OutputContent, OutputReference } from '../transactions/output.js';

/** An account as the ledger keeps it. Undefined fields of a registered one are not known. */
export type AccountState =
  | { readonly registered: false }
  | {
      readonly registered: true;
      /** Paid at registration, which is what deregistration gives back. */
      readonly deposit: bigint | undefined;
      readonly rewards: bigint | undefined;
      /** `none`: lets nobody vote. */
      readonly votes: DRep | 'none' | undefined;
    };

export type DRepState =
  | { readonly registered: false }
  | { readonly registered: true; readonly deposit: bigint | undefined };

export interface PoolState {
  readonly registered: boolean;
}

/** A member of the constitutional committee, or one whom a proposal would make a member. */
export interface CommitteeMemberState {
  readonly member: boolean;
  readonly resigned: boolean;
  /** Who votes for the member; undefined where that is not known. */
  readonly hot?: Credential | 'none';
}

/** A governance action that was proposed and has not been enacted, dropped or expired yet. */
export interface ActionState {
  readonly kind: GovernanceAction['kind'];
  /** The last epoch in which votes count. */
  readonly expiresAfterEpoch: number;
  /** For a change of parameters: whether pools vote on it, since it touches the security of the chain. */
  readonly touchesSecurity?: boolean;
  /** For a hard fork: where it leads. */
  readonly protocolVersion?: ProtocolVersion;
}

export type ActionPurpose = 'parameter-change' | 'hard-fork' | 'committee' | 'constitution';

/**
 * What the rules need to know about the chain. A question that is absent, or answers undefined, is one whose answer
 * is not known: the rules that depend on it are then reported as not checked.
 */
export interface LedgerState {
  readonly network: CardanoNetwork;
  /** The slot of the block that would hold the transaction. */
  readonly slot: bigint;
  readonly parameters: ProtocolParameters;
  readonly output: (reference: OutputReference) => OutputContent | 'spent' | 'absent' | undefined;
  readonly account?: (credential: Credential) => AccountState | undefined;
  readonly pool?: (hash: Uint8Array) => PoolState | undefined;
  readonly drep?: (credential: Credential) => DRepState | undefined;
  readonly committeeMember?: (cold: Credential) => CommitteeMemberState | undefined;
  /** Whether a hot credential speaks for a member who has not resigned. */
  readonly committeeVoter?: (hot: Credential) => boolean | undefined;
  readonly action?: (id: GovernanceActionId) => ActionState | 'absent' | undefined;
  /** The last enacted action of a purpose; `none` before the first. */
  readonly enacted?: (purpose: ActionPurpose) => GovernanceActionId | 'none' | undefined;
  /** Hash of the script that guards the constitution. */
  readonly guardrailScript?: Uint8Array | 'none';
  readonly treasury?: bigint;
}

/** Protocol versions with which rules changed. */
export const VERSION = {
  allegra: 3,
  mary: 4,
  alonzo: 5,
  babbage: 7,
  conway: 9,
  afterBootstrap: 10,
  relaxed: 11,
} as const;

export const majorOf = ({ parameters }: Pick<LedgerState, 'parameters'>): number => parameters.protocolVersion.major;
