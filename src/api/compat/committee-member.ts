import { parseGovernanceId } from '../../chains/cardano/governance/governance-id.js';
import { toHex } from '../../kernel/hex.js';
import type { CommitteeJson } from '../shapes/governance/current-governance.js';

/** A member of the constitutional committee as Blockfrost and Koios show it. */
export function toCommitteeMember(member: CommitteeJson['members'][number]) {
  const hot = member.hotId === null ? undefined : parseGovernanceId('cc_hot', member.hotId);
  const authorized = hot === undefined ? ('not_authorized' as const) : ('authorized' as const);
  return {
    cc_cold_id: member.coldId,
    cc_cold_hex: member.hash,
    cc_cold_has_script: member.credType === 'script',
    cc_hot_id: member.hotId,
    cc_hot_hex: hot === undefined ? null : toHex(hot.hash),
    cc_hot_has_script: hot === undefined ? null : hot.type === 'script',
    // A term that is over does not change the authorization.
    status: member.status === 'resigned' ? ('resigned' as const) : authorized,
    expiration_epoch: member.expiredEpoch,
  };
}
