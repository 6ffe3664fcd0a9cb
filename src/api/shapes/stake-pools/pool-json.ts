import Type, { type Static } from 'typebox';
import { addressBytesText, addressText } from '../../../chains/cardano/addresses/address.js';
import { readOpCertCounter } from '../../../chains/cardano/blocks/op-cert-counter.js';
import { drepIdCip129 } from '../../../chains/cardano/governance/governance-id.js';
import { poolIdBech32 } from '../../../chains/cardano/pools/pool-id.js';
import { readPoolMetadata } from '../../../chains/cardano/pools/pool-metadata.js';
import type { PoolParameters } from '../../../chains/cardano/pools/pool-parameters.js';
import { rationalToNumber } from '../../../chains/cardano/rational.js';
import type { CardanoNetwork } from '../../../chains/networks.js';
import { CborReader } from '../../../kernel/cbor/reader.js';
import { toHex } from '../../../kernel/hex.js';
import type { EpochPool } from '../../../store/queries/cardano/pools/epoch-pools.js';
import type { PoolState } from '../../../store/queries/cardano/pools/pools.js';
import { FIELD } from '../../kit/field-descriptions.js';
import { Amount, Closed, Count, described, Integer, Nullable, named, OneOf } from '../../kit/schema.js';
import { ExactJson } from '../outputs/data-json.js';
import { Relay, toRelayJson } from '../transactions/pool-json.js';
import { computeReturns, toShare } from './pool-returns.js';

export const Pool = named(
  'Pool',
  Closed({
    poolIdBech32: Type.String({ description: FIELD.poolId }),
    poolIdHex: Type.String({ description: 'Id of the stake pool, 56 hexadecimal digits' }),
    poolStatus: OneOf(
      ['registered', 'retiring', 'retired'],
      'Whether the pool is registered, about to retire or retired',
    ),
    activeEpochNo: Count('First epoch in which the parameters below apply to stake and rewards'),
    retiringEpoch: Nullable(Count('Epoch in which the pool retires or retired')),
    marginPct: Type.Number({ description: 'Margin, in percent of the rewards' }),
    fixedCost: described(Amount, 'Fixed cost for an epoch, in lovelace'),
    pledgeDeclared: described(Amount, 'Pledge that the operator declared, in lovelace'),
    deposit: Nullable(described(Amount, 'Deposit of the registration, in lovelace; null when unknown')),
    rewardAddr: Type.String({ description: 'Stake address that receives the rewards of the operator, bech32' }),
    rewardAddrDelegatedDrep: Nullable(
      Type.String({ description: 'DRep that the reward address delegates its vote to; null without a delegation' }),
    ),
    owners: Type.Array(Type.String({ description: 'Stake address' }), {
      description: 'Stake addresses of the owners, bech32',
    }),
    relays: Type.Array(Relay, { description: FIELD.relays }),
    metaUrl: Nullable(Type.String({ description: 'URL of the pool metadata; null when the registration names none' })),
    metaHash: Nullable(
      Type.String({
        description:
          'Hash of the pool metadata (blake2b-256), 64 hexadecimal digits; null when the registration names none',
      }),
    ),
    metaJson: ExactJson('The document under `metaUrl`; null until it is fetched'),
    ticker: Nullable(Type.String({ description: 'Ticker in the metadata; null until it is fetched' })),
    name: Nullable(Type.String({ description: 'Name of the pool in the metadata; null until it is fetched' })),
    homepage: Nullable(Type.String({ description: 'Website in the metadata; null until it is fetched' })),
    description: Nullable(Type.String({ description: 'Description in the metadata; null until it is fetched' })),
    extendedMetadata: ExactJson('Always null: not fetched'),
    poolGroup: Nullable(Type.String({ description: "Group of the pool in the operator's list of pool groups" })),
    vrfKeyHash: Type.String({ description: 'Hash of the VRF key, 64 hexadecimal digits' }),
    opCertCounter: Nullable(
      Integer({
        minimum: 0,
        description: 'Operational certificate counter of its newest block; null before its first block',
      }),
    ),
    blockCount: Count('Number of blocks that the pool produced'),
    blocksMinted: Count('The same as `blockCount`'),
    activeStake: Nullable(
      described(Amount, 'Active stake of this epoch, in lovelace; null when the index has no ledger state'),
    ),
    liveStake: Type.String({
      pattern: '^[0-9]+$',
      description:
        'Unspent outputs and rewards of its delegators, in lovelace; only unspent outputs when the index has no ledger state',
    }),
    livePledge: Type.String({
      pattern: '^[0-9]+$',
      description: 'Lovelace controlled by the owners that delegate to this pool, counted as `liveStake` is',
    }),
    sigma: Nullable(
      Type.Number({
        description:
          'Share of all active stake, 0 to 1; null when the index has no ledger state, and in the first epoch of a chain',
      }),
    ),
    liveSaturationPct: Nullable(
      Type.Number({
        description:
          'Saturation: live stake relative to the saturation point (circulating supply divided by the desired number of pools), in percent; null when the index has no ledger state, and in the first epoch of a chain',
      }),
    ),
    liveStakePct: Nullable(Type.Number({ description: 'Percent of the stake delegated to all pools' })),
    liveDelegators: Count('Number of accounts that currently delegate to the pool'),
    votingPower: Nullable(
      described(
        Amount,
        'Voting power in governance at the beginning of this epoch, in lovelace; null before Conway and when the index has no ledger state',
      ),
    ),
    ros: Nullable(
      Type.Number({
        description:
          'Return of delegators on stake in percent per year, from the newest epoch with paid rewards; null when the pool had no stake in it or the index has no ledger state',
      }),
    ),
  }),
);

