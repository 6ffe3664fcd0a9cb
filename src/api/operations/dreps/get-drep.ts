import { detailOperation } from '../../services/dreps/single-drep.js';

export const getDRep = detailOperation('getDRep', 'GET /api/dreps/{drepId}', 'DReps');
