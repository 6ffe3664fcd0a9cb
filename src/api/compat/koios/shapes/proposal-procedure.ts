import { addressBytesText } from '../../../../chains/cardano/addresses/address.js';
import type { GovernanceAction, Proposal } from '../../../../chains/cardano/governance/governance.js';
import { actionJson } from '../../../../chains/cardano/governance/governance-json.js';
import { toHex } from '../../../../kernel/hex.js';
import { ACTION_TYPES } from '../../../shapes/transactions/vote-json.js';
import { toKoiosParameterUpdate } from './parameters.js';

/** A governance action inside its transaction. */
export const toProposalProcedure = (proposal: Proposal, index: number, expiration: number | null) => ({
  index,
  type: ACTION_TYPES[proposal.action.kind],
  description: actionJson(proposal.action),
  deposit: proposal.deposit.toString(),
  return_address: addressBytesText(proposal.returnAddress),
  expiration,
  meta_url: proposal.anchor.url,
  meta_hash: toHex(proposal.anchor.hash),
  ...toActionEffects(proposal.action),
});

/** Payments of an action, and the parameters that it changes. */
export const toActionEffects = (action: GovernanceAction) => ({
  withdrawal:
    action.kind === 'treasury-withdrawals'
      ? action.withdrawals.map(([account, lovelace]) => ({
          stake_address: addressBytesText(account),
          amount: lovelace.toString(),
        }))
      : [],
  param_proposal: action.kind === 'parameter-change' ? toKoiosParameterUpdate(action.update) : null,
});
