import Type from 'typebox';
import { missingCapabilityError } from '../../kit/missing-capability-error.js';
import { operation } from '../../kit/operation.js';
import { createCommitteeFormatter, readGovernanceHistory } from '../../services/governance/current-governance.js';
import { AVAILABILITY_NOTE, Committee, Source } from '../../shapes/governance/current-governance.js';

export const getCommittee = operation({
  id: 'getCommittee',
  route: 'GET /api/governance/committee',
  tag: 'Governance',
  summary: 'Get the constitutional committee',
  description: AVAILABILITY_NOTE,
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({ source: Source }),
  result: Committee,
  cachedUntilNextBlock: true,
  errors: ['not-implemented'],
  example: {},

  handle: ({ db, network, services }) =>
    db.snapshot(async (snapshot) => {
      const { committees } = await readGovernanceHistory(snapshot, network, services);
      if (committees === undefined) throw missingCapabilityError('the state of the ledger', db);
      return committees.map(await createCommitteeFormatter(snapshot)).at(-1)!;
    }),
});
