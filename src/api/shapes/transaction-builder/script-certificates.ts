import { deregistrationWarnings, registrationWarnings } from '../../../builder/assemble/warnings.js';
import { combined, deregister, parseDRep, parsePool, register, stepWarnings } from '../../../builder/builds/stake.js';
import type { PlannedCertificate } from '../../../builder/plan/transaction-plan.js';
import type { LedgerView } from '../../../builder/request/ledger-view.js';
import type { Warning } from '../../../builder/request/unsigned-tx.js';
import type { AddressParser, StakeAccount } from '../../../builder/wallet/address-parser.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { BuildScript } from './script-shapes.js';

type CertificateRequest = NonNullable<BuildScript['certificates']>[number];

interface Planned extends PlannedCertificate {
  readonly account: StakeAccount;
  readonly warnings: readonly Warning[];
}

/**
 * The certificate action of an account in the request; `withdrawn` are the accounts whose rewards are withdrawn too.
 */
export function planCertificate(
  request: CertificateRequest,
  field: string,
  {
    book,
    ledger,
    withdrawn,
  }: { readonly book: AddressParser; readonly ledger: LedgerView; readonly withdrawn: readonly StakeAccount[] },
): Planned {
  const account = book.stake(request.stakeAddress, `${field}.stakeAddress`);
  const { action, poolId, drepId, includeStakeRegistration: registers = false } = request;
  if (action === 'delegate') {
    if (poolId === undefined && drepId === undefined)
      throw new ServiceError('invalid', `${field}: pass 'poolId', 'drepId' or both`);
    const steps = {
      account,
      pool: poolId === undefined ? undefined : parsePool(poolId),
      drep: drepId === undefined ? undefined : parseDRep(drepId, ledger),
      registers,
    };
    return { ...combined(steps, ledger), account, warnings: stepWarnings(steps, ledger) };
  }
  if (poolId !== undefined || drepId !== undefined || registers)
    throw new ServiceError(
      'invalid',
      `${field}: 'poolId', 'drepId' and 'includeStakeRegistration' are only allowed with 'delegate'`,
    );
  if (action === 'deregister')
    return { ...deregister(account, ledger), account, warnings: deregistrationWarnings(account, withdrawn, ledger) };
  const plain = register(account, ledger);
  const warnings = registrationWarnings(account, ledger);
  if (request.redeemer === undefined) return { ...plain, account, warnings };
  const certificate = { kind: 'stake-registration', stake: account.credential, deposit: plain.deposit } as const;
  return { certificate, deposit: plain.deposit, account, warnings };
}
