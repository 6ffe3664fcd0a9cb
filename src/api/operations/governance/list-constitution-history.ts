import Type from 'typebox';
import { findGovernanceHistory } from '../../../store/queries/cardano/governance/governance-state.js';
import { missingCapabilityError } from '../../kit/missing-capability-error.js';
import { operation } from '../../kit/operation.js';
import { isSimulated } from '../../services/governance/current-governance.js';
import { Constitution, HISTORY, toConstitutionJson } from '../../shapes/governance/current-governance.js';

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
      const { constitutions } = await findGovernanceHistory(snapshot, network, {
        simulated: isSimulated(services, network),
      });
      if (constitutions === undefined) throw missingCapabilityError('the state of the ledger', db);
      return constitutions.toReversed().map(toConstitutionJson);
    }),
});
