import { operation } from '../../kit/operation.js';
import { payersWith } from '../../services/addresses/payment-credential.js';
import { streamBalance } from '../../services/outputs/balance.js';
import { credentialDefinition, example, path } from '../../shapes/addresses/credentials.js';
import { Balance } from '../../shapes/outputs/balance.js';

export const getCredentialBalance = operation({
  ...credentialDefinition,
  id: 'getCredentialBalance',
  route: 'GET /api/addresses/cred/{credential}/balance',
  summary: 'Get the balance of a payment credential over all its addresses',
  description: '`address` and `stakeAddress` are null. Rejected for scripts with more than 200000 unspent outputs.',
  path,
  result: Balance,
  example,
  cachedUntilNextBlock: true,

  handle: (context, input) => streamBalance(context, { findOwners: payersWith(input.path.credential) }, {}),
});
