import { operation } from '../../kit/operation.js';
import { createUpdateList } from '../../services/accounts/updates.js';
import { listed } from '../../shapes/accounts/updates.js';

export const listRegistrations = operation({
  ...listed,
  id: 'listRegistrations',
  route: 'GET /api/account/registrations',
  summary: 'List stake registrations of all accounts, newest first',
  description:
    '`deposit` is the key deposit of the protocol parameters of the epoch when the certificate does not state it.',
  cachedUntilNextBlock: true,

  handle: createUpdateList(true),
});
