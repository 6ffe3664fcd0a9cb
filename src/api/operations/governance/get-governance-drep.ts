import { detailOperation } from '../../services/dreps/one.js';

export const getGovernanceDRep = detailOperation(
  'getGovernanceDRep',
  'GET /api/governance/dreps/{drepId}',
  'Governance',
);
