import Type from 'typebox';
import { voteDelegations } from '../../../store/queries/cardano/accounts/account-certificates.js';
import { TipPage, tipPage } from '../../kit/chain-pages.js';
import { operation } from '../../kit/operation.js';
import { Cursor, Limit } from '../../kit/paging.js';
import { AccountVoteDelegation, toVoteDelegationJson } from '../../shapes/accounts/delegations.js';

export const pageVoteDelegations = operation({
  id: 'pageVoteDelegations',
  route: 'GET /api/governance/delegation-votes/page',
  tag: 'Governance',
  summary: 'List vote delegations of all accounts by cursor, newest first',
  description: 'Delegations of all accounts to DReps and to the predefined choices, without a depth limit.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ cursor: Cursor, limit: Limit({ max: 1000, default: 100 }) }),
  result: TipPage(AccountVoteDelegation),
  cachedUntilNextBlock: true,
  errors: [],
  example: {},

  handle: ({ db, network, cursor }, { query }) =>
    tipPage(
      { db, cursor },
      {
        cursor: query.cursor,
        limit: query.limit,
        order: 'desc',
        fetch: (snapshot, range) => voteDelegations(snapshot, 'all', range),
        keyOf: ({ position: place, certIndex }) => [place.txId, certIndex],
        show: (each) => toVoteDelegationJson(each, network),
      },
    ),
});
