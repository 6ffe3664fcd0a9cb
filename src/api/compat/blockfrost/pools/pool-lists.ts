import Type from 'typebox';
import { toHex } from '../../../../kernel/hex.js';
import {
  findIssuerId,
  heightsWithin,
  selectIssuerHeights,
} from '../../../../store/queries/cardano/blocks/block-heights.js';
import { chainBlocks } from '../../../../store/queries/cardano/blocks/blocks.js';
import { castVotes } from '../../../../store/queries/cardano/governance/votes.js';
import {
  listPoolRegistrations,
  listPoolRetirements,
} from '../../../../store/queries/cardano/pools/pool-certificates.js';
import { delegators } from '../../../../store/queries/cardano/pools/pool-delegators.js';
import { FIELD } from '../../../kit/field-descriptions.js';
import { requireLedger } from '../../../kit/ledger-availability.js';
import { operation } from '../../../kit/operation.js';
import { Amount, Closed, Count, described, Integer, Nullable, named, OneOf } from '../../../kit/schema.js';
import { addRewardBalances } from '../../../services/stake-pools/live-stake.js';
import { stakeAddressText } from '../../../shapes/outputs/address-utxo.js';
import { BLOCKFROST } from '../blockfrost-route.js';
import { OrderedPageQuery, readPage, slicePage } from '../paging.js';
import { POOL_ROUTE, poolAt } from './requested-pool.js';

export const listPoolRelays = operation({
  ...POOL_ROUTE,
  id: 'blockfrost.listPoolRelays',
  route: `GET ${BLOCKFROST}/pools/{pool_id}/relays`,
  summary: 'List the relays of a pool',
  result: Type.Array(
    named(
      'pool_relay',
      Closed({
        ipv4: Nullable(Type.String({ description: 'IPv4 address; null without one' })),
        ipv6: Nullable(Type.String({ description: 'IPv6 address; null without one' })),
        dns: Nullable(Type.String({ description: 'Host name; null without one' })),
        dns_srv: Nullable(Type.String({ description: 'Name of an SRV record; null without one' })),
        port: Nullable(Integer({ description: 'Port; null when the registration states none' })),
      }),
    ),
  ),

  handle({ db }, { path }) {
    const findPool = poolAt(path.pool_id);
    return db.snapshot(async (snapshot) => {
      const { id } = await findPool(snapshot);
      const newest = (await listPoolRegistrations(snapshot, id)).at(-1);
      return (newest?.parameters.relays ?? []).map(({ ipv4, ipv6, dnsName, srvName, port }) => ({
        ipv4: ipv4 ?? null,
        ipv6: ipv6 ?? null,
        dns: dnsName ?? null,
        dns_srv: srvName ?? null,
        port: port ?? null,
      }));
    });
  },
});

export const listPoolDelegators = operation({
  ...POOL_ROUTE,
  id: 'blockfrost.listPoolDelegators',
  route: `GET ${BLOCKFROST}/pools/{pool_id}/delegators`,
  summary: 'List the delegators of a pool',
  query: OrderedPageQuery,
  errors: ['not-found', 'not-implemented'],
  result: Type.Array(
    named(
      'pool_delegator',
      Closed({
        address: Type.String({ description: 'Stake address' }),
        live_stake: described(Amount, 'Unspent outputs and rewards of the delegator, in lovelace'),
      }),
    ),
  ),

  handle({ db, network }, { path, query }) {
    const findPool = poolAt(path.pool_id);
    return db.snapshot(async (snapshot) => {
      const { id: poolId } = await findPool(snapshot);
      await requireLedger(snapshot);
      const found = await readPage(query, (range) =>
        delegators(snapshot, { poolId }, { ...range, order: query.order }),
      );
      return (await addRewardBalances(snapshot, found)).map(({ stake, lovelace }) => ({
        address: stakeAddressText(stake, network),
        live_stake: lovelace.toString(),
      }));
    });
  },
});

export const listPoolBlocks = operation({
  ...POOL_ROUTE,
  id: 'blockfrost.listPoolBlocks',
  route: `GET ${BLOCKFROST}/pools/{pool_id}/blocks`,
  summary: 'List the hashes of the blocks of a pool',
  query: OrderedPageQuery,
  result: Type.Array(Type.String({ description: FIELD.blockHash })),

  handle({ db }, { path, query: { order, ...query } }) {
    const findPool = poolAt(path.pool_id);
    return db.snapshot(async (snapshot) => {
      const { hash } = await findPool(snapshot);
      const issuerId = await findIssuerId(snapshot, hash);
      if (issuerId === undefined) return [];
      const within = await heightsWithin(snapshot, {});
      const blocks = await readPage(query, (range) =>
        chainBlocks(snapshot, selectIssuerHeights(snapshot, issuerId, within, { ...range, order }), order),
      );
      return blocks.map((block) => block.hash);
    });
  },
});

export const listPoolUpdates = operation({
  ...POOL_ROUTE,
  id: 'blockfrost.listPoolUpdates',
  route: `GET ${BLOCKFROST}/pools/{pool_id}/updates`,
  summary: 'List the certificates of a pool',
  query: OrderedPageQuery,
  result: Type.Array(
    named(
      'pool_update',
      Closed({
        tx_hash: Type.String({ description: FIELD.txHash }),
        cert_index: Count(FIELD.certIndex),
        action: OneOf(['registered', 'deregistered'], 'Kind of certificate'),
      }),
    ),
  ),

  handle({ db }, { path, query }) {
    const findPool = poolAt(path.pool_id);
    return db.snapshot(async (snapshot) => {
      const { id } = await findPool(snapshot);
      // All are read: a pool has some dozens of certificates, each of which cost a fee.
      const [registrations, retirements] = await Promise.all([
        listPoolRegistrations(snapshot, id),
        listPoolRetirements(snapshot, id),
      ]);
      const updates = [...registrations, ...retirements].toSorted(
        (a, b) => a.position.id - b.position.id || a.certIndex - b.certIndex,
      );
      return slicePage(query, query.order === 'asc' ? updates : updates.reverse()).map((update) => ({
        tx_hash: toHex(update.position.hash),
        cert_index: update.certIndex,
        action: 'parameters' in update ? ('registered' as const) : ('deregistered' as const),
      }));
    });
  },
});

export const listPoolVotes = operation({
  ...POOL_ROUTE,
  id: 'blockfrost.listPoolVotes',
  route: `GET ${BLOCKFROST}/pools/{pool_id}/votes`,
  summary: 'List the votes of a pool on governance actions',
  query: OrderedPageQuery,
  result: Type.Array(
    named(
      'pool_vote',
      Closed({
        tx_hash: Type.String({ description: FIELD.txHash }),
        cert_index: Count('Index of the vote in the transaction'),
        vote: OneOf(['yes', 'no', 'abstain'], FIELD.vote),
      }),
    ),
  ),

  handle({ db }, { path, query }) {
    const findPool = poolAt(path.pool_id);
    return db.snapshot(async (snapshot) => {
      const { hash } = await findPool(snapshot);
      const voters = [{ role: 'pool', credential: { type: 'key', hash } }] as const;
      const votes = await readPage(query, (range) => castVotes(snapshot, { voters }, { ...range, order: query.order }));
      return votes.map(({ position, index, vote }) => ({
        tx_hash: toHex(position.hash),
        cert_index: index,
        vote: vote.vote,
      }));
    });
  },
});
