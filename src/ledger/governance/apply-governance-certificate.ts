import type { Certificate } from '../../chains/cardano/certificates/certificate.js';
import type { LedgerContext } from '../context.js';
import { credentialKey } from '../state/keys.js';
import type { LedgerState } from '../state/ledger-state.js';
import { leaveDRep } from './delegate-vote.js';
import { activeUntil } from './drep-activity.js';
import { isBootstrap } from './voting-thresholds.js';

export type GovernanceCertificate = Extract<
  Certificate,
  {
    readonly kind:
      | 'drep-registration'
      | 'drep-update'
      | 'drep-deregistration'
      | 'committee-authorization'
      | 'committee-resignation';
  }
>;

/** Applies a certificate of a DRep or a committee member (Conway rule GOVCERT). Deposits move to or from their pot. */
export function applyGovernanceCertificate(
  state: LedgerState,
  certificate: GovernanceCertificate,
  { epoch }: Pick<LedgerContext, 'epoch'>,
): void {
  switch (certificate.kind) {
    case 'drep-registration': {
      const { drep: credential, deposit, anchor } = certificate;
      const { parameters } = state.epoch.get();
      const expiresAfter = isBootstrap(parameters)
        ? epoch + Number(parameters.drepActivity ?? 0n)
        : activeUntil(state, epoch);
      state.dreps.set(credentialKey(credential), { credential, deposit, anchor, expiresAfter });
      state.movePot('deposits', deposit);
      return;
    }
    case 'drep-update': {
      const key = credentialKey(certificate.drep);
      const drep = state.dreps.get(key);
      if (drep !== undefined)
        state.dreps.set(key, { ...drep, anchor: certificate.anchor, expiresAfter: activeUntil(state, epoch) });
      return;
    }
    case 'drep-deregistration': {
      const key = credentialKey(certificate.drep);
      const drep = state.dreps.get(key);
      if (drep === undefined) return;
      leaveDRep(state, key);
      state.dreps.delete(key);
      state.movePot('deposits', -drep.deposit);
      return;
    }
    case 'committee-authorization': {
      const { cold, hot } = certificate;
      state.authorizations.set(credentialKey(cold), { cold, hot });
      return;
    }
    case 'committee-resignation': {
      const { cold, anchor } = certificate;
      state.authorizations.set(credentialKey(cold), { cold, resigned: true, anchor });
      return;
    }
  }
}
