import type { OutputReference } from '../../chains/cardano/transactions/output.js';
import type { Transaction } from '../../chains/cardano/transactions/transaction.js';
import { toHex } from '../../kernel/hex.js';
import { formatOutpoint } from '../encoding/transaction-text.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { ResolvedOutput } from '../request/resolved-output.js';
import type { Warning } from '../request/unsigned-tx.js';
import type { IsOwn } from './own-addresses.js';

/** Outputs that inputs, reference inputs and collateral refer to, by `txHash#index`. */
export type ResolvedOutputs = ReadonlyMap<string, ResolvedOutput>;

/** A transaction with the facts that its warnings depend on. */
export interface Inspected {
  readonly transaction: Transaction;
  readonly resolved: ResolvedOutputs;
  readonly ledger: LedgerView;
  /** Required keys that have not signed yet. */
  readonly missingSignatures: number;
  /** Undefined when the wallet is unknown. */
  readonly isOwn: IsOwn | undefined;
  /** Bytes of the address that should receive the change. */
  readonly changeAddress: Uint8Array | undefined;
  /** The minimum fee, if the builder has computed it; otherwise it is computed from the bytes. */
  readonly minFee: bigint | undefined;
}

export const warn = (severity: Warning['severity'], code: string, text: string): Warning => ({ severity, code, text });

export const findOutput = (resolved: ResolvedOutputs, { txHash, index }: OutputReference): ResolvedOutput | undefined =>
  resolved.get(formatOutpoint(toHex(txHash), index));
