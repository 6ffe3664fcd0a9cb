import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed, Count, named, OneOf } from '../../kit/schema.js';
import { signInDefinition } from '../../shapes/auth/shapes.js';

export const openVisitorSession = operation({
  ...signInDefinition,
  id: 'openVisitorSession',
  route: 'POST /api/auth/visitor',
  summary: 'Create a session that only reads chain data, without an account',
  description:
    'For the public explorer, if the operator admits visitors. The token opens reads of chains and the search; all visitors of one client address share the limits of the visitor plan. It counts as no usage of any key or account.',
  result: named(
    'VisitorSession',
    Closed({
      accessToken: Type.String({ description: 'For the Authorization header; valid for one hour' }),
      tokenType: OneOf(['Bearer'], 'Scheme of the Authorization header'),
      expiresIn: Count('Milliseconds'),
    }),
  ),
  errors: ['forbidden'],
  example: {},

  handle: ({ services: { access } }) => ({ ...access.visitors.open(), tokenType: 'Bearer' as const }),
});
