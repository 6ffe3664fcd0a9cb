import Type from 'typebox';
import { poolIdBech32 } from '../../../../chains/cardano/pools/pool-id.js';
import { toHex } from '../../../../kernel/hex.js';
import { selectNewestIssuerHeights } from '../../../../store/queries/cardano/blocks/block-heights.js';
import { headedBlocks } from '../../../../store/queries/cardano/blocks/blocks.js';
import { readTip } from '../../../../store/queries/cardano/chain/tip.js';
import { poolStates } from '../../../../store/queries/cardano/pools/pools.js';
import { EXAMPLE } from '../../../kit/examples.js';
import { Closed } from '../../../kit/schema.js';
import { readPoolsJson } from '../../../services/stake-pools/pools.js';
import { toBlockJson } from '../../../shapes/cardano-blocks/block-json.js';
import { toRelaysJson } from '../../../shapes/stake-pools/pool-json.js';
import { amount, amountOrNull, count, countOrNull, FIELDS, json, numberOrNull, text, textOrNull } from '../fields.js';
import { koiosRoute } from '../koios-route.js';
import { toDocumentJson } from '../shapes/json-document.js';
import { POOL_COLUMNS, PoolIds, readPoolFilter, readPoolId, toPoolRow } from './pool-columns.js';

export const poolList = koiosRoute({
  path: 'pool_list',
  summary: 'List all pools that were ever registered',
  columns: {
    ...POOL_COLUMNS,
    ticker: textOrNull('Ticker in the metadata; null until it is fetched'),
    pool_group: textOrNull("Group in the operator's list of pool groups; null without one"),
  },
  example: { query: { limit: 10 } },

  read: async (context, { request }) =>
    (await readPoolsJson(context, readPoolFilter(request))).map((pool) => ({
      ...toPoolRow(pool),
      ticker: pool.ticker,
      pool_group: pool.poolGroup,
    })),
});

export const poolInfo = koiosRoute({
  path: 'pool_info',
  summary: 'Get several pools',
  columns: {
    ...POOL_COLUMNS,
    vrf_key_hash: text('Hash of the VRF key'),
    reward_addr_delegated_drep: textOrNull('DRep of the reward address; null without a delegation'),
    meta_json: json('Metadata; null until it is fetched'),
    op_cert: textOrNull('Hot key of the operational certificate of its newest block; null before its first block'),
    op_cert_counter: countOrNull('Counter of that certificate; null before its first block'),
    sigma: numberOrNull('Share of all active stake; null without ledger state'),
    block_count: count('Number of blocks'),
    live_pledge: amount('Stake of the owners, in lovelace'),
    live_stake: amount('Stake of all delegators, in lovelace'),
    live_delegators: count('Number of delegators'),
    live_saturation: numberOrNull('Saturation in percent; null without ledger state'),
    voting_power: amountOrNull('Voting power at the start of this epoch, in lovelace; null without ledger state'),
  },
  body: Closed(PoolIds),
  batch: ['_pool_bech32_ids'],
  example: { body: { _pool_bech32_ids: [EXAMPLE.poolId] } },

  async read(context, { body }) {
    const { db, network } = context;
    const hashes = body._pool_bech32_ids.map(readPoolId);
    const [pools, tip, newest] = await Promise.all([
      readPoolsJson(context, hashes),
      readTip(db),
      headedBlocks(db, selectNewestIssuerHeights(db, hashes), 'asc'),
    ]);
    const certificates = new Map(
      newest.map((block) => {
        const { poolIdBech32: id, opCert } = toBlockJson(block, network, tip);
        return [id, opCert];
      }),
    );
    return pools.map((pool) => ({
      ...toPoolRow(pool),
      vrf_key_hash: pool.vrfKeyHash,
      reward_addr_delegated_drep: pool.rewardAddrDelegatedDrep,
      meta_json: pool.metaJson,
      op_cert: certificates.get(pool.poolIdBech32) ?? null,
      op_cert_counter: pool.opCertCounter,
      sigma: pool.sigma,
      block_count: pool.blockCount,
      live_pledge: pool.livePledge,
      live_stake: pool.liveStake,
      live_delegators: pool.liveDelegators,
      live_saturation: pool.liveSaturationPct,
      voting_power: pool.votingPower,
    }));
  },
});

export const poolRelays = koiosRoute({
  path: 'pool_relays',
  summary: 'List the relays of all registered pools',
  columns: {
    pool_id_bech32: FIELDS.pool_id_bech32,
    relays: json('Relays'),
    pool_status: text('`registered` or `retiring`'),
  },
  example: { query: { limit: 10 } },

  read: async ({ db }, { request }) =>
    (await poolStates(db, readPoolFilter(request)))
      .filter(({ status }) => status !== 'retired')
      .map((pool) => ({
        pool_id_bech32: poolIdBech32(pool.parameters.operator),
        relays: toRelaysJson(pool.parameters),
        pool_status: pool.status,
      })),
});

export const poolMetadata = koiosRoute({
  path: 'pool_metadata',
  summary: 'Get the metadata of pools; of all pools without a list',
  columns: {
    pool_id_bech32: FIELDS.pool_id_bech32,
    meta_url: textOrNull('URL of the metadata; null without any'),
    meta_hash: textOrNull('Hash of the metadata; null without any'),
    meta_json: json('Metadata; null until it is fetched'),
  },
  body: Closed({ _pool_bech32_ids: Type.Optional(PoolIds._pool_bech32_ids) }),
  bodyOptional: true,
  batch: ['_pool_bech32_ids'],
  example: { body: { _pool_bech32_ids: [EXAMPLE.poolId] } },

  async read({ db }, { body, request }) {
    const pools = await poolStates(db, body._pool_bech32_ids?.map(readPoolId) ?? readPoolFilter(request));
    return pools.map(({ parameters, metadata }) => ({
      pool_id_bech32: poolIdBech32(parameters.operator),
      meta_url: metadata?.url ?? null,
      meta_hash: metadata === undefined ? null : toHex(metadata.hash),
      meta_json: toDocumentJson(metadata?.content),
    }));
  },
});

export const poolGroups = koiosRoute({
  path: 'pool_groups',
  summary: "List the operator's groups of pools",
  columns: {
    pool_id_bech32: FIELDS.pool_id_bech32,
    pool_group: textOrNull('Name of the group'),
    ticker: textOrNull('Ticker; null without one'),
    adastat_group: textOrNull('Name of the group at AdaStat; null when it is not listed'),
    balanceanalytics_group: textOrNull('Name of the group at Balance Analytics; null when it is not listed'),
  },
  uncached: true,
  example: {},

  read: ({ services, network }) =>
    [...(services.poolGroups.get(network.id)?.values() ?? [])].map(({ pool, group, ticker, sources }) => ({
      pool_id_bech32: poolIdBech32(pool),
      pool_group: group,
      ticker: ticker ?? null,
      adastat_group: sources['adastat'] ?? null,
      balanceanalytics_group: sources['balanceanalytics'] ?? null,
    })),
});
