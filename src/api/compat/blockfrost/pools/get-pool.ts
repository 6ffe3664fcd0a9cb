import Type from 'typebox';
import { addressBytesText } from '../../../../chains/cardano/addresses/address.js';
import { calidusIdBech32, isRevocation } from '../../../../chains/cardano/pools/calidus-registration.js';
import { rationalToNumber } from '../../../../chains/cardano/rational.js';
import { slotToEpoch, slotToTime } from '../../../../chains/cardano/time.js';
import type { CardanoNetwork } from '../../../../chains/networks.js';
import { toHex } from '../../../../kernel/hex.js';
import { readTip } from '../../../../store/queries/cardano/chain/tip.js';
import { blocksByEpoch } from '../../../../store/queries/cardano/pools/pool-blocks.js';
import {
  listPoolRegistrations,
  listPoolRetirements,
} from '../../../../store/queries/cardano/pools/pool-certificates.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { LEDGER_NOTE, requireLedger } from '../../../kit/ledger-availability.js';
import { operation } from '../../../kit/operation.js';
import { Amount, Closed, Count, described, ExactInteger, Integer, Nullable, named } from '../../../kit/schema.js';
import { type PoolCalidusKey, readCalidusKeys } from '../../../services/stake-pools/calidus-keys.js';
import { listPools } from '../../../services/stake-pools/pools.js';
import { toOwnersJson } from '../../../shapes/stake-pools/pool-json.js';
import { BLOCKFROST } from '../blockfrost-route.js';
import { notFound } from '../parameters.js';
import { POOL_ROUTE, poolAt } from './requested-pool.js';

const Hashes = (description: string) => Type.Array(Type.String({ description: FIELD.txHash }), { description });

const CalidusKey = Closed(
  {
    id: Type.String({ description: 'Id of the key, bech32' }),
    pub_key: Type.String({ description: 'Public key in hexadecimal' }),
    nonce: described(ExactInteger, 'Nonce of the registration'),
    tx_hash: Type.String({ description: FIELD.txHash }),
    block_height: Count(FIELD.blockHeight),
    block_time: Integer({ description: 'Unix time in seconds' }),
    epoch: Count(FIELD.epoch),
  },
  { description: 'Calidus key of the pool (CIP-151); null without one' },
);

export const getPool = operation({
  ...POOL_ROUTE,
  id: 'blockfrost.getPool',
  route: `GET ${BLOCKFROST}/pools/{pool_id}`,
  summary: 'Get a stake pool',
  description: LEDGER_NOTE,
  errors: ['not-found', 'not-implemented'],
  result: named(
    'pool',
    Closed({
      pool_id: Type.String({ description: FIELD.poolId }),
      hex: Type.String({ description: 'Id of the pool in hexadecimal' }),
      vrf_key: Type.String({ description: 'Hash of the VRF key' }),
      blocks_minted: Count('Number of blocks of the pool'),
      blocks_epoch: Count('Number of blocks of the pool in the current epoch'),
      live_stake: described(Amount, 'Unspent outputs and rewards of the delegators, in lovelace'),
      live_size: Type.Number({ description: 'Share of the stake of all pools, 0 to 1' }),
      live_saturation: Type.Number({ description: 'Live stake relative to the saturation point' }),
      live_delegators: Count('Number of delegators'),
      active_stake: described(Amount, 'Active stake of this epoch, in lovelace'),
      active_size: Type.Number({ description: 'Share of all active stake, 0 to 1' }),
      declared_pledge: described(Amount, 'Pledge that the operator declared, in lovelace'),
      live_pledge: described(Amount, 'Stake of the owners that delegate to the pool, in lovelace'),
      margin_cost: Type.Number({ description: 'Margin, 0 to 1' }),
      fixed_cost: described(Amount, 'Fixed cost for an epoch, in lovelace'),
      reward_account: Type.String({ description: 'Stake address that receives the rewards of the operator' }),
      owners: Type.Array(Type.String({ description: 'Stake address' }), {
        description: 'Stake addresses of the owners',
      }),
      registration: Hashes('Transactions with registrations of the pool'),
      retirement: Hashes('Transactions with retirements of the pool'),
      calidus_key: Nullable(CalidusKey),
    }),
  ),

  handle({ db, network, services }, { path }) {
    const findPool = poolAt(path.pool_id);
    return db.snapshot(async (snapshot) => {
      const { id, hash } = await findPool(snapshot);
      await requireLedger(snapshot);
      const [[found], registrations, retirements, blocks, { epoch }, [key]] = await Promise.all([
        listPools({ db: snapshot, network, services }, [hash]),
        listPoolRegistrations(snapshot, id),
        listPoolRetirements(snapshot, id),
        blocksByEpoch(snapshot, hash),
        readTip(snapshot),
        readCalidusKeys(snapshot, hash),
      ]);
      const newest = registrations.at(-1)?.parameters;
      if (found === undefined || newest === undefined) throw notFound();
      const pool = found.json;
      return {
        pool_id: pool.poolIdBech32,
        hex: pool.poolIdHex,
        vrf_key: toHex(newest.vrfKeyHash),
        blocks_minted: pool.blocksMinted,
        blocks_epoch: blocks.get(epoch) ?? 0,
        live_stake: pool.liveStake,
        live_size: toFraction(pool.liveStakePct),
        live_saturation: toFraction(pool.liveSaturationPct),
        live_delegators: pool.liveDelegators,
        active_stake: pool.activeStake ?? '0',
        active_size: pool.sigma ?? 0,
        declared_pledge: newest.pledge.toString(),
        live_pledge: pool.livePledge,
        margin_cost: rationalToNumber(newest.margin),
        fixed_cost: newest.cost.toString(),
        reward_account: addressBytesText(newest.rewardAccount),
        owners: toOwnersJson(newest, network),
        registration: registrations.map(({ position }) => toHex(position.hash)),
        retirement: retirements.map(({ position }) => toHex(position.hash)),
        calidus_key: key === undefined || isRevocation(key.registration) ? null : toCalidusKey(key, network),
      };
    });
  },
});

/** At most 15 significant digits, to hide binary rounding errors. */
export const toFraction = (percent: number | null): number => Number(((percent ?? 0) / 100).toPrecision(15));

const toCalidusKey = ({ registration, location }: PoolCalidusKey, network: CardanoNetwork) => ({
  id: calidusIdBech32(registration.calidusKey),
  pub_key: toHex(registration.calidusKey),
  nonce: registration.nonce,
  tx_hash: location.txHash,
  block_height: location.height,
  block_time: slotToTime(network, location.slot),
  epoch: slotToEpoch(network, location.slot).epoch,
});
