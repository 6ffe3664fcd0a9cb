import Type from 'typebox';
import { missingCapabilityError } from '../../kit/missing-capability-error.js';
import { operation } from '../../kit/operation.js';
import { readGovernanceHistory } from '../../services/governance/current-governance.js';
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
  cachedUntilNextBlock: true,
  errors: ['not-implemented'],
  example: {},

  handle: ({ db, network, services }) =>
    db.snapshot(async (snapshot) => {
      const { constitutions } = await readGovernanceHistory(snapshot, network, services);
      if (constitutions === undefined) throw missingCapabilityError('the state of the ledger', db);
      return constitutions.toReversed().map(toConstitutionJson);
    }),
});
