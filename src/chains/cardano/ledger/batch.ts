import { toHex } from '../../../kernel/hex.js';
import { addressBytesText, type Credential, decodeAddressInBlock } from '../addresses/address.js';
import { NONE } from '../lists.js';
import { expandBatch, type Transaction } from '../transactions/transaction.js';
import { referenceScriptBytes } from './minimum-fee.js';
import { getMaxReferenceScriptBytes } from './reference-script-fee.js';
import { outpointText, resolve } from './resolved.js';
import type { Findings } from './validation-result.js';
import type { LedgerState } from './view.js';

/** Rules about the whole of a transaction and its sub-transactions. */
export function checkBatch(transaction: Transaction, state: LedgerState, findings: Findings): void {
  if (transaction.body.dijkstra === undefined) return;
  const parts = expandBatch(transaction);
  checkSpentOnce(parts, findings);
  checkRequiredGuards(transaction, parts, findings);
  checkDirectDeposits(parts, state, findings);
  checkIntervals(parts, findings);
  checkReferenceScripts(parts, state, findings);
}

/**
 * Dijkstra rule LEDGER: the reference scripts of all parts count together. `checkFee` has checked those of the transaction
 * alone, and the rule does not apply to a transaction whose script failed.
 */
function checkReferenceScripts(parts: readonly Transaction[], state: LedgerState, findings: Findings): void {
  const top = parts.at(-1)!;
  if (parts.length === 1 || !top.valid) return;
  const sizes = parts.map((part) => referenceScriptBytes(resolve(part, state)) ?? 0);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const max = state.maxReferenceScriptBytes ?? getMaxReferenceScriptBytes(state.parameters);
  if (sizes.at(-1)! <= max && total > max)
    findings.addViolation(
      'size',
      'ConwayTxRefScriptsSizeTooBig',
      `The inputs of the batch carry ${total} bytes of reference scripts; at most ${max} are allowed`,
    );
}

/** All inputs are unspent before the batch, so none of them can be spent twice. */
function checkSpentOnce(parts: readonly Transaction[], findings: Findings): void {
  const spent = new Set<string>();
  for (const reference of parts.flatMap(({ body }) => body.inputs)) {
    const outpoint = outpointText(reference);
    if (spent.has(outpoint))
      findings.addViolation(
        'inputs',
        'BadInputsUTxO',
        `The input ${outpoint} is spent by two transactions of the batch`,
        { reference },
      );
    spent.add(outpoint);
  }
}

const formatCredential = ({ type, hash }: Credential): string => `${type} ${toHex(hash)}`;

function checkRequiredGuards({ body }: Transaction, parts: readonly Transaction[], findings: Findings): void {
  const guards = new Set((body.dijkstra?.guards ?? NONE).map(formatCredential));
  for (const hash of body.requiredSigners) guards.add(formatCredential({ type: 'key', hash }));
  for (const { credential } of parts.flatMap((part) => part.body.dijkstra?.requiredGuards ?? NONE))
    if (!guards.has(formatCredential(credential)))
      findings.addViolation(
        'witnesses',
        'MissingRequiredGuards',
        `A sub-transaction requires the guard ${formatCredential(credential)}, which the transaction does not have`,
        { hash: toHex(credential.hash) },
      );
}

function checkDirectDeposits(parts: readonly Transaction[], state: LedgerState, findings: Findings): void {
  for (const { account } of parts.flatMap(({ body }) => body.dijkstra?.directDeposits ?? NONE)) {
    const address = decodeAddressInBlock(account);
    const known = address?.type === 'reward' ? state.account?.(address.stake) : undefined;
    if (address?.type === 'reward' && known === undefined)
      findings.unknown('value', `Whether the account ${addressBytesText(account)} is registered is unknown`);
    else if (!known?.registered)
      findings.addViolation(
        'value',
        'MissingAccountsInDirectDeposits',
        `The direct deposit to ${toHex(account)} has no registered account`,
        { account },
      );
  }
}

/** The rules of CIP-159 are not final: a transaction that bounds balances is not decided. */
function checkIntervals(parts: readonly Transaction[], findings: Findings): void {
  const bounds = parts.some(
    ({ body: { dijkstra } }) =>
      dijkstra !== undefined && dijkstra.balanceIntervals.length + dijkstra.startingBalanceIntervals.length > 0,
  );
  if (bounds) findings.unknown('withdrawals', 'Intervals of account balances are not checked by this version');
}
