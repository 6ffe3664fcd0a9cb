import { operation } from '../../kit/operation.js';
import { createUpdateList } from '../../services/accounts/updates.js';
import { listed } from '../../shapes/accounts/updates.js';

export const listDeregistrations = operation({
  ...listed,
  id: 'listDeregistrations',
  route: 'GET /api/account/deregistrations',
  summary: 'List stake deregistrations of all accounts, newest first',
  description: '`deposit` is null when the certificate does not state the refund.',
  cachedUntilNextBlock: true,

  handle: createUpdateList(false),
});
