import type { Metadata } from '../../builder/request/metadata.js';
import type { Certificate } from '../../chains/cardano/certificates/certificate.js';
import type { Proposal, Vote } from '../../chains/cardano/governance/governance.js';
import type { GenesisUpdate } from '../../chains/cardano/parameters/protocol-update.js';
import type { OutputContent, OutputReference } from '../../chains/cardano/transactions/output.js';
import type { SubTransaction, Withdrawal } from '../../chains/cardano/transactions/transaction-body.js';
import type { AssetQuantity } from '../../chains/cardano/transactions/value.js';
import type { RedeemerPurpose } from '../../chains/cardano/transactions/witnesses.js';
import type { Held } from './coins.js';
import type { HashedScript } from './scripts.js';
import type { SigningKey } from './signing-key.js';
import type { Wallet } from './wallet.js';

/** A use of a Plutus script: its purpose and redeemer. */
export interface ScriptUse {
  readonly purpose: RedeemerPurpose;
  /** An outpoint, a policy in hexadecimal, or an index among certificates, withdrawals, votes or proposals. */
  readonly target: string | number;
  /** CBOR. */
  readonly data: Uint8Array;
}

export interface GivingSubTransaction {
  readonly content: SubTransaction;
  readonly lovelace: bigint;
}

/** A transaction to be composed. The payer covers its cost and receives the change. */
export interface Intent {
  readonly payer: Wallet;
  /** Additional outputs to spend. */
  readonly spend?: readonly Held[];
  readonly outputs?: readonly OutputContent[];
  readonly mint?: readonly AssetQuantity[];
  readonly certificates?: readonly Certificate[];
  readonly withdrawals?: readonly Withdrawal[];
  readonly proposals?: readonly Proposal[];
  readonly votes?: readonly Vote[];
  readonly update?: GenesisUpdate;
  readonly metadata?: Metadata;
  readonly scripts?: readonly HashedScript[];
  readonly datums?: readonly Uint8Array[];
  readonly uses?: readonly ScriptUse[];
  readonly referenceInputs?: readonly OutputReference[];
  /** Reference scripts of the inputs. */
  readonly referenced?: readonly HashedScript[];
  readonly requiredSigners?: readonly SigningKey[];
  readonly signers?: readonly SigningKey[];
  readonly validFrom?: number;
  readonly validUntil?: number;
  readonly donation?: bigint;
  /** Dijkstra: sub-transactions, and the lovelace that each gives to the transaction. */
  readonly subTransactions?: readonly GivingSubTransaction[];
  /** Dijkstra: keys that agree. */
  readonly guards?: readonly SigningKey[];
  /** Dijkstra: payments to accounts. */
  readonly directDeposits?: readonly Withdrawal[];
  /** A script fails, so that the collateral is spent. */
  readonly fails?: boolean;
}
