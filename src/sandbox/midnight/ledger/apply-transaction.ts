import type * as ledger from '@midnight-ntwrk/ledger-v8';
import { library } from './ledger-library.js';
import { byOutput } from './select-coins.js';

export type PublishedTransaction = ledger.Transaction<ledger.SignatureEnabled, ledger.Proof, ledger.Binding>;
export type AppliedTransaction =
  | PublishedTransaction
  | ledger.Transaction<ledger.SignatureEnabled, ledger.NoProof, ledger.NoBinding>;

/** Checks besides signatures and limits. By default the balance is checked and proofs are not. */
export interface Checks {
  readonly balanced?: boolean;
  readonly proven?: boolean;
}

export interface Effects {
  readonly result: ledger.TransactionResult;
  readonly created: readonly ledger.Utxo[];
  readonly spent: readonly ledger.Utxo[];
}

const MAX_TIME_ERROR_SECONDS = 30;

function strictness({ balanced = true, proven = false }: Checks): ledger.WellFormedStrictness {
  const strict = new library.WellFormedStrictness();
  strict.verifyNativeProofs = proven;
  strict.verifyContractProofs = proven;
  strict.enforceBalancing = balanced;
  return strict;
}

/** Returns the state after a transaction and its effects; throws an error with the reason that the ledger reports. */
export function applyTransaction(
  state: ledger.LedgerState,
  transaction: AppliedTransaction,
  { time, parentHash }: { readonly time: Date; readonly parentHash: string },
  checks: Checks,
): Effects & { readonly after: ledger.LedgerState } {
  const verified = transaction.wellFormed(state, strictness(checks), time);
  const seconds = BigInt(time.getTime() / 1000);
  const context = new library.TransactionContext(state, {
    secondsSinceEpoch: seconds,
    secondsSinceEpochErr: MAX_TIME_ERROR_SECONDS,
    parentBlockHash: parentHash,
    lastBlockTime: seconds,
  });
  const [after, result] = state.apply(verified, context);
  if (result.type === 'failure') throw new RangeError(result.error ?? 'the guaranteed part failed');
  const [created, spent] = after.utxo.delta(state.utxo);
  return { after, result, created: [...created].sort(byOutput), spent: [...spent].sort(byOutput) };
}
