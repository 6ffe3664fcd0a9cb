import { detailOperation } from '../../services/dreps/one.js';

export const getDRep = detailOperation('getDRep', 'GET /api/dreps/{drepId}', 'DReps');
