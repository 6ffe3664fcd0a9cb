import Type from 'typebox';
import { standingHistory } from '../../../store/queries/cardano/governance/standing.js';
import { notKnownYet } from '../../kit/not-known-yet.js';
import { operation } from '../../kit/operation.js';
import { committeesShown, isSimulated } from '../../services/governance/standing.js';
import { Committee, HISTORY } from '../../shapes/governance/standing.js';

export const listCommitteeHistory = operation({
  id: 'listCommitteeHistory',
  route: 'GET /api/governance/committee/history',
  tag: 'Governance',
  summary: 'List all constitutional committees, past and current',
  description: `${HISTORY} Hot credentials and status of a member are the current ones.`,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  result: Type.Array(Committee),
  errors: ['not-implemented'],
  example: {},

  handle: ({ db, network, services }) =>
    db.snapshot(async (snapshot) => {
      const { committees } = await standingHistory(snapshot, network, { simulated: isSimulated(services, network) });
      if (committees === undefined) throw notKnownYet('the state of the ledger', db);
      return committees.toReversed().map(await committeesShown(snapshot));
    }),
});
