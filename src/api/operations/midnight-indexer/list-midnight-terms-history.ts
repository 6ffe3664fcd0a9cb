import Type from 'typebox';
import { systemParameterChanges } from '../../../store/queries/midnight/blocks.js';
import { operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { change, common, filterChanges, Terms } from '../../shapes/midnight/blocks.js';

export const listMidnightTermsHistory = operation({
  ...common,
  id: 'listMidnightTermsHistory',
  route: 'GET /api/midnight/terms-and-conditions/history',
  summary: 'List changes of the terms and conditions, oldest first',
  description: 'One entry for each change, with its block. Returns an empty list when the chain never set them.',
  result: Type.Array(named('MidnightTermsChange', Closed({ ...change, ...Terms }))),
  errors: [],
  example: {},

  handle: async ({ db }) =>
    filterChanges(await systemParameterChanges(db), (row) => `${row.termsHash} ${row.termsUrl}`).flatMap((row) =>
      row.termsHash === undefined || row.termsUrl === undefined
        ? []
        : [
            {
              blockHeight: row.height,
              blockHash: row.blockHash,
              timestamp: row.timestamp,
              hash: row.termsHash,
              url: row.termsUrl,
            },
          ],
    ),
});
