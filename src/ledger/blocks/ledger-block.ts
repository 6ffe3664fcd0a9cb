import type { Credential } from '../../chains/cardano/addresses/address.js';
import type { BlockHeader } from '../../chains/cardano/blocks/header.js';
import type { Certificate } from '../../chains/cardano/certificates/certificate.js';
import type { CardanoEra } from '../../chains/cardano/era.js';
import type { Proposal, Vote } from '../../chains/cardano/governance/governance.js';
import type { ExecutionUnits, GenesisUpdate } from '../../chains/cardano/parameters/protocol-update.js';
import type { AccountId } from '../state/accounts.js';

/** Finds the account of a stake credential. Every credential of the block has one, known or new. */
export type ResolveAccount = (credential: Credential) => AccountId;

/** A block reduced to the content that changes the ledger state; outputs are reduced to sums. */
export interface LedgerBlock {
  readonly era: CardanoEra;
  readonly header: BlockHeader;
  readonly hash: Uint8Array;
  readonly transactions: readonly LedgerTransaction[];
  readonly resolveAccount: ResolveAccount;
  /** Absent where they are not checked. */
  readonly claims?: BlockClaims;
}

/** Values in a block that the state confirms or contradicts. */
export interface BlockClaims {
  /** Sum of the execution units of all transactions. */
  readonly units: ExecutionUnits;
  /** The treasury values that transactions state. */
  readonly treasuries: readonly bigint[];
}

export interface LedgerTransaction {
  readonly hash: Uint8Array;
  /** Index in the block; certificates are referenced by slot, transaction and certificate index. */
  readonly index: number;
  /** False for a transaction whose script failed: only its collateral was spent. */
  readonly valid: boolean;
  /** The collected fee, or the collected collateral. */
  readonly fee: bigint;
  readonly donation: bigint;
  /** Lovelace of the created outputs minus that of the spent ones. */
  readonly utxoChange: bigint;
  /** The same by account, and by `pointerKey` for pointer addresses. */
  readonly stakeChanges: readonly (readonly [AccountId, bigint])[];
  readonly pointerChanges: readonly (readonly [string, bigint])[];
  /** The same for Byron redeem addresses; 0 from Allegra on. */
  readonly redeemableChange: bigint;
  /** The remaining fields are empty where the transaction is not valid. */
  readonly withdrawals: readonly (readonly [AccountId, bigint])[];
  /** Payments to accounts, since Dijkstra. */
  readonly directDeposits?: readonly (readonly [AccountId, bigint])[];
  readonly certificates: readonly Certificate[];
  readonly votes: readonly Vote[];
  readonly proposals: readonly Proposal[];
  readonly update: GenesisUpdate | undefined;
}

/** A certificate pointer (CIP-19): slot, transaction index and certificate index. */
export const pointerKey = (slot: bigint | number, transaction: bigint | number, certificate: bigint | number): string =>
  `${slot}/${transaction}/${certificate}`;
