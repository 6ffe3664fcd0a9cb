import { assetUnit } from '../../chains/cardano/assets/asset-id.js';
import type { Certificate } from '../../chains/cardano/certificates/certificate.js';
import type { ResolvedOutput } from '../request/resolved-output.js';
import type { Warning } from '../request/unsigned-tx.js';
import { findOutput, type Inspected, warn } from './inspected.js';

export function valueWarnings(inspected: Inspected): readonly Warning[] {
  const { transaction, resolved } = inspected;
  const outputs = transaction.body.inputs.map((reference) => findOutput(resolved, reference));
  const spent = outputs.filter((output) => output !== undefined);
  const unknown = outputs.length - spent.length;
  if (unknown === 0) return conservationWarnings(inspected, spent);
  return [
    warn(
      'warning',
      'unresolved-inputs',
      `${unknown} inputs are unknown, so their value is not counted: describe them in 'utxos'`,
    ),
  ];
}

/** Inputs and outputs must balance, in lovelace and tokens, including mints, burns, deposits and refunds. */
function conservationWarnings(
  { transaction: { body }, ledger: { parameters } }: Inspected,
  spent: readonly ResolvedOutput[],
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
        `${quantity > 0n ? quantity : -quantity} ${unit} ${quantity > 0n ? 'disappear' : 'have no source'}: build the transaction again`,
      ),
    );
}

/** Positive when the certificate pays a deposit, negative when it gets one back; 0 for a pool, whose deposit is unknown. */
export function getDeposit(certificate: Certificate, keyDeposit: bigint): bigint {
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
