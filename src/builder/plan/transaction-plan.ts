import type { Certificate } from '../../chains/cardano/certificates/certificate.js';
import type { Proposal, Vote, Voter } from '../../chains/cardano/governance/governance.js';
import type { Script } from '../../chains/cardano/scripts/script.js';
import type { Metadata } from '../request/metadata.js';
import type { AssetAmount, CommonRequest, Payment, WithdrawalRequest } from '../request/request.js';
import type { Consent, PlacedOutput } from '../request/script-request.js';
import type { Warning } from '../request/unsigned-tx.js';

/** A certificate with its deposit; negative for a refund. */
export interface PlannedCertificate {
  readonly certificate: Certificate;
  readonly deposit: bigint;
  /** Names the intent in error messages. */
  readonly name?: string;
  /** Only when a Plutus script must validate it. */
  readonly consent?: Consent;
}

/** An output that the transaction spends for any selection of other inputs. */
export interface PlannedSpend {
  /** Names the input in error messages. */
  readonly name: string;
  readonly output: PlacedOutput;
  /** CBOR of the datum that the output references by hash; only for Plutus scripts. */
  readonly datum?: Uint8Array;
  readonly consent?: Consent;
}

export interface PlannedWithdrawal extends WithdrawalRequest {
  readonly consent?: Consent;
}

/** The votes of one voter, in the order of the ledger's map. */
export interface PlannedVotes {
  readonly voter: Voter;
  readonly votes: readonly Vote[];
  readonly name?: string;
  readonly consent?: Consent;
}

export interface PlannedProposal {
  readonly proposal: Proposal;
  readonly name?: string;
  readonly consent?: Consent;
}

/** Everything that a transaction does, before inputs are selected. */
export interface TransactionPlan {
  readonly outputs: readonly Payment[];
  readonly spends: readonly PlannedSpend[];
  readonly referenceInputs: readonly PlacedOutput[];
  /** Negative amounts are burned. */
  readonly mints: readonly AssetAmount[];
  /** By policy id: the consent of each Plutus policy that mints or burns. */
  readonly policies: ReadonlyMap<string, Consent>;
  readonly certificates: readonly PlannedCertificate[];
  readonly withdrawals: readonly PlannedWithdrawal[];
  readonly votes: readonly PlannedVotes[];
  readonly proposals: readonly PlannedProposal[];
  /** Lovelace donated to the treasury. */
  readonly donation: bigint | undefined;
  /** Lovelace in the treasury, as the transaction states it. */
  readonly treasury: bigint | undefined;
  /** Scripts that are included as witnesses when they are needed. */
  readonly scripts: readonly Script[];
  readonly metadata: Metadata | undefined;
  readonly warnings: readonly Warning[];
}

/** The contribution of one intent. */
export type PlanPart = Partial<TransactionPlan>;

/** The fields of a request that are its own and not those of every build. */
export type IntentFields<Request extends CommonRequest> = Omit<Request, keyof CommonRequest>;

/** Whether any item needs the consent of a Plutus script. */
export const runsPlutus = ({ spends = [], policies, certificates = [], ...others }: PlanPart): boolean => {
  const { withdrawals = [], votes = [], proposals = [] } = others;
  const items = [...spends, ...certificates, ...withdrawals, ...votes, ...proposals];
  return (policies?.size ?? 0) > 0 || items.some(({ consent }) => consent !== undefined);
};
