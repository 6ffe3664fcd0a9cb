import { operation } from '../../kit/operation.js';
import { toPrincipalJson } from '../../services/auth/session.js';
import { Principal } from '../../shapes/auth/session.js';

export const getMe = operation({
  id: 'getMe',
  route: 'GET /api/auth/me',
  tag: 'Auth',
  summary: "Get the caller's account, plan and permissions",
  description:
    'Works with API keys and sessions. `network` is the network of the key, or the one that a session uses when a request names none.',
  gate: 'caller',
  scope: 'any',
  addOn: null,
  result: Principal,
  errors: [],
  example: {},

  handle: ({ principal }) => toPrincipalJson(principal),
});
