import Type from 'typebox';
import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, described } from '../../kit/schema.js';
import { requireAction } from '../../services/governance/action-id.js';
import { ActionIdPath, readActionId } from '../../shapes/governance/action-id.js';
import { decodeAction } from '../../shapes/governance/proposal-json.js';

export const listProposalWithdrawals = operation({
  id: 'listProposalWithdrawals',
  route: 'GET /api/governance/proposals/{govActionId}/withdrawals',
  tag: 'Governance',
  summary: 'List the treasury withdrawals of a governance action',
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
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { govActionId: EXAMPLE.withdrawalActionId } },

  async handle({ db }, { path }) {
    const action = decodeAction(await requireAction(db, readActionId(path.govActionId)));
    if (action.kind !== 'treasury-withdrawals') return [];
    return action.withdrawals.map(([account, lovelace]) => ({
      stakeAddress: addressBytesText(account),
      amount: lovelace.toString(),
    }));
  },
});
