import Type, { type Static } from 'typebox';
import { addressBytesText } from '../../../chains/cardano/addresses/address.js';
import { type GovernanceAction, readAction } from '../../../chains/cardano/governance/governance.js';
import { actionIdCip129 } from '../../../chains/cardano/governance/governance-id.js';
import { actionJson } from '../../../chains/cardano/governance/governance-json.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { toHex } from '../../../kernel/hex.js';
import type { ListedAction, ProposedAction } from '../../../store/queries/cardano/governance/proposals.js';
import { Closed, described, Nullable, named } from '../../kit/schema.js';
import { ExactJson } from '../outputs/data-json.js';
import { GovProposal } from '../transactions/governance-json.js';
import { ACTION_TYPES } from '../transactions/vote-json.js';
import { HashValid, References, readDocument } from './anchor-json.js';

/** Specification 2.10. */
export const GovActionDetail = named(
  'GovActionDetail',
  Closed({
    ...GovProposal.properties,
    abstractText: Nullable(Type.String({ description: 'Abstract in the anchor document; null until it is fetched' })),
    motivation: Nullable(Type.String({ description: 'Motivation in the anchor document; null until it is fetched' })),
    rationale: Nullable(Type.String({ description: 'Rationale in the anchor document; null until it is fetched' })),
    hashValid: HashValid,
    govAction: ExactJson('The action in the JSON form of the ledger: `tag` and `contents`'),
    rawMetadata: ExactJson('The whole anchor document; null until it is fetched, or when it is not JSON'),
    references: described(References, 'References in the anchor document, in its order'),
    authors: Type.Array(Type.String(), { description: 'Names of the authors in the anchor document' }),
  }),
);

export function toProposalJson(action: ProposedAction, listed: ListedAction): Static<typeof GovProposal> {
  const { position, index, anchor } = action;
  return {
    govActionId: listed.id,
    govActionIdCip129: actionIdCip129({ txHash: position.hash, index }),
    txHash: toHex(position.hash),
    index,
    slot: position.block.slot,
    type: ACTION_TYPES[listed.kind],
    status: listed.status,
    deposit: action.deposit,
    returnAddress: addressBytesText(action.returnAccount),
    anchorUrl: anchor.url,
    anchorHash: toHex(anchor.hash),
    title: anchor.name ?? null,
    submittedEpoch: listed.submittedEpoch,
    expiresEpoch: listed.expiresEpoch ?? null,
  };
}

export function toActionDetailJson(action: ProposedAction, listed: ListedAction): Static<typeof GovActionDetail> {
  const document = readDocument(action.anchor);
  return {
    ...toProposalJson(action, listed),
    abstractText: document?.abstractText ?? null,
    motivation: document?.motivation ?? null,
    rationale: document?.rationale ?? null,
    hashValid: action.anchor.hashValid ?? null,
    govAction: actionJson(decodeAction(action)),
    rawMetadata: document?.json ?? null,
    references: [...(document?.references ?? [])],
    authors: [...(document?.authors ?? [])],
  };
}

export const decodeAction = ({ content }: ProposedAction): GovernanceAction => readAction(new CborReader(content));
