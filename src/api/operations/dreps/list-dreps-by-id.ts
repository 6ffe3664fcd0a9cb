import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Batch } from '../../kit/paging.js';
import { readDRepIds } from '../../services/dreps/drep-id.js';
import { details } from '../../services/dreps/single-drep.js';
import { DRepIdText } from '../../shapes/dreps/drep-id.js';
import { DRepDetail } from '../../shapes/dreps/drep-json.js';

export const listDRepsById = operation({
  id: 'listDRepsById',
  route: 'POST /api/dreps/info',
  tag: 'DReps',
  summary: 'Get several DReps by id',
  description: 'DReps that were never registered are left out.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  body: Batch(DRepIdText, 200),
  result: Type.Array(DRepDetail),
  errors: [],
  example: { body: [EXAMPLE.drepId] },

  handle: ({ db, network }, { body }) =>
    db.snapshot(async (snapshot) => details(snapshot, network, await readDRepIds(snapshot, body))),
});
