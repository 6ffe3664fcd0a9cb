import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed, Nullable, named } from '../../kit/schema.js';
import { search } from '../../services/midnight/ledger-events.js';
import { dust, found, MAX_MATCHES, NullifierSearch } from '../../shapes/midnight/ledger-events.js';

export const searchDustNullifiers = operation({
  ...dust,
  id: 'searchDustNullifiers',
  route: 'POST /api/midnight/dust/nullifiers/search',
  summary: 'Search spent DUST by nullifier prefix',
  description: `At most ${MAX_MATCHES}, oldest first: use a smaller block range or longer prefixes to get the rest.`,
  batch: ['prefixes'],
  body: NullifierSearch,
  result: Type.Array(
    named(
      'MidnightDustNullifier',
      Closed({
        ...found,
        commitment: Nullable(
          Type.String({
            description: 'Commitment of the DUST that replaces it, in hexadecimal; null when the event states none',
          }),
        ),
      }),
    ),
  ),
  errors: [],
  example: { body: { prefixes: ['03', '04'], fromBlock: 0 } },

  handle: async ({ db }, { body }) =>
    (await search(db, 'DUST', body)).map(({ nullifier, txHash, height, content }) => ({
      nullifier,
      commitment: (content as { readonly commitment?: string } | null)?.commitment ?? null,
      txHash,
      blockHeight: height,
    })),
});
