import Type from 'typebox';
import { epochStakesByCredential } from '../../../../store/queries/cardano/accounts/epoch-stakes.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { LEDGER_NOTE, requireLedger } from '../../../kit/ledger-availability.js';
import { operation } from '../../../kit/operation.js';
import { Amount, Closed, described, named } from '../../../kit/schema.js';
import { requireEpoch } from '../../../services/epochs/epochs.js';
import { poolNumber } from '../../../services/stake-pools/pool-id.js';
import { toEpochStakeJson } from '../../../shapes/epochs/stakes.js';
import { BLOCKFROST, BLOCKFROST_ROUTE } from '../blockfrost-route.js';
import { PageQuery, readPage } from '../paging.js';
import { notFound, PARAMETER, readEpoch, readPool } from '../parameters.js';

const base = {
  ...BLOCKFROST_ROUTE,
  description: LEDGER_NOTE,
  query: PageQuery,
  cachedUntilNextBlock: true,
  errors: ['not-found', 'not-implemented'],
} as const;

const stakeFields = {
  stake_address: Type.String({ description: FIELD.stakeAddress }),
  amount: described(Amount, 'Active stake, in lovelace'),
};

export const listEpochStakes = operation({
  ...base,
  id: 'blockfrost.listEpochStakes',
  route: `GET ${BLOCKFROST}/epochs/{number}/stakes`,
  summary: 'List the active stake of an epoch',
  path: Type.Object({ number: PARAMETER.epoch }),
  result: Type.Array(
    named('epoch_stake', Closed({ ...stakeFields, pool_id: Type.String({ description: FIELD.poolId }) })),
  ),
  example: { path: { number: EXAMPLE.settledEpoch } },

  handle({ db, network }, { path, query }) {
    const epoch = readEpoch(path.number);
    return db.snapshot(async (snapshot) => {
      await requireLedger(snapshot);
      await requireEpoch(snapshot, epoch);
      const stakes = await readPage(query, (range) => epochStakesByCredential(snapshot, { epoch }, range));
      return stakes.map((stake) => {
        const { stakeAddress, poolId, amount } = toEpochStakeJson(stake, network);
        return { stake_address: stakeAddress, pool_id: poolId, amount };
      });
    });
  },
});

export const listEpochPoolStakes = operation({
  ...base,
  id: 'blockfrost.listEpochPoolStakes',
  route: `GET ${BLOCKFROST}/epochs/{number}/stakes/{pool_id}`,
  summary: 'List the active stake of a pool in an epoch',
  path: Type.Object({ number: PARAMETER.epoch, pool_id: PARAMETER.pool }),
  result: Type.Array(named('epoch_pool_stake', Closed(stakeFields))),
  example: { path: { number: EXAMPLE.settledEpoch, pool_id: EXAMPLE.poolId } },

  handle({ db, network }, { path, query }) {
    const epoch = readEpoch(path.number);
    const pool = readPool(path.pool_id);
    return db.snapshot(async (snapshot) => {
      await requireLedger(snapshot);
      await requireEpoch(snapshot, epoch);
      const poolId = await poolNumber(snapshot, pool);
      if (poolId === undefined) throw notFound();
      const stakes = await readPage(query, (range) => epochStakesByCredential(snapshot, { epoch, poolId }, range));
      return stakes.map((stake) => {
        const { stakeAddress, amount } = toEpochStakeJson(stake, network);
        return { stake_address: stakeAddress, amount };
      });
    });
  },
});