/** Data that a pool's JSON needs besides the pool itself. */
export interface PoolSurroundings {
  readonly network: CardanoNetwork;
  /** Unspent outputs of the delegators of all pools, and their rewards where the index has the ledger state. */
  readonly liveStake: bigint;
  /** Undefined where the index has no ledger state. */
  readonly ledger: PoolsLedger | undefined;
  readonly depositIn: (epoch: number) => bigint | undefined;
  /** By the pool's hash in hexadecimal. */
  readonly findGroup: (pool: string) => string | undefined;
}

/** The part of pools that the ledger state has. Maps have the index ids of pools or accounts. */
export interface PoolsLedger {
  readonly ownerRewards: ReadonlyMap<number, bigint>;
  /** The snapshot of this epoch. */
  readonly active: ReadonlyMap<number, EpochPool>;
  readonly totalActiveStake: bigint | undefined;
  readonly saturationPoint: bigint | undefined;
  /** The newest snapshot whose rewards are paid. */
  readonly paid: ReadonlyMap<number, EpochPool>;
  /** Undefined before Conway. */
  readonly votingPower: ReadonlyMap<number, bigint> | undefined;
}

/** A registration is active two epochs later, an update three (Shelley rules POOL and SNAP). */
export const activeFrom = (registeredEpoch: number, first: boolean): number => registeredEpoch + (first ? 2 : 3);

export function toPoolJson(pool: PoolState, around: PoolSurroundings): Static<typeof Pool> {
  const { parameters, metadata } = pool;
  const { ledger } = around;
  const liveStake = pool.liveStake + (ledger === undefined ? 0n : pool.rewards);
  const livePledge = pool.pledgingAccounts.reduce(
    (sum, account) => sum + (ledger?.ownerRewards.get(account) ?? 0n),
    pool.livePledge,
  );
  const activeStake = ledger && (ledger.active.get(pool.id)?.stake ?? 0n);
  const paid = ledger?.paid.get(pool.id);
  const document = metadata?.content && readPoolMetadata(metadata.content);
  const poolIdHex = toHex(parameters.operator);
  return {
    poolIdBech32: poolIdBech32(parameters.operator),
    poolIdHex,
    poolStatus: pool.status,
    activeEpochNo: activeFrom(pool.registeredEpoch, pool.first),
    retiringEpoch: pool.retiringEpoch ?? null,
    marginPct: toPercent(rationalToNumber(parameters.margin)),
    fixedCost: parameters.cost.toString(),
    pledgeDeclared: parameters.pledge.toString(),
    deposit: around.depositIn(pool.bornEpoch)?.toString() ?? null,
    rewardAddr: addressBytesText(parameters.rewardAccount),
    rewardAddrDelegatedDrep: pool.rewardDRep === undefined ? null : drepIdCip129(pool.rewardDRep),
    owners: toOwnersJson(parameters, around.network),
    relays: toRelaysJson(parameters),
    metaUrl: metadata?.url ?? null,
    metaHash: metadata === undefined ? null : toHex(metadata.hash),
    metaJson: document?.json ?? null,
    ticker: document?.ticker ?? null,
    name: document?.name ?? null,
    homepage: document?.homepage ?? null,
    description: document?.description ?? null,
    extendedMetadata: null,
    poolGroup: around.findGroup(poolIdHex) ?? null,
    vrfKeyHash: toHex(parameters.vrfKeyHash),
    opCertCounter: readOpcertCounter(pool),
    blockCount: pool.blockCount,
    blocksMinted: pool.blockCount,
    activeStake: activeStake?.toString() ?? null,
    liveStake: liveStake.toString(),
    livePledge: livePledge.toString(),
    sigma:
      activeStake === undefined || !ledger?.totalActiveStake
        ? null
        : rationalToNumber({ numerator: activeStake, denominator: ledger.totalActiveStake }),
    liveSaturationPct: ledger?.saturationPoint === undefined ? null : toShare(liveStake, ledger.saturationPoint),
    liveStakePct: toShare(liveStake, around.liveStake),
    liveDelegators: pool.delegatorCount,
    votingPower: ledger?.votingPower === undefined ? null : (ledger.votingPower.get(pool.id) ?? 0n).toString(),
    ros: paid === undefined ? null : computeReturns(paid, around.network).ros,
  };
}

/** At most 15 significant digits, to hide binary rounding errors. */
const toPercent = (share: number): number => Number((share * 100).toPrecision(15));

export const toOwnersJson = ({ owners }: PoolParameters, { networkId }: CardanoNetwork): string[] =>
  owners.map((hash) => addressText({ type: 'reward', networkId, stake: { type: 'key', hash } }));

export const toRelaysJson = ({ relays }: Pick<PoolParameters, 'relays'>): Static<typeof Relay>[] =>
  relays.map(toRelayJson);

function readOpcertCounter({ newestBlock }: PoolState): number | null {
  if (newestBlock === undefined) return null;
  const reader = new CborReader(newestBlock.start);
  if (newestBlock.whole) reader.readArrayHeader();
  return readOpCertCounter(reader);
}
