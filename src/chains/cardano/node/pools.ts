import {
  bySize,
  type Codec,
  double,
  encoded,
  type Fields,
  hex,
  integer,
  nullable,
  record,
  text,
  uint,
  variants,
} from './codec.js';
import { type Forms, fraction, interval, plain } from './forms.js';

export const relay = variants('relay', [
  [0, 'address', { port: nullable(uint), ipv4: nullable(hex), ipv6: nullable(hex) }],
  [1, 'name', { port: nullable(uint), host: text }],
  [2, 'service', { host: text }],
]);

const poolMetadata = record({ url: text, hash: hex });

/** A key for votes of Leios and its proof of possession, since Dijkstra. */
const BLS_KEY = { blsKey: encoded } satisfies Fields;

const ID = { pool: hex, vrf: hex } satisfies Fields;

const terms = (forms: Forms) =>
  ({
    pledge: integer,
    cost: integer,
    margin: interval,
    rewardAccount: hex,
    owners: forms.set(hex),
    relays: forms.list(relay),
    metadata: nullable(poolMetadata),
  }) satisfies Fields;

export type NodePool = Readonly<Record<string, unknown>>;

/** Pool parameters as an array; the key for votes is absent rather than null. */
export const poolParameters = (forms: Forms): Codec<NodePool> =>
  bySize({ ...ID, ...BLS_KEY, ...terms(forms) }, { ...ID, ...terms(forms) });

/** Nodes with the first draft of Dijkstra have no key for votes here. */
const stakeOfPool = (forms: Forms): Codec<NodePool> => {
  const fields = { share: forms.ratio, lovelace: integer, vrf: hex };
  return forms.version >= 12 ? bySize({ ...fields, blsKey: encoded }, fields) : record(fields);
};

/** Shares of pools until node-to-client version 20. */
export const poolDistribution = (forms: Forms) => forms.map(hex, record({ share: forms.ratio, vrf: hex }));

/** Shares and amounts of pools. */
export const poolDistribution2 = (forms: Forms) =>
  record({ pools: forms.map(hex, stakeOfPool(forms)), total: integer });

export const poolState = (forms: Forms) => {
  const pools = forms.map(hex, poolParameters(forms));
  return record({ current: pools, future: pools, retiring: forms.map(hex, uint), deposits: forms.map(hex, integer) });
};

export const stakeSnapshots = (forms: Forms) =>
  record({
    pools: forms.map(hex, record({ mark: integer, set: integer, go: integer })),
    totalMark: integer,
    totalSet: integer,
    totalGo: integer,
  });

/** The parts of the reward calculation that wallets rank pools by. */
export const rewardInfo = (forms: Forms) =>
  record({
    parameters: record({ desiredPools: uint, poolInfluence: interval, pot: integer, totalStake: integer }),
    pools: forms.map(
      hex,
      record({
        stake: integer,
        ownerPledge: integer,
        ownerStake: integer,
        cost: integer,
        margin: interval,
        performance: double,
      }),
    ),
  });

const peerRelay = variants('relay', [
  [0, 'name', { port: uint, host: hex }],
  [1, 'ipv4', { port: uint, parts: plain.list(uint) }],
  [2, 'ipv6', { port: uint, parts: plain.list(uint) }],
  [3, 'service', { host: hex }],
]);

const peerRelays = plain.list(peerRelay);

const slotOrOrigin = variants('slot', [
  [0, 'origin', {}],
  [1, 'slot', { slot: uint }],
]);

const pointOrOrigin = variants('point', [
  [0, 'origin', {}],
  [1, 'block', { slot: uint, hash: hex }],
]);

/** `[version, [point, pools]]`; node-to-client version 23 added the network and the kind. */
export const peerSnapshot = variants('peer snapshot', [
  [
    1,
    'big-without-hash',
    {
      content: record({
        at: slotOrOrigin,
        pools: plain.list(record({ accumulated: fraction, pool: record({ share: fraction, relays: peerRelays }) })),
      }),
    },
  ],
  [
    2,
    'big',
    {
      content: record({
        at: pointOrOrigin,
        magic: uint,
        pools: plain.list(record({ accumulated: fraction, share: fraction, relays: peerRelays })),
      }),
    },
  ],
  [
    3,
    'all',
    {
      content: record({
        at: pointOrOrigin,
        magic: uint,
        pools: plain.list(record({ share: fraction, relays: peerRelays })),
      }),
    },
  ],
]);
