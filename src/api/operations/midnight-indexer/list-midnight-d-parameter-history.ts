import Type from 'typebox';
import { systemParameterChanges } from '../../../store/queries/midnight/blocks.js';
import { operation } from '../../kit/operation.js';
import { Closed, named } from '../../kit/schema.js';
import { change, common, DParameter, filterChanges } from '../../shapes/midnight/blocks.js';

export const listMidnightDParameterHistory = operation({
  ...common,
  id: 'listMidnightDParameterHistory',
  route: 'GET /api/midnight/d-parameter/history',
  summary: 'List changes of the committee parameter (D parameter), oldest first',
  description: 'One entry for each change, with its block. Returns an empty list when the chain never set it.',
  result: Type.Array(named('MidnightDParameterChange', Closed({ ...change, ...DParameter }))),
  errors: [],
  example: {},

  handle: async ({ db }) =>
    filterChanges(
      await systemParameterChanges(db),
      (row) => `${row.permissionedCandidates} ${row.registeredCandidates}`,
    ).map((row) => ({
      blockHeight: row.height,
      blockHash: row.blockHash,
      timestamp: row.timestamp,
      numPermissionedCandidates: row.permissionedCandidates,
      numRegisteredCandidates: row.registeredCandidates,
    })),
});
