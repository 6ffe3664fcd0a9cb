import Type from 'typebox';
import { missingCapabilityError } from '../../kit/missing-capability-error.js';
import { operation } from '../../kit/operation.js';
import { readCurrentGovernance } from '../../services/governance/current-governance.js';
import {
  AVAILABILITY_NOTE,
  Constitution,
  Source,
  toConstitutionJson,
} from '../../shapes/governance/current-governance.js';

export const getConstitution = operation({
  id: 'getConstitution',
  route: 'GET /api/governance/constitution',
  tag: 'Governance',
  summary: 'Get the current constitution',
  description: AVAILABILITY_NOTE,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ source: Source }),
  result: Constitution,
  cachedUntilNextBlock: true,
  errors: ['not-implemented'],
  example: {},

  handle: ({ db, network, services }) =>
    db.snapshot(async (snapshot) => {
      const { constitution } = await readCurrentGovernance(snapshot, network, services);
      if (constitution === undefined) throw missingCapabilityError('the state of the ledger', db);
      return toConstitutionJson(constitution);
    }),
});
