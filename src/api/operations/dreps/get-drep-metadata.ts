import { drepIdCip129 } from '../../../chains/cardano/governance/governance-id.js';
import { ServiceError } from '../../../kernel/errors.js';
import { operation } from '../../kit/operation.js';
import { noSuchDRep, readDRepId } from '../../services/dreps/drep-id.js';
import { registered } from '../../services/dreps/single-drep.js';
import { DREP_EXAMPLE, DRepIdPath } from '../../shapes/dreps/drep-id.js';
import { AnchorDocument, toAnchorDocumentJson } from '../../shapes/governance/anchor-json.js';

export const getDRepMetadata = operation({
  id: 'getDRepMetadata',
  route: 'GET /api/dreps/{drepId}/metadata',
  tag: 'DReps',
  summary: "Get the document of a DRep's anchor",
  description:
    '`hashValid` says whether the document has the hash stated on the chain; the fields of the document are null until it is fetched. Returns 404 when the DRep is not registered or has no anchor.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  path: DRepIdPath,
  result: AnchorDocument,
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: DREP_EXAMPLE,

  handle: ({ db }, { path }) =>
    db.snapshot(async (snapshot) => {
      const drep = await readDRepId(snapshot, path.drepId);
      const [state] = await registered(snapshot, [drep]);
      if (state === undefined) throw noSuchDRep(drep, db);
      if (state.anchor === undefined)
        throw new ServiceError('not-found', `The last certificate of ${drepIdCip129(drep)} has no anchor`);
      return toAnchorDocumentJson(state.anchor);
    }),
});
