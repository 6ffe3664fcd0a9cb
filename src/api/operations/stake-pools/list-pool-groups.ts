import Type from 'typebox';
import { poolIdBech32 } from '../../../chains/cardano/pools/pool-id.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { operation } from '../../kit/operation.js';
import { Closed, MapOf, Nullable, named } from '../../kit/schema.js';

export const listPoolGroups = operation({
  id: 'listPoolGroups',
  route: 'GET /api/pools/groups',
  tag: 'Stake Pools',
  summary: 'List groups of stake pools with a common operator',
  description:
    'The chain does not record who runs several pools: the operator of this service maintains the list; it is empty without one.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  pure: true,
  result: Type.Array(
    named(
      'PoolGroup',
      Closed({
        poolIdBech32: Type.String({ description: FIELD.poolId }),
        poolGroup: Type.String({ description: 'Name of the group in the list of the operator' }),
        ticker: Nullable(Type.String({ description: 'Ticker from the metadata of the pool; null when it has none' })),
        sources: MapOf(Type.String(), 'Names of the group in other lists'),
      }),
    ),
  ),
  errors: [],
  example: {},

  handle: ({ services, network }) =>
    [...(services.poolGroups.get(network.id)?.values() ?? [])].map(({ pool, group, ticker, sources }) => ({
      poolIdBech32: poolIdBech32(pool),
      poolGroup: group,
      ticker: ticker ?? null,
      sources,
    })),
});
