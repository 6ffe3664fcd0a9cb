import Type, { type Static } from 'typebox';
import { addressBytesText, addressText } from '../../../chains/cardano/address.js';
import { drepIdCip129 } from '../../../chains/cardano/governance-id.js';
import { readOpCertCounter } from '../../../chains/cardano/op-cert-counter.js';
import { poolIdBech32 } from '../../../chains/cardano/pool-id.js';
import { readPoolMetadata } from '../../../chains/cardano/pool-metadata.js';
import type { PoolParameters } from '../../../chains/cardano/pool-parameters.js';
import { rationalToNumber } from '../../../chains/cardano/rational.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { toHex } from '../../../kernel/hex.js';
import type { PoolState } from '../../../store/queries/cardano/pools.js';
import { Amount, Closed, Count, Integer, Nullable, named, OneOf } from '../../schema.js';
import { ExactJson } from '../transactions/data-json.js';
import { Relay, toRelayJson } from '../transactions/pool-json.js';

export const Pool = named(
  'Pool',
  Closed({
    poolIdBech32: Type.String(),
    poolIdHex: Type.String(),
    poolStatus: OneOf(['registered', 'retiring', 'retired']),
    activeEpochNo: Count('From which on the parameters below count for stake and rewards'),
    retiringEpoch: Nullable(Count('In which it leaves, or left')),
    marginPct: Type.Number({ description: 'Percent of the rewards' }),
    fixedCost: Amount,
    pledgeDeclared: Amount,
    deposit: Nullable(Amount),
    rewardAddr: Type.String(),
    rewardAddrDelegatedDrep: Nullable(Type.String()),
    owners: Type.Array(Type.String({ description: 'Stake address' })),
    relays: Type.Array(Relay),
    metaUrl: Nullable(Type.String()),
    metaHash: Nullable(Type.String()),
    metaJson: ExactJson('The document under `metaUrl`; null until it was fetched'),
    ticker: Nullable(Type.String()),
    name: Nullable(Type.String()),
    homepage: Nullable(Type.String()),
    description: Nullable(Type.String()),
    extendedMetadata: ExactJson('Null: not fetched'),
    poolGroup: Nullable(Type.String({ description: 'As in the list of groups that the operator keeps' })),
    vrfKeyHash: Type.String(),
    opCertCounter: Nullable(Integer({ minimum: 0, description: 'Of its newest block; null before the first' })),
    blockCount: Count(),
    blocksMinted: Count('The same as `blockCount`'),
    activeStake: Nullable(Amount),
    liveStake: Type.String({ pattern: '^[0-9]+$', description: 'What its delegators hold in unspent outputs' }),
    livePledge: Type.String({ pattern: '^[0-9]+$', description: 'What those of its owners hold who delegate to it' }),
    sigma: Nullable(Type.Number()),
    liveSaturationPct: Nullable(Type.Number()),
    liveStakePct: Nullable(Type.Number({ description: 'Share of what is delegated to all pools' })),
    liveDelegators: Count(),
    votingPower: Nullable(Amount),
    ros: Nullable(Type.Number()),
  }),
);

/** What a pool is shown with besides what is known of itself. */
export interface PoolSurroundings {
  readonly network: CardanoNetwork;
  /** Of all pools. */
  readonly liveStake: bigint;
  readonly depositIn: (epoch: number) => bigint | undefined;
  /** By the pool's hash in hexadecimal. */
  readonly groupOf: (pool: string) => string | undefined;
}

/** A certificate that makes a pool counts two epochs later, one that changes it three (Shelley rules POOL and SNAP). */
const activeFrom = (registeredEpoch: number, first: boolean): number => registeredEpoch + (first ? 2 : 3);

export function shownPool(pool: PoolState, around: PoolSurroundings): Static<typeof Pool> {
  const { parameters, metadata } = pool;
  const document = metadata?.content && readPoolMetadata(metadata.content);
  const poolIdHex = toHex(parameters.operator);
  return {
    poolIdBech32: poolIdBech32(parameters.operator),
    poolIdHex,
    poolStatus: pool.status,
    activeEpochNo: activeFrom(pool.registeredEpoch, pool.first),
    retiringEpoch: pool.retiringEpoch ?? null,
    marginPct: percentOf(rationalToNumber(parameters.margin)),
    fixedCost: parameters.cost.toString(),
    pledgeDeclared: parameters.pledge.toString(),
    deposit: around.depositIn(pool.bornEpoch)?.toString() ?? null,
    rewardAddr: addressBytesText(parameters.rewardAccount),
    rewardAddrDelegatedDrep: pool.rewardDRep === undefined ? null : drepIdCip129(pool.rewardDRep),
    owners: shownOwners(parameters, around.network),
    relays: shownRelays(parameters),
    metaUrl: metadata?.url ?? null,
    metaHash: metadata === undefined ? null : toHex(metadata.hash),
    metaJson: document?.json ?? null,
    ticker: document?.ticker ?? null,
    name: document?.name ?? null,
    homepage: document?.homepage ?? null,
    description: document?.description ?? null,
    extendedMetadata: null,
    poolGroup: around.groupOf(poolIdHex) ?? null,
    vrfKeyHash: toHex(parameters.vrfKeyHash),
    opCertCounter: counterOf(pool),
    blockCount: pool.blockCount,
    blocksMinted: pool.blockCount,
    activeStake: null,
    liveStake: pool.liveStake.toString(),
    livePledge: pool.livePledge.toString(),
    sigma: null,
    liveSaturationPct: null,
    liveStakePct: around.liveStake === 0n ? null : percentOf(Number(pool.liveStake) / Number(around.liveStake)),
    liveDelegators: pool.delegatorCount,
    votingPower: null,
    ros: null,
  };
}

/** At most 15 significant digits, so that a fraction is not shown with the dust of binary arithmetic. */
const percentOf = (share: number): number => Number((share * 100).toPrecision(15));

export const shownOwners = ({ owners }: PoolParameters, { networkId }: CardanoNetwork): string[] =>
  owners.map((hash) => addressText({ type: 'reward', networkId, stake: { type: 'key', hash } }));

export const shownRelays = ({ relays }: Pick<PoolParameters, 'relays'>): Static<typeof Relay>[] =>
  relays.map(toRelayJson);

function counterOf({ newestBlock }: PoolState): number | null {
  if (newestBlock === undefined) return null;
  const reader = new CborReader(newestBlock.start);
  if (newestBlock.whole) reader.readArrayHeader();
  return readOpCertCounter(reader);
}
