import Type from 'typebox';
import { standingHistory } from '../../../store/queries/cardano/governance/standing.js';
import { notKnownYet } from '../../kit/not-known-yet.js';
import { operation } from '../../kit/operation.js';
import { isSimulated } from '../../services/governance/standing.js';
import { Constitution, HISTORY, shownConstitution } from '../../shapes/governance/standing.js';

export const listConstitutionHistory = operation({
  id: 'listConstitutionHistory',
  route: 'GET /api/governance/constitution/history',
  tag: 'Governance',
  summary: 'List all constitutions, past and current',
  description: HISTORY,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  result: Type.Array(Constitution),
  errors: ['not-implemented'],
  example: {},

  handle: ({ db, network, services }) =>
    db.snapshot(async (snapshot) => {
      const { constitutions } = await standingHistory(snapshot, network, { simulated: isSimulated(services, network) });
      if (constitutions === undefined) throw notKnownYet('the state of the ledger', db);
      return constitutions.toReversed().map(shownConstitution);
    }),
});
