import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { poolStates } from '../../../store/queries/cardano/pools/pools.js';
import { EXAMPLE } from '../../kit/examples.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, Nullable, named } from '../../kit/schema.js';
import { readPoolId } from '../../shapes/cardano-blocks/block-parameters.js';
import { toMetadataJson } from '../../shapes/stake-pools/metadata.js';

const MAX_POOLS = 50;
/** Length of a pool id in bech32 and in hexadecimal. */
const ID_LENGTH = 56;

export const listPoolNames = operation({
  id: 'listPoolNames',
  route: 'GET /api/pools/names',
  tag: 'Stake Pools',
  summary: 'Get the names of several stake pools',
  description: 'For lists that show pools. Pools that are not known or have no metadata are left out.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  cachedUntilNextBlock: true,
  batch: ['ids'],
  query: Type.Object({
    ids: Type.String({
      minLength: ID_LENGTH,
      maxLength: MAX_POOLS * (ID_LENGTH + 1),
      pattern: '^[0-9a-zA-Z,]+$',
      description: `Up to ${MAX_POOLS} pool ids in bech32 or hexadecimal, separated by commas`,
    }),
  }),
  result: Type.Array(
    named(
      'PoolName',
      Closed({
        poolIdBech32: Type.String({ description: FIELD.poolId }),
        ticker: Nullable(Type.String({ description: 'Ticker in the metadata; null until it is fetched' })),
        name: Nullable(Type.String({ description: 'Name in the metadata; null until it is fetched' })),
      }),
    ),
  ),
  errors: ['invalid'],
  example: { query: { ids: EXAMPLE.poolId } },

  async handle({ db }, { query }) {
    const ids = query.ids.split(',').filter((id) => id !== '');
    if (ids.some((id) => id.length !== ID_LENGTH) || ids.length === 0)
      throw new ServiceError('invalid', `'ids' must list pool ids of ${ID_LENGTH} characters, separated by commas`);
    const pools = await poolStates(db, ids.map(readPoolId));
    return pools.flatMap((pool) => {
      const metadata = toMetadataJson(pool);
      return metadata === undefined
        ? []
        : [{ poolIdBech32: metadata.poolIdBech32, ticker: metadata.ticker, name: metadata.name }];
    });
  },
});
