import { decodeAddressInBlock, paymentCredential } from '../addresses/address.js';
import type { OutputContent } from '../transactions/output.js';
import type { Transaction } from '../transactions/transaction.js';
import { Balance } from './balance.js';
import { getContent, getContents, type Resolved } from './resolved.js';
import type { Findings } from './validation-result.js';
import type { LedgerState } from './view.js';

/** A transaction that runs scripts must provide enough collateral lovelace at key addresses in case they fail. */
export function checkCollateral(
  { body, witnesses }: Transaction,
  { parameters }: LedgerState,
  resolved: Resolved,
  findings: Findings,
): void {
  const { maxCollateralInputs: max, collateralPercentage: percentage } = parameters;
  if (max !== undefined && body.collateral.length > max)
    findings.addViolation(
      'collateral',
      'TooManyCollateralInputs',
      `There are ${body.collateral.length} collateral inputs; at most ${max} are allowed`,
    );
  if (witnesses.redeemers.length === 0) return;
  if (body.collateral.length === 0) {
    findings.addViolation(
      'collateral',
      'NoCollateralInputs',
      'The transaction runs scripts and has no collateral input',
    );
    return;
  }
  for (const input of resolved.collateral) {
    const content = getContent(input);
    const address = content && decodeAddressInBlock(content.address);
    if (address !== undefined && paymentCredential(address)?.type === 'script')
      findings.addViolation(
        'collateral',
        'ScriptsNotPaidUTxO',
        `The collateral input ${input.outpoint} is at a script address`,
        { reference: input.reference },
      );
  }
  const inputs = getContents(resolved.collateral);
  if (inputs === undefined) {
    if (resolved.collateral.some(({ output }) => output === undefined))
      findings.unknown('collateral', 'The value of the unknown collateral inputs is not known');
    return;
  }
  const balance = sumCollateral(inputs, body.collateralReturn);
  for (const [unit, quantity] of balance.unevenAssets())
    findings.addViolation(
      'collateral',
      'CollateralContainsNonADA',
      `The collateral contains ${quantity} of the asset ${unit}; only lovelace is allowed`,
    );
  const fee = body.fee ?? 0n;
  if (percentage !== undefined && balance.lovelace < minimumCollateral(fee, percentage))
    findings.addViolation(
      'collateral',
      'InsufficientCollateral',
      `The collateral is ${balance.lovelace} lovelace; the minimum for a fee of ${fee} is ${minimumCollateral(fee, percentage)}`,
    );
  if (body.totalCollateral !== undefined && body.totalCollateral !== balance.lovelace)
    findings.addViolation(
      'collateral',
      'IncorrectTotalCollateralField',
      `The body declares a collateral of ${body.totalCollateral} lovelace; it is ${balance.lovelace}`,
    );
}

/** Rounded up. */
export const minimumCollateral = (fee: bigint, percentage: bigint): bigint => (fee * percentage + 99n) / 100n;

/** The value that a failed script costs. */
export function sumCollateral(inputs: readonly OutputContent[], collateralReturn: OutputContent | undefined): Balance {
  const balance = new Balance();
  for (const input of inputs) balance.add(input, 1n);
  if (collateralReturn !== undefined) balance.add(collateralReturn, -1n);
  return balance;
}
