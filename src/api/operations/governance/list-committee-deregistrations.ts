import { certificates } from '../../services/governance/current-governance.js';

export const listCommitteeDeregistrations = certificates(
  'listCommitteeDeregistrations',
  'deregistrations',
  'resignation',
  'List resignations of committee members, newest first',
  'One entry for each certificate, with the anchor that explains it. `hotHash` is null.',
);
