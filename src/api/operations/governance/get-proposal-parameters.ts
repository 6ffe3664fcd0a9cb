import { updateJson } from '../../../chains/cardano/governance/governance-json-parameters.js';
import { ServiceError } from '../../../kernel/errors.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { requireAction } from '../../services/governance/action-id.js';
import { ActionIdPath, readActionId } from '../../shapes/governance/action-id.js';
import { decodeAction } from '../../shapes/governance/proposal-json.js';
import { ExactJson } from '../../shapes/outputs/data-json.js';

export const getProposalParameters = operation({
  id: 'getProposalParameters',
  route: 'GET /api/governance/proposals/{govActionId}/parameters',
  tag: 'Governance',
  summary: 'Get the protocol parameters that a governance action changes',
  description: 'Only changed parameters, under the names of the ledger. Fractions are numbers.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: ActionIdPath,
  result: ExactJson('An object with the changed parameters'),
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { govActionId: EXAMPLE.parameterActionId } },

  async handle({ db }, { path }) {
    const action = decodeAction(await requireAction(db, readActionId(path.govActionId)));
    if (action.kind !== 'parameter-change')
      throw new ServiceError('not-found', 'This governance action changes no protocol parameters');
    return updateJson(action.update);
  },
});
