import type { ProtocolParameterUpdate, ProtocolVersion } from '../../chains/cardano/parameters/protocol-update.js';
import type { Rational } from '../../chains/cardano/rational.js';
import type { CommonRequest, WithdrawalRequest } from './request.js';

export interface CredentialRequest {
  /** 56 hexadecimal digits. */
  readonly credentialHash: string;
  readonly scriptCredential?: boolean;
}

/** The last enacted action of the same purpose, or an open one to build on; taken from the ledger view when absent. */
interface BuildsOn {
  /** `{txHash}#{index}` or `gov_action1…`; `none` when no action of the purpose was enacted yet. */
  readonly previous?: string;
}

interface Guarded {
  /** Hash of the guardrail script of the constitution, or `none`; taken from the ledger view when absent. */
  readonly guardrailScript?: string;
}

/** Uses the names of `GovernanceAction`. */
export type ProposedAction =
  | { readonly kind: 'info' }
  | (BuildsOn & { readonly kind: 'no-confidence' })
  | (Guarded & { readonly kind: 'treasury-withdrawals'; readonly withdrawals: readonly WithdrawalRequest[] })
  | (BuildsOn & Guarded & { readonly kind: 'parameter-change'; readonly parameters: ProtocolParameterUpdate })
  | (BuildsOn & { readonly kind: 'hard-fork'; readonly protocolVersion: ProtocolVersion })
  | (BuildsOn & {
      readonly kind: 'update-committee';
      readonly removed?: readonly CredentialRequest[];
      /** `epoch` is the last epoch of the term. */
      readonly added?: readonly (CredentialRequest & { readonly epoch: number })[];
      readonly threshold: Rational;
    })
  | (BuildsOn & {
      readonly kind: 'new-constitution';
      readonly constitutionUrl: string;
      /** 64 hexadecimal digits. */
      readonly constitutionHash: string;
      /** Guardrail script of the new constitution: a hash, or `none`. */
      readonly guardrailScript: string;
    });

export interface ProposalRequest extends CommonRequest {
  readonly action: ProposedAction;
  /** The stake address that receives the deposit refund. */
  readonly returnAddress: string;
  readonly anchorUrl: string;
  /** 64 hexadecimal digits. */
  readonly anchorDataHash: string;
}
