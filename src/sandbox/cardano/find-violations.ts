import { checkTransaction } from '../../chains/cardano/ledger/check-transaction.js';
import { referenceScriptBytes } from '../../chains/cardano/ledger/minimum-fee.js';
import { resolve } from '../../chains/cardano/ledger/resolved.js';
import type { Violation } from '../../chains/cardano/ledger/validation-result.js';
import type { LedgerState } from '../../chains/cardano/ledger/view.js';
import type { Transaction } from '../../chains/cardano/transactions/transaction.js';
import { toValidatorState } from '../../ledger/validation/validator-state.js';
import type { Chain } from './chain.js';
import { outpointKey } from './ledger.js';

/**
 * The ledger rules that a transaction violates at a slot, against the current ledger. Plutus scripts are not evaluated.
 */
export const findViolations = (chain: Chain, slot: number, transaction: Transaction): readonly Violation[] =>
  checkTransaction(transaction, ledgerState(chain, slot));

/** Bytes of reference scripts in the inputs of a transaction, of which a block has a limited number. */
export const countReferenceScriptBytes = (chain: Chain, slot: number, transaction: Transaction): number =>
  referenceScriptBytes(resolve(transaction, ledgerState(chain, slot))) ?? 0;

/** The complete ledger state for the rules, taken from the simulated ledger. */
export function ledgerState({ ledger, network }: Chain, slot: number): LedgerState {
  return toValidatorState(
    ledger.state,
    { network, slot, epoch: ledger.epoch },
    {
      output: (reference) => ledger.output(outpointKey(reference)) ?? 'absent',
      findAccount: (credential) => ledger.accountNumbers.find(credential),
    },
  );
}
