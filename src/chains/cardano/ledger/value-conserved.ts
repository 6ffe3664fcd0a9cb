import { expandBatch, type Transaction } from '../transactions/transaction.js';
import type { TransactionBody } from '../transactions/transaction-body.js';
import { Balance } from './balance.js';
import { netDeposits, sumDeposits } from './deposits.js';
import { getContents, type Resolved, resolve } from './resolved.js';
import type { Findings } from './validation-result.js';
import type { LedgerState } from './view.js';

const MAX_LISTED_ASSETS = 3;

/**
 * Inputs, withdrawals, refunds and mints must equal outputs, fee, deposits, donation, direct deposits and burns: of the
 * transaction and its sub-transactions together.
 */
export function checkValue(transaction: Transaction, state: LedgerState, own: Resolved, findings: Findings): void {
  const parts = expandBatch(transaction);
  const bodies = parts.map(({ body }) => body);
  const resolved = parts.flatMap((part) => (part.parent === undefined ? own : resolve(part, state)).inputs);
  const inputs = getContents(resolved);
  if (inputs === undefined) {
    // A missing input violates its own rule; only an unknown one leaves this rule unchecked.
    if (resolved.some(({ output }) => output === undefined))
      findings.unknown('value', 'The value of the unknown inputs is not known');
    return;
  }
  const balance = new Balance();
  for (const input of inputs) balance.add(input, 1n);
  for (const { mint, withdrawals, outputs } of bodies) {
    balance.add({ lovelace: 0n, assets: mint }, 1n);
    for (const { lovelace } of withdrawals) balance.lovelace += lovelace;
    for (const output of outputs) balance.add(output, -1n);
  }
  const others = bodies.reduce((sum, body) => sum + sumPaidBeyondOutputs(body), 0n);
  balance.lovelace -= others;
  for (const [unit, quantity] of balance.unevenAssets().slice(0, MAX_LISTED_ASSETS))
    findings.addViolation(
      'value',
      'ValueNotConservedUTxO',
      quantity > 0n
        ? `${quantity} of the asset ${unit} are consumed but not produced`
        : `${-quantity} of the asset ${unit} are produced but not consumed`,
    );
  const deposits = sumKnown(parts.map((part) => netDeposits(part, state)));
  if (deposits === undefined) {
    findings.unknown('value', 'A deposit or refund of a certificate is unknown');
    return;
  }
  const left = balance.lovelace - deposits;
  if (left === 0n) return;
  const paid = bodies.flatMap(({ outputs }) => outputs).reduce((sum, { lovelace }) => sum + lovelace, others);
  const produced = paid + (deposits > 0n ? deposits : 0n);
  findings.addViolation(
    'value',
    'ValueNotConservedUTxO',
    `${produced + left} lovelace are consumed and ${produced} are produced: ${left > 0n ? left : -left} ${left > 0n ? 'are left over' : 'are missing'}`,
  );
}

const sumPaidBeyondOutputs = ({ fee, donation, dijkstra }: TransactionBody): bigint =>
  (dijkstra?.directDeposits ?? []).reduce((sum, { lovelace }) => sum + lovelace, (fee ?? 0n) + (donation ?? 0n));

const sumKnown = (amounts: readonly (bigint | undefined)[]): bigint | undefined =>
  amounts.reduce((sum, amount) => (sum === undefined || amount === undefined ? undefined : sum + amount), 0n);

/** Both sides of the equation; undefined if an input or a deposit is unknown. */
export function sumBothSides(
  transaction: Transaction,
  state: LedgerState,
  resolved: Resolved,
): { readonly consumed: Balance; readonly produced: Balance } | undefined {
  const { body } = transaction;
  const inputs = getContents(resolved.inputs);
  const deposits = sumDeposits(transaction, state);
  if (inputs === undefined || deposits === undefined) return undefined;
  const consumed = new Balance();
  const produced = new Balance();
  for (const input of inputs) consumed.add(input, 1n);
  for (const output of body.outputs) produced.add(output, 1n);
  for (const minted of body.mint)
    if (minted.quantity > 0n) consumed.add({ lovelace: 0n, assets: [minted] }, 1n);
    else produced.add({ lovelace: 0n, assets: [minted] }, -1n);
  for (const { lovelace } of body.withdrawals) consumed.lovelace += lovelace;
  consumed.lovelace += deposits.refunded;
  produced.lovelace += deposits.paid + (body.fee ?? 0n) + (body.donation ?? 0n);
  return { consumed, produced };
}
