import { detailOperation } from '../../services/dreps/single-drep.js';

export const getGovernanceDRep = detailOperation(
  'getGovernanceDRep',
  'GET /api/governance/dreps/{drepId}',
  'Governance',
);
