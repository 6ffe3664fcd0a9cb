import Type from 'typebox';
import { notKnownYet } from '../../kit/not-known-yet.js';
import { operation } from '../../kit/operation.js';
import { standing } from '../../services/governance/standing.js';
import { Constitution, KNOWN, Source, shownConstitution } from '../../shapes/governance/standing.js';

export const getConstitution = operation({
  id: 'getConstitution',
  route: 'GET /api/governance/constitution',
  tag: 'Governance',
  summary: 'Get the current constitution',
  description: KNOWN,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ source: Source }),
  result: Constitution,
  errors: ['not-implemented'],
  example: {},

  handle: ({ db, network, services }) =>
    db.snapshot(async (snapshot) => {
      const { constitution } = await standing(snapshot, network, services);
      if (constitution === undefined) throw notKnownYet('the state of the ledger', db);
      return shownConstitution(constitution);
    }),
});
