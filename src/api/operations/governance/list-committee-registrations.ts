import { certificates } from '../../services/governance/current-governance.js';

export const listCommitteeRegistrations = certificates(
  'listCommitteeRegistrations',
  'registrations',
  'authorization',
  'List hot key authorizations of committee members, newest first',
  'One entry for each certificate. Only the newest one of a member counts; the current voters are at `GET /api/governance/committee`.',
);
