import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { operation } from '../../kit/operation.js';
import { KUPO, KUPO_ROUTE } from './kupo-route.js';
import { CredentialPart, PatternText, readPattern } from './pattern.js';
import { Deleted } from './pattern-routes.js';

/** Kupo deletes no matches of an active pattern, and here the pattern `*` is always active. */
const stillActive = (): ServiceError =>
  new ServiceError(
    'invalid',
    'Matches of an active pattern are not deleted, and the pattern * of this service is active',
  );

export const deleteMatches = operation({
  ...KUPO_ROUTE,
  id: 'kupo.deleteMatches',
  route: `DELETE ${KUPO}/matches/{pattern}`,
  summary: 'Reject the deletion of matches',
  description: 'This service matches everything, so no match can be deleted: the response is always an error.',
  path: Type.Object({ pattern: PatternText }),
  result: Deleted,
  errors: ['invalid'],
  example: { path: { pattern: '*' } },
  exampleNeeds: 'a service that does not match everything',

  handle({ network }, { path }) {
    readPattern(path.pattern, network);
    throw stillActive();
  },
});

export const deleteMatchesOfCredentials = operation({
  ...KUPO_ROUTE,
  id: 'kupo.deleteMatchesOfCredentials',
  route: `DELETE ${KUPO}/matches/{payment}/{delegation}`,
  summary: 'Reject the deletion of matches of credentials',
  description: 'This service matches everything, so no match can be deleted: the response is always an error.',
  path: Type.Object({ payment: CredentialPart, delegation: CredentialPart }),
  result: Deleted,
  errors: ['invalid'],
  example: { path: { payment: '*', delegation: '*' } },
  exampleNeeds: 'a service that does not match everything',

  handle({ network }, { path }) {
    readPattern(`${path.payment}/${path.delegation}`, network);
    throw stillActive();
  },
});
