import { addressBytesText } from '../../../../chains/cardano/addresses/address.js';
import { actionIdCip129, parseActionId } from '../../../../chains/cardano/governance/governance-id.js';
import { actionJson } from '../../../../chains/cardano/governance/governance-json.js';
import { slotToTime } from '../../../../chains/cardano/time.js';
import { toHex } from '../../../../kernel/hex.js';
import { actionEvents } from '../../../../store/queries/cardano/governance/action-events.js';
import {
  type ListedAction,
  listedActions,
  proposedActions,
} from '../../../../store/queries/cardano/governance/proposals.js';
import { decodeAction } from '../../../shapes/governance/proposal-json.js';
import { ACTION_TYPES } from '../../../shapes/transactions/vote-json.js';
import { amount, boolOrNull, count, countOrNull, FIELDS, json, text, textOrNull } from '../fields.js';
import type { KoiosContext } from '../koios-route.js';
import { readRemarks, toDocumentJson } from '../shapes/json-document.js';
import { toActionEffects } from '../shapes/proposal-procedure.js';
import { ANCHOR_COLUMNS, toAnchorColumns } from './drep-columns.js';

export const PROPOSAL_LIST_COLUMNS = {
  block_time: FIELDS.block_time,
  proposal_id: text('Id of the governance action (CIP-129)'),
  proposal_tx_hash: FIELDS.tx_hash,
  proposal_index: count('Index of the action in its transaction'),
  proposal_type: text('Type of the action'),
  proposal_description: json('The action in the JSON form of the ledger'),
  previous_gov_action_proposal_id: textOrNull('Id of the enacted action on which it builds; null without one'),
  deposit: amount('Deposit, in lovelace'),
  return_address: text('Stake address to which the deposit is returned'),
  proposed_epoch: count('Epoch of the proposal'),
  ratified_epoch: countOrNull('Epoch in which it was ratified; null otherwise'),
  enacted_epoch: countOrNull('Epoch in which it was enacted; null otherwise'),
  dropped_epoch: countOrNull('Epoch in which it was dropped; null otherwise'),
  expired_epoch: countOrNull('Epoch in which it expired; null otherwise'),
  expiration: countOrNull('Last epoch in which it can be voted on'),
  ...ANCHOR_COLUMNS,
  meta_json: json('The document; null until it is fetched'),
  meta_comment: textOrNull('Comment in the document; null without one'),
  meta_language: textOrNull('Language of the document; null when it does not state one'),
  meta_is_valid: boolOrNull('True when the document matches its hash; null until it is fetched'),
  withdrawal: json('Payments of a treasury withdrawal; empty otherwise'),
  param_proposal: json('New values of a parameter change; null otherwise'),
} as const;

/** Governance actions, newest first: each needs a large deposit, so there are hundreds. */
export async function readProposals({ db, network }: KoiosContext, isListed: (action: ListedAction) => boolean) {
  const listed = (await listedActions(db, network)).filter(isListed).toReversed();
  const [actions, events] = await Promise.all([proposedActions(db, listed, 'whole'), actionEvents(db)]);
  const epochs = new Map(events.map(({ id, status, epoch }) => [`${id} ${status}`, epoch]));
  return actions.map((proposed, index) => {
    const { id, expiresEpoch, previous } = listed[index]!;
    const action = decodeAction(proposed);
    const { position, anchor } = proposed;
    const remarks = readRemarks(anchor.content);
    return {
      block_time: slotToTime(network, position.block.slot),
      proposal_id: actionIdCip129({ txHash: position.hash, index: proposed.index }),
      proposal_tx_hash: toHex(position.hash),
      proposal_index: proposed.index,
      proposal_type: ACTION_TYPES[action.kind],
      proposal_description: actionJson(action),
      previous_gov_action_proposal_id: previous === undefined ? null : actionIdCip129(parseActionId(previous)),
      deposit: proposed.deposit.toString(),
      return_address: addressBytesText(proposed.returnAccount),
      proposed_epoch: position.block.epoch,
      ratified_epoch: epochs.get(`${id} ratified`) ?? null,
      enacted_epoch: epochs.get(`${id} enacted`) ?? null,
      dropped_epoch: epochs.get(`${id} dropped`) ?? null,
      expired_epoch: epochs.get(`${id} expired`) ?? null,
      expiration: expiresEpoch ?? null,
      ...toAnchorColumns(anchor),
      meta_json: toDocumentJson(anchor.content),
      meta_comment: remarks.comment,
      meta_language: remarks.language,
      meta_is_valid: anchor.hashValid ?? null,
      ...toActionEffects(action),
    };
  });
}
