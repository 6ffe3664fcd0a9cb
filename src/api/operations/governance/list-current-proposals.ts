import Type from 'typebox';
import { listedActions } from '../../../store/queries/cardano/governance/proposals.js';
import { operation } from '../../kit/operation.js';
import { toActionsJson } from '../../services/governance/proposals.js';
import { STATUS } from '../../shapes/governance/proposals.js';
import { GovProposal } from '../../shapes/transactions/governance-json.js';

export const listCurrentProposals = operation({
  id: 'listCurrentProposals',
  route: 'GET /api/governance/proposals/current',
  tag: 'Governance',
  summary: 'List open governance actions, newest first',
  description: STATUS,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  result: Type.Array(GovProposal),
  cachedUntilNextBlock: true,
  errors: [],
  example: {},

  handle: ({ db, network }) =>
    db.snapshot(async (snapshot) => {
      const actions = await listedActions(snapshot, network);
      return await toActionsJson(snapshot, actions.filter(({ status }) => status === 'active').toReversed());
    }),
});
