import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { AnyJson, Closed, described, Nullable, named } from '../../kit/schema.js';
import { compareParameters } from '../../services/epochs/compare-parameters.js';
import { EpochNumber } from '../../shapes/cardano-blocks/block-parameters.js';
import { base } from '../../shapes/epochs/parameters.js';

const ParameterChange = named(
  'ParameterDifference',
  Closed({
    name: Type.String({ description: 'Name of the protocol parameter' }),
    from: described(
      { ...AnyJson, 'x-exact': true },
      'Value in the epoch of the comparison; null when it had no such parameter',
    ),
    to: described(
      { ...AnyJson, 'x-exact': true },
      'Value in the epoch of the path; null when it has no such parameter',
    ),
    govActionId: Nullable(
      Type.String({
        description: 'Governance action that changed it; null when genesis keys, a new era or the operator did',
      }),
    ),
  }),
);

export const diffEpochParameters = operation({
  ...base,
  id: 'diffEpochParameters',
  route: 'GET /api/epoch/{epoch}/parameters/diff',
  summary: 'Compare the protocol parameters of two epochs',
  description:
    'Compares with the previous epoch unless `against` names another. `govActionId` is the last enacted action between the two epochs that set the parameter. Returns an empty list when nothing changed, and 404 for epochs of Byron and for an epoch that has not begun.',
  path: Type.Object({ epoch: EpochNumber }),
  query: Type.Object({
    against: Type.Optional({ ...EpochNumber, description: 'Epoch to compare with; by default the previous one' }),
  }),
  result: Type.Array(ParameterChange),
  cachedUntilNextBlock: true,
  errors: ['not-found'],
  example: { path: { epoch: EXAMPLE.block.epoch } },

  handle: (context, { path: { epoch }, query }) =>
    compareParameters(context, { from: query.against ?? Math.max(0, epoch - 1), to: epoch }),
});
