import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed, Count, Nullable, named } from '../../kit/schema.js';
import { runLookup } from '../../services/midnight/lookups.js';
import { common, Epoch } from '../../shapes/midnight/lookups.js';

export const listMidnightCommittee = operation({
  ...common,
  id: 'listMidnightCommittee',
  route: 'GET /api/midnight/epochs/{epoch}/committee',
  summary: 'List the validator committee of an epoch by seat',
  description:
    'Ordered by seat; a validator can have several. Comes from the source of the network: 501 when it does not provide it, 503 while it does not respond.',
  path: Epoch,
  result: Type.Array(
    named(
      'MidnightCommitteeMember',
      Closed({
        position: Count('Seat in the committee, from 0'),
        sidechainKey: Type.String({ description: 'Sidechain public key of the validator, in hexadecimal' }),
        auraKey: Nullable(
          Type.String({ description: 'Aura public key of the validator, in hexadecimal; null when not known' }),
        ),
        poolId: Nullable(
          Type.String({
            description: 'Id of its Cardano stake pool, in hexadecimal; null for a permissioned validator',
          }),
        ),
        expectedSlots: Count('Number of slots that the seat has in the epoch'),
      }),
    ),
  ),
  errors: ['not-implemented'],
  example: { path: { epoch: '980555' } },

  handle: async ({ db, services }, { path }) => [
    ...(await runLookup(db, services.clock, { what: 'committee', ...path })),
  ],
});
