import type { Transaction } from '../transactions/transaction.js';
import { Balance } from './balance.js';
import { netDeposits } from './deposits.js';
import type { Findings } from './judgement.js';
import { contentsOf, type Resolved } from './resolved.js';
import type { LedgerState } from './view.js';

const ASSETS_NAMED = 3;

/** What goes in (inputs, withdrawals, refunds, mints) comes out (outputs, fee, deposits, donation, burns). */
export function checkValue(transaction: Transaction, state: LedgerState, resolved: Resolved, findings: Findings): void {
  const { body } = transaction;
  const inputs = contentsOf(resolved.inputs);
  if (inputs === undefined) {
    // A missing input breaks a rule of its own; only one that nobody knows leaves this one open.
    if (resolved.inputs.some(({ output }) => output === undefined))
      findings.unknown('value', 'What the unknown inputs hold is not known');
    return;
  }
  const balance = new Balance();
  for (const input of inputs) balance.add(input, 1n);
  balance.add({ lovelace: 0n, assets: body.mint }, 1n);
  for (const { lovelace } of body.withdrawals) balance.lovelace += lovelace;
  for (const output of body.outputs) balance.add(output, -1n);
  balance.lovelace -= (body.fee ?? 0n) + (body.donation ?? 0n);
  for (const [unit, quantity] of balance.unevenAssets().slice(0, ASSETS_NAMED))
    findings.broken(
      'value',
      quantity > 0n
        ? `${quantity} of the asset ${unit} go in and do not come out`
        : `${-quantity} of the asset ${unit} come out and did not go in`,
    );
  const deposits = netDeposits(transaction, state);
  if (deposits === undefined) {
    findings.unknown('value', 'A deposit that a certificate takes or gives back is not known');
    return;
  }
  const left = balance.lovelace - deposits;
  if (left === 0n) return;
  const paid = body.outputs.reduce((sum, { lovelace }) => sum + lovelace, (body.fee ?? 0n) + (body.donation ?? 0n));
  const produced = paid + (deposits > 0n ? deposits : 0n);
  findings.broken(
    'value',
    `${produced + left} lovelace go in and ${produced} come out: ${left > 0n ? left : -left} ${left > 0n ? 'are left over' : 'are missing'}`,
  );
}
