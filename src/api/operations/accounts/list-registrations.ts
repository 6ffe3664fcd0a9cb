import { operation } from '../../kit/operation.js';
import { listOf } from '../../services/accounts/updates.js';
import { listed } from '../../shapes/accounts/updates.js';

export const listRegistrations = operation({
  ...listed,
  id: 'listRegistrations',
  route: 'GET /api/account/registrations',
  summary: 'Registrations of all accounts, newest first',
  description: '`deposit` is what the protocol parameters of the epoch charged when the certificate does not state it.',
  handle: listOf(true),
});
