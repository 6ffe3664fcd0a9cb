import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { requireAction } from '../../services/governance/action-id.js';
import { ActionIdPath, readActionId } from '../../shapes/governance/action-id.js';
import { AnchorDocument, toAnchorDocumentJson } from '../../shapes/governance/anchor-json.js';

export const getProposalMetadata = operation({
  id: 'getProposalMetadata',
  route: 'GET /api/governance/proposals/{govActionId}/metadata',
  tag: 'Governance',
  summary: "Get the document of a governance action's anchor",
  description:
    '`hashValid` says whether the document has the hash stated on the chain; the fields of the document are null until it is fetched. Returns 404 when the action is not known.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: ActionIdPath,
  result: AnchorDocument,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { govActionId: EXAMPLE.govActionId } },

  async handle({ db }, { path }) {
    const { anchor } = await requireAction(db, readActionId(path.govActionId));
    return toAnchorDocumentJson(anchor);
  },
});
