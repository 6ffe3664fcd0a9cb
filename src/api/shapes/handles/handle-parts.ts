import { ServiceError } from '../../../kernel/errors.js';

export const missing = (what: string): ServiceError => new ServiceError('not-found', `The handle has no ${what}`);
