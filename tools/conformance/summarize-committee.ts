import { credentialKey } from '../../src/ledger/state/keys.js';
import type { Committee, CommitteeAuthorization } from '../../src/ledger/state/ledger-state.js';

export const summarizeAuthorization = ({ cold, ...rest }: CommitteeAuthorization): [string, unknown] => [
  credentialKey(cold),
  rest,
];

export const summarizeCommittee = (committee: Committee | undefined): unknown =>
  committee && {
    threshold: committee.threshold,
    members: Object.fromEntries(committee.members.map(({ cold, expiresAfter }) => [credentialKey(cold), expiresAfter])),
  };
