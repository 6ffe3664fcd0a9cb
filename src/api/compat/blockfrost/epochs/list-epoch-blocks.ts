import Type from 'typebox';
import { poolIdBech32 } from '../../../../chains/cardano/pools/pool-id.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { operation } from '../../../kit/operation.js';
import { blockHashes, requireEpoch } from '../../../services/epochs/epochs.js';
import { poolNumber } from '../../../services/stake-pools/pool-id.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { OrderedPageQuery, toNumberedPage } from '../paging.js';
import { notFound, PARAMETER, readEpoch, readPool } from '../parameters.js';

const base = {
  ...BLOCKFROST_ROUTE,
  query: OrderedPageQuery,
  result: Type.Array(Type.String({ description: FIELD.blockHash })),
  cachedUntilNextBlock: true,
  errors: ['not-found'],
} as const;

export const listEpochBlocks = operation({
  ...base,
  id: 'blockfrost.listEpochBlocks',
  route: `GET ${BLOCKFROST}/epochs/{number}/blocks`,
  summary: 'List the blocks of an epoch',
  path: Type.Object({ number: PARAMETER.epoch }),
  example: { path: { number: EXAMPLE.block.epoch } },

  handle({ db }, { path, query }) {
    const epoch = readEpoch(path.number);
    return db.snapshot(async (snapshot) => {
      await requireEpoch(snapshot, epoch);
      return await blockHashes(snapshot, { ...toNumberedPage(query), order: query.order, epoch });
    });
  },
});

export const listEpochPoolBlocks = operation({
  ...base,
  id: 'blockfrost.listEpochPoolBlocks',
  route: `GET ${BLOCKFROST}/epochs/{number}/blocks/{pool_id}`,
  summary: 'List the blocks of a pool in an epoch',
  path: Type.Object({ number: PARAMETER.epoch, pool_id: PARAMETER.pool }),
  example: { path: { number: EXAMPLE.producer.epoch, pool_id: EXAMPLE.producer.poolId } },

  handle({ db }, { path, query }) {
    const epoch = readEpoch(path.number);
    const pool = readPool(path.pool_id);
    return db.snapshot(async (snapshot) => {
      await requireEpoch(snapshot, epoch);
      if ((await poolNumber(snapshot, pool)) === undefined) throw notFound();
      const poolId = poolIdBech32(pool);
      return await blockHashes(snapshot, { ...toNumberedPage(query), order: query.order, epoch, poolId });
    });
  },
});
