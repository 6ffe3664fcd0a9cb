import { expect, test } from 'vitest';
import { ServiceError } from '../../kernel/errors.js';
import { createRejections } from './rejections.js';

test('rejected requests are counted by reason, other failures are not', () => {
  const rejections = createRejections();
  rejections.count(new ServiceError('rate-limited', 'Rate limit exceeded'));
  rejections.count(new ServiceError('rate-limited', 'Monthly quota exceeded', { rejection: 'quota' }));
  rejections.count(new ServiceError('unavailable', 'The service is overloaded', { rejection: 'overload' }));
  rejections.count(new ServiceError('unauthenticated', 'Invalid API key'));
  rejections.count(new ServiceError('payment-required', 'Payment Required'));
  rejections.count(new ServiceError('unavailable', 'The database cannot be reached right now; try again later'));
  rejections.count(new ServiceError('invalid', 'No'));
  rejections.count(new Error('broken'));
  expect(Object.fromEntries(rejections.totals)).toEqual({ rate: 1, quota: 1, concurrency: 0, overload: 1, auth: 2 });
});
