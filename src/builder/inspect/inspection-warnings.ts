import { decodeAddressInBlock, isOnNetwork } from '../../chains/cardano/addresses/address.js';
import { assetUnit } from '../../chains/cardano/assets/asset-id.js';
import type { Certificate } from '../../chains/cardano/certificates/certificate.js';
import type { Transaction } from '../../chains/cardano/transactions/transaction.js';
import { toHex } from '../../kernel/hex.js';
import { linearFee, refScriptFee } from '../balance/fee.js';
import { formatOutpoint, measuredSize } from '../encoding/transaction-text.js';
import type { LedgerView } from '../request/ledger-view.js';
import type { ResolvedOutput } from '../request/resolved-output.js';
import type { Warning } from '../request/unsigned-tx.js';
import { exUnitsFee } from './transaction-fees.js';

const ENTRY_OVERHEAD_BYTES = 160n;
/** A fee of this many times its minimum gives a warning. */
const HIGH_FEE = 2n;

const warn = (severity: Warning['severity'], code: string, text: string): Warning => ({ severity, code, text });

/** Collects warnings that a user should see before signing. */
export function inspectionWarnings(
  transaction: Transaction,
  resolved: ReadonlyMap<string, ResolvedOutput>,
  ledger: LedgerView,
): readonly Warning[] {
  const outputs = [...transaction.body.inputs].map(({ txHash, index }) =>
    resolved.get(formatOutpoint(toHex(txHash), index)),
  );
  const unknown = outputs.filter((output) => output === undefined).length;
  const spent = outputs.filter((output) => output !== undefined);
  return [
    ...(unknown > 0
      ? [warn('warning', 'unresolved-inputs', `${unknown} inputs are unknown, so their value is not counted`)]
      : conservationWarnings(transaction, spent, ledger)),
    ...intervalWarnings(transaction, ledger),
    ...feeWarnings(transaction, spent, ledger),
    ...outputWarnings(transaction, ledger),
    ...scriptWarnings(transaction),
  ];
}

function scriptWarnings({ valid, witnesses }: Transaction): readonly Warning[] {
  if (!valid)
    return [
      warn('warning', 'scripts-fail', 'The transaction is marked as failing its scripts: only its collateral is spent'),
    ];
  if (witnesses.redeemers.length === 0) return [];
  return [warn('info', 'runs-scripts', 'The transaction runs Plutus scripts, which may fail')];
}

function intervalWarnings({ body }: Transaction, { tipSlot }: LedgerView): readonly Warning[] {
  const warnings: Warning[] = [];
  if (body.validUntil !== undefined && body.validUntil <= tipSlot)
    warnings.push(
      warn('error', 'expired', `The transaction expired at slot ${body.validUntil}; the tip is at ${tipSlot}`),
    );
  if (body.validFrom !== undefined && body.validFrom > tipSlot)
    warnings.push(
      warn(
        'info',
        'not-yet-valid',
        `The transaction is valid from slot ${body.validFrom} on; the tip is at ${tipSlot}`,
      ),
    );
  return warnings;
}

function feeWarnings(
  transaction: Transaction,
  spent: readonly ResolvedOutput[],
  { parameters }: LedgerView,
): readonly Warning[] {
  const refBytes = spent.reduce((sum, { refScriptBytes = 0 }) => sum + refScriptBytes, 0);
  const min =
    linearFee(parameters, measuredSize(transaction)) +
    refScriptFee(parameters, refBytes) +
    exUnitsFee(transaction, parameters);
  const { fee = 0n } = transaction.body;
  if (fee < min) return [warn('error', 'fee-too-small', `The fee is ${fee}, but it must be at least ${min}`)];
  return fee >= min * HIGH_FEE ? [warn('warning', 'fee-high', `The fee is ${fee}, but ${min} would be enough`)] : [];
}

function outputWarnings({ body }: Transaction, { network, parameters }: LedgerView): readonly Warning[] {
  return body.outputs.flatMap(({ address, lovelace, encoded }, index) => {
    const warnings: Warning[] = [];
    const min = parameters.coinsPerUtxoByte * (ENTRY_OVERHEAD_BYTES + BigInt(encoded.length));
    if (lovelace < min)
      warnings.push(
        warn(
          'error',
          'output-too-small',
          `Output ${index} holds ${lovelace} lovelace, but it must hold at least ${min}`,
        ),
      );
    const decoded = decodeAddressInBlock(address);
    if (decoded === undefined || !isOnNetwork(decoded, network))
      warnings.push(warn('error', 'wrong-network', `Output ${index} is not an address of ${network.id}`));
    return warnings;
  });
}

/** Inputs and outputs must balance, in lovelace and tokens, including mints, burns, deposits and refunds. */
function conservationWarnings(
  { body }: Transaction,
  spent: readonly ResolvedOutput[],
  { parameters }: LedgerView,
): readonly Warning[] {
  const balance = new Map<string, bigint>();
  const count = (unit: string, quantity: bigint): void => void balance.set(unit, (balance.get(unit) ?? 0n) + quantity);
  for (const { lovelace, assets } of spent) {
    count('lovelace', lovelace);
    for (const asset of assets) count(assetUnit(asset), asset.quantity);
  }
  for (const asset of body.mint) count(assetUnit(asset), asset.quantity);
  for (const { lovelace } of body.withdrawals) count('lovelace', lovelace);
  for (const certificate of body.certificates) count('lovelace', -getDeposit(certificate, parameters.keyDeposit));
  for (const { deposit } of body.proposals) count('lovelace', -deposit);
  for (const { lovelace, assets } of body.outputs) {
    count('lovelace', -lovelace);
    for (const asset of assets) count(assetUnit(asset), -asset.quantity);
  }
  count('lovelace', -(body.fee ?? 0n) - (body.donation ?? 0n));
  // A pool registration pays a deposit only the first time, which the transaction does not show.
  if (body.certificates.some(({ kind }) => kind === 'pool-registration')) balance.delete('lovelace');
  return [...balance]
    .filter(([, quantity]) => quantity !== 0n)
    .map(([unit, quantity]) =>
      warn(
        'error',
        'value-not-conserved',
        `${quantity > 0n ? quantity : -quantity} ${unit} ${quantity > 0n ? 'disappear' : 'have no source'}`,
      ),
    );
}

function getDeposit(certificate: Certificate, keyDeposit: bigint): bigint {
  switch (certificate.kind) {
    case 'stake-registration':
      return certificate.deposit ?? keyDeposit;
    case 'stake-deregistration':
      return -(certificate.deposit ?? keyDeposit);
    case 'drep-deregistration':
      return -certificate.deposit;
    default:
      return 'deposit' in certificate ? certificate.deposit : 0n;
  }
}
