import type { LedgerTransaction, ResolveAccount } from '../blocks/ledger-block.js';
import type { BlockContext } from '../constants.js';
import { applyGovernanceCertificate } from '../governance/apply-governance-certificate.js';
import type { LedgerState } from '../state/ledger-state.js';
import { applyAccountCertificate } from './account-certificates.js';
import { addInstantRewards, delegateGenesisKey } from './genesis-certificates.js';
import { registerPool, retirePool } from './pool-certificates.js';

/** Applies the certificates of a transaction in order. */
export function applyCertificates(
  state: LedgerState,
  { index: transaction, certificates }: Pick<LedgerTransaction, 'index' | 'certificates'>,
  resolveAccount: ResolveAccount,
  context: BlockContext,
): void {
  for (const [index, certificate] of certificates.entries()) {
    switch (certificate.kind) {
      case 'pool-registration':
        registerPool(state, certificate.parameters, resolveAccount);
        break;
      case 'pool-retirement':
        retirePool(state, certificate.pool, certificate.epoch);
        break;
      case 'genesis-delegation':
        delegateGenesisKey(state, certificate, context);
        break;
      case 'instant-rewards':
        addInstantRewards(state, certificate, resolveAccount);
        break;
      case 'committee-authorization':
      case 'committee-resignation':
      case 'drep-registration':
      case 'drep-deregistration':
      case 'drep-update':
        applyGovernanceCertificate(state, certificate, context);
        break;
      case 'undecoded':
        break;
      default:
        applyAccountCertificate(state, certificate, resolveAccount(certificate.stake), {
          slot: context.slot,
          transaction,
          certificate: index,
        });
    }
  }
}
