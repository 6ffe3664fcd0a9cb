import Type from 'typebox';
import { EXAMPLE } from '../../kit/examples.js';
import { operation } from '../../kit/operation.js';
import { AnyJson, Closed, described, Nullable, named } from '../../kit/schema.js';
import { readParametersJson } from '../../services/epochs/parameters.js';
import { EpochNumber } from '../../shapes/cardano-blocks/block-parameters.js';
import { base } from '../../shapes/epochs/parameters.js';

const ParameterChange = named(
  'ParameterDifference',
  Closed({
    name: Type.String({ description: 'Name of the protocol parameter' }),
    from: described({ ...AnyJson, 'x-exact': true }, 'Value in the epoch of the comparison'),
    to: described({ ...AnyJson, 'x-exact': true }, 'Value in the epoch of the path'),
    govActionId: Nullable(Type.String({ description: 'Governance action that changed it; null when none is known' })),
  }),
);

export const diffEpochParameters = operation({
  ...base,
  id: 'diffEpochParameters',
  route: 'GET /api/epoch/{epoch}/parameters/diff',
  summary: 'Compare the protocol parameters of two epochs',
  description:
    'Compares with the previous epoch unless `against` names another. Returns an empty list when nothing changed, and 404 for epochs of Byron and for an epoch that has not begun.',
  path: Type.Object({ epoch: EpochNumber }),
  query: Type.Object({
    against: Type.Optional({ ...EpochNumber, description: 'Epoch to compare with; by default the previous one' }),
  }),
  result: Type.Array(ParameterChange),
  errors: ['not-found'],
  example: { path: { epoch: EXAMPLE.block.epoch } },

  async handle(context, { path: { epoch }, query }) {
    const to = await readParametersJson(context, epoch);
    const from = await readParametersJson(context, query.against ?? Math.max(0, epoch - 1));
    return (Object.keys(to) as (keyof typeof to)[])
      .filter((name) => !isSame(from[name], to[name]))
      .map((name) => ({ name, from: from[name], to: to[name], govActionId: null }));
  },
});

const isSame = (a: unknown, b: unknown): boolean => {
  const text = (value: unknown) => JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part));
  return text(a) === text(b);
};
