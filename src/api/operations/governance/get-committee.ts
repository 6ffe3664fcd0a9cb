import Type from 'typebox';
import { notKnownYet } from '../../kit/not-known-yet.js';
import { operation } from '../../kit/operation.js';
import { committeesShown, standing } from '../../services/governance/standing.js';
import { Committee, KNOWN, Source } from '../../shapes/governance/standing.js';

export const getCommittee = operation({
  id: 'getCommittee',
  route: 'GET /api/governance/committee',
  tag: 'Governance',
  summary: 'Get the constitutional committee',
  description: KNOWN,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ source: Source }),
  result: Committee,
  errors: ['not-implemented'],
  example: {},

  handle: ({ db, network, services }) =>
    db.snapshot(async (snapshot) => {
      const { committee } = await standing(snapshot, network, services);
      if (committee === undefined) throw notKnownYet('the state of the ledger', db);
      const show = await committeesShown(snapshot);
      return show(committee);
    }),
});
