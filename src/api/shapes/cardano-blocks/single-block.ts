import { ServiceError } from '../../../kernel/errors.js';

export const noBlockInSlot = (): ServiceError => new ServiceError('not-found', 'There is no block in that slot');
