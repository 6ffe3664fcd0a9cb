import { certificates } from '../../services/governance/standing.js';

export const listCommitteeRegistrations = certificates(
  'listCommitteeRegistrations',
  'registrations',
  'authorization',
  'Hot credentials that committee members authorised, newest first',
  'One entry for each certificate. Only the newest one of a member counts; who can vote now is at `GET /api/governance/committee`.',
);
