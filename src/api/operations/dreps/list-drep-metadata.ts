import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Batch } from '../../kit/paging.js';
import { readDRepIds } from '../../services/dreps/drep-id.js';
import { registered } from '../../services/dreps/single-drep.js';
import { DRepIdText } from '../../shapes/dreps/drep-id.js';
import { AnchorDocument, toAnchorDocumentJson } from '../../shapes/governance/anchor-json.js';

export const listDRepMetadata = operation({
  id: 'listDRepMetadata',
  route: 'POST /api/dreps/metadata',
  tag: 'DReps',
  summary: "Get the documents of several DReps' anchors",
  description: 'DReps that are not known or have no anchor are left out.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: Batch(DRepIdText, 200),
  result: Type.Array(AnchorDocument),
  errors: [],
  example: { body: [EXAMPLE.drepId] },

  handle: ({ db }, { body }) =>
    db.snapshot(async (snapshot) => {
      const states = await registered(snapshot, await readDRepIds(snapshot, body));
      return states.flatMap(({ anchor }) => (anchor === undefined ? [] : [toAnchorDocumentJson(anchor)]));
    }),
});
