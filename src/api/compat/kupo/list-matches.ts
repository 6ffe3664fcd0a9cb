import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { KUPO, KUPO_ROUTE } from './kupo-route.js';
import { Match } from './match-json.js';
import { MatchQuery } from './match-query.js';
import { CredentialPart, PatternText } from './pattern.js';
import { streamMatches } from './stream-matches.js';

const ORDER = 'Newest first unless `order` says otherwise. The response is streamed.';

export const listAllMatches = operation({
  ...KUPO_ROUTE,
  id: 'kupo.listAllMatches',
  route: `GET ${KUPO}/matches`,
  summary: 'List outputs of the chain',
  description: `${ORDER} On a long chain, filters have to bound the transactions that are read.`,
  query: MatchQuery,
  result: Type.Array(Match),
  errors: ['invalid'],
  example: { query: { transaction_id: EXAMPLE.tx.any } },

  handle: (context, { query }) => streamMatches(context, '*', query),
});

export const listMatches = operation({
  ...KUPO_ROUTE,
  id: 'kupo.listMatches',
  route: `GET ${KUPO}/matches/{pattern}`,
  summary: 'List outputs that match a pattern',
  description: ORDER,
  path: Type.Object({ pattern: PatternText }),
  query: MatchQuery,
  result: Type.Array(Match),
  errors: ['invalid'],
  example: { path: { pattern: EXAMPLE.address } },

  handle: (context, { path, query }) => streamMatches(context, path.pattern, query),
});

export const listMatchesOfCredentials = operation({
  ...KUPO_ROUTE,
  id: 'kupo.listMatchesOfCredentials',
  route: `GET ${KUPO}/matches/{payment}/{delegation}`,
  summary: 'List outputs of payment and delegation credentials',
  description: ORDER,
  path: Type.Object({ payment: CredentialPart, delegation: CredentialPart }),
  query: MatchQuery,
  result: Type.Array(Match),
  errors: ['invalid'],
  example: { path: { payment: EXAMPLE.paymentCredential, delegation: '*' } },

  handle: (context, { path, query }) => streamMatches(context, `${path.payment}/${path.delegation}`, query),
});
