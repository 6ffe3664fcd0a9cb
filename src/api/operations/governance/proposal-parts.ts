import Type from 'typebox';
import { addressBytesText } from '../../../chains/cardano/address.js';
import { updateJson } from '../../../chains/cardano/governance-json-parameters.js';
import { ServiceError } from '../../../kernel/errors.js';
import { EXAMPLE } from '../../examples.js';
import { operation } from '../../operation.js';
import { Amount, Closed, described } from '../../schema.js';
import { ExactJson } from '../transactions/data-json.js';
import { ActionIdPath, knownAction, readActionId } from './action-id.js';
import { AnchorDocument, shownAnchorDocument } from './anchor-json.js';
import { actionOf } from './proposal-json.js';

export const getProposalMetadata = operation({
  id: 'getProposalMetadata',
  route: 'GET /api/governance/proposals/{govActionId}/metadata',
  tag: 'Governance',
  summary: 'The document under the anchor of a governance action',
  description:
    '`hashValid` tells whether the document has the hash that the chain names; the fields of the document are null until it was fetched. Answers 404 when the action is not known.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: ActionIdPath,
  result: AnchorDocument,
  errors: ['not-found'],
  example: { path: { govActionId: EXAMPLE.govActionId } },

  async handle({ db }, { path }) {
    const { anchor } = await knownAction(db, readActionId(path.govActionId));
    return shownAnchorDocument(anchor);
  },
});

export const getProposalParameters = operation({
  id: 'getProposalParameters',
  route: 'GET /api/governance/proposals/{govActionId}/parameters',
  tag: 'Governance',
  summary: 'The protocol parameters that a governance action changes',
  description: 'By the names of the ledger; only what changes. Fractions are numbers.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: ActionIdPath,
  result: ExactJson('An object with the changed parameters'),
  errors: ['not-found'],
  example: { path: { govActionId: EXAMPLE.parameterActionId } },

  async handle({ db }, { path }) {
    const action = actionOf(await knownAction(db, readActionId(path.govActionId)));
    if (action.kind !== 'parameter-change')
      throw new ServiceError('not-found', 'This governance action changes no protocol parameters');
    return updateJson(action.update);
  },
});

export const listProposalWithdrawals = operation({
  id: 'listProposalWithdrawals',
  route: 'GET /api/governance/proposals/{govActionId}/withdrawals',
  tag: 'Governance',
  summary: 'What a governance action pays from the treasury, and to whom',
  description: 'Empty for actions of other types.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: ActionIdPath,
  result: Type.Array(
    Closed({
      stakeAddress: Type.String({ description: 'Stake address that the treasury pays, bech32' }),
      amount: described(Amount, 'Amount that the treasury pays, in lovelace'),
    }),
  ),
  errors: ['not-found'],
  example: { path: { govActionId: EXAMPLE.withdrawalActionId } },

  async handle({ db }, { path }) {
    const action = actionOf(await knownAction(db, readActionId(path.govActionId)));
    if (action.kind !== 'treasury-withdrawals') return [];
    return action.withdrawals.map(([account, lovelace]) => ({
      stakeAddress: addressBytesText(account),
      amount: lovelace.toString(),
    }));
  },
});
