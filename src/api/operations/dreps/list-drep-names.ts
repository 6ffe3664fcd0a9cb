import Type from 'typebox';
import { drepIdCip129 } from '../../../chains/cardano/governance/governance-id.js';
import { ServiceError } from '../../../kernel/errors.js';
import { drepNames } from '../../../store/queries/cardano/governance/drep-names.js';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { readDRepIds } from '../../services/dreps/drep-id.js';

const MAX_DREPS = 50;
const MAX_ID_LENGTH = 128;

export const listDRepNames = operation({
  id: 'listDRepNames',
  route: 'GET /api/dreps/names',
  tag: 'DReps',
  summary: 'Get the names of several DReps',
  description: 'For lists that show DReps. DReps that are not known or have no name in their document are left out.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  cachedUntilNextBlock: true,
  batch: ['ids'],
  query: Type.Object({
    ids: Type.String({
      minLength: 1,
      maxLength: MAX_DREPS * (MAX_ID_LENGTH + 1),
      pattern: '^[0-9a-zA-Z_,]+$',
      description: `Up to ${MAX_DREPS} DRep ids in any form that \`/api/dreps/{drepId}\` reads, separated by commas`,
    }),
  }),
  result: Type.Array(
    named(
      'DRepName',
      Closed({
        id: Type.String({ description: 'Id as in the request' }),
        drepId: Type.String({ description: 'CIP-129' }),
        givenName: Type.String({ description: 'Name in the anchor document' }),
      }),
    ),
  ),
  errors: ['invalid'],
  example: { query: { ids: EXAMPLE.drepId } },

  async handle({ db }, { query }) {
    const ids = query.ids.split(',').filter((id) => id !== '');
    if (ids.length === 0 || ids.length > MAX_DREPS)
      throw new ServiceError('invalid', `'ids' must list 1 to ${MAX_DREPS} DRep ids, separated by commas`);
    return await db.snapshot(async (snapshot) => {
      const dreps = await readDRepIds(snapshot, ids);
      const names = await drepNames(snapshot, dreps);
      return dreps.flatMap((drep, index) => {
        const givenName = names[index];
        return givenName === undefined ? [] : [{ id: ids[index]!, drepId: drepIdCip129(drep), givenName }];
      });
    });
  },
});
