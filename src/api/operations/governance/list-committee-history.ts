import Type from 'typebox';
import { missingCapabilityError } from '../../kit/missing-capability-error.js';
import { operation } from '../../kit/operation.js';
import { createCommitteeFormatter, readGovernanceHistory } from '../../services/governance/current-governance.js';
import { Committee, HISTORY } from '../../shapes/governance/current-governance.js';

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
  cachedUntilNextBlock: true,
  errors: ['not-implemented'],
  example: {},

  handle: ({ db, network, services }) =>
    db.snapshot(async (snapshot) => {
      const { committees } = await readGovernanceHistory(snapshot, network, services);
      if (committees === undefined) throw missingCapabilityError('the state of the ledger', db);
      return committees.map(await createCommitteeFormatter(snapshot)).toReversed();
    }),
});
