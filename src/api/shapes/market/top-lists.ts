import { Limit } from '../../kit/paging.js';

export const limit = Limit({ max: 100, default: 20 });
