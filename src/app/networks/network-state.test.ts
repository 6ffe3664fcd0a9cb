import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDegraded } from '../../api/kit/network-state.js';
import { networkById } from '../../chains/networks.js';
import { type Activity, type FollowerState, UNOPENED } from '../../indexer/follower-state.js';
import type { SourceDescription, SourceState } from '../../sources/source.js';
import { networkLimits } from './network-limits.js';
import { type NetworkStateInput, networkState } from './network-state.js';

const NOW = 1_790_000_000_000;
const network = networkById('CARDANO_PREVIEW');
const limits = networkLimits(network, 'node');
/** A preview block that is `seconds` old. */
const pointAged = (seconds: number, height = 1_000) => ({
  slot: NOW / 1_000 - seconds - network.systemStart,
  height,
  hash: 'ab'.repeat(32),
});
const tip = pointAged(10);
const node: SourceDescription = {
  kind: 'cardano-node',
  place: '/run/node.socket',
  capabilities: ['submit', 'mempool', 'query'],
  state: 'following',
  reason: undefined,
  identity: 'verified',
  tip,
  lastContactAt: NOW - 1_000,
};
const following: FollowerState = {
  ...UNOPENED,
  activity: 'following',
  phase: 'live',
  tip,
  sourceTip: tip,
  source: node,
};

const createState = (follower: Partial<FollowerState>, more: Partial<NetworkStateInput> = {}) =>
  networkState({
    network,
    kind: 'node',
    running: true,
    follower: { ...following, ...follower },
    tipTime: undefined,
    limits,
    now: NOW,
    ...more,
  });

const withSource = (change: Partial<SourceDescription>): Partial<FollowerState> => ({ source: { ...node, ...change } });

describe('network state', () => {
  test.each<[string, Partial<FollowerState>, Partial<NetworkStateInput>, string, string | undefined]>([
    ['a follower at the tip', {}, {}, 'live', undefined],
    [
      'a simulated network that was not used yet',
      { activity: 'stopped' },
      { kind: 'sandbox', running: false },
      'idle',
      undefined,
    ],
    [
      'a followed network that never ran',
      { ...UNOPENED, activity: 'stopped' },
      { running: false },
      'idle',
      'Not started yet',
    ],
    [
      'a followed network that no process follows',
      { activity: 'stopped' },
      { running: false },
      'behind',
      'No process follows this network at present',
    ],
    ['a process that is about to take over', { activity: 'stopped' }, {}, 'starting', undefined],
    [
      'a process without the lock that has heard nothing',
      { ...UNOPENED, activity: 'standby' },
      {},
      'starting',
      undefined,
    ],
    ['an index that is being opened', { activity: 'opening' }, {}, 'starting', undefined],
    ['a first load', { activity: 'syncing', phase: 'bulk', secondsLeft: 90 }, {}, 'syncing', undefined],
    ['the end of a first load', { activity: 'finishing', phase: 'bulk' }, {}, 'syncing', undefined],
    [
      'a few missing blocks',
      { activity: 'syncing', sourceTip: pointAged(0, 1_005), ...withSource({ tip: pointAged(0, 1_005) }) },
      {},
      'live',
      undefined,
    ],
    [
      'many missing blocks that are being written',
      { activity: 'syncing', writtenAt: NOW - 1_000, ...withSource({ tip: pointAged(0, 5_000) }) },
      {},
      'syncing',
      undefined,
    ],
    [
      'a load that writes nothing',
      { activity: 'syncing', phase: 'bulk', writtenAt: NOW - 301_000 },
      {},
      'behind',
      'No block has been written for 300 seconds',
    ],
    [
      'more missing blocks than the limit',
      withSource({ tip: pointAged(0, 1_011) }),
      {},
      'behind',
      'The index is 11 blocks behind its source',
    ],
    ['a halt', { activity: 'halted', reason: 'Input ab#0 is missing' }, {}, 'halted', 'Input ab#0 is missing'],
    ['a halt without a reason', { activity: 'halted' }, {}, 'halted', 'Indexing has halted; the log has the cause'],
    [
      'a halt while the source is away',
      { activity: 'halted', reason: 'A fork', ...withSource({ state: 'waiting', reason: 'Gone' }) },
      {},
      'halted',
      'A fork',
    ],
    [
      'a database that refuses writes',
      { activity: 'waiting', reason: 'The disk is full' },
      {},
      'behind',
      'The disk is full',
    ],
    [
      'a source that was lost',
      withSource({ state: 'waiting', reason: 'The node closed the connection' }),
      {},
      'behind',
      'The node closed the connection',
    ],
    [
      'a lost source that is being connected to again',
      withSource({ state: 'connecting', reason: 'The node closed the connection' }),
      {},
      'behind',
      'The node closed the connection',
    ],
    [
      'a first connection',
      { ...UNOPENED, source: { ...node, state: 'connecting', tip: undefined } },
      {},
      'starting',
      undefined,
    ],
    [
      'a source that cannot be reached at the start',
      { ...UNOPENED, source: { ...node, state: 'waiting', reason: 'Refused' } },
      {},
      'behind',
      'Refused',
    ],
    [
      'a source that ended with an error',
      withSource({ state: 'ended', reason: 'The folder is gone' }),
      {},
      'behind',
      'The folder is gone',
    ],
    ['a folder between two looks', withSource({ state: 'waiting', reason: undefined }), {}, 'live', undefined],
    ['a folder that was read to its end', withSource({ state: 'ended', reason: undefined }), {}, 'live', undefined],
    [
      'a node that downloads the chain itself',
      withSource({ reason: 'The node is still downloading the chain' }),
      {},
      'live',
      undefined,
    ],
    [
      'a source that does not answer',
      withSource({ lastContactAt: NOW - 8_001 }),
      {},
      'behind',
      'The source has not answered for 8 seconds',
    ],
    [
      'a source that has been silent for long',
      withSource({ lastContactAt: NOW - 600_000 }),
      {},
      'behind',
      'The source has not answered for 10 minutes',
    ],
    ['a source that answers within the limit', withSource({ lastContactAt: NOW - 8_000 }), {}, 'live', undefined],
    [
      'a tip at the limit of its age',
      { tip: pointAged(300), ...withSource({ tip: pointAged(300) }) },
      {},
      'live',
      undefined,
    ],
    [
      'a chain without new blocks',
      { tip: pointAged(301), ...withSource({ tip: pointAged(301) }) },
      {},
      'behind',
      'The newest block of the source is 5 minutes old',
    ],
    [
      'an old tip without a limit',
      { tip: pointAged(86_400) },
      { limits: networkLimits(network, 'node', 0) },
      'live',
      undefined,
    ],
    [
      'an old tip of files',
      { tip: pointAged(86_400) },
      { kind: 'files', limits: networkLimits(network, 'files') },
      'live',
      undefined,
    ],
    [
      'another process that stopped reporting',
      { reportedAt: NOW - 30_001 },
      {},
      'behind',
      'The process that writes the index has not reported for 30 seconds',
    ],
    ['another process that reports', { reportedAt: NOW - 5_000 }, {}, 'live', undefined],
  ])('%s', (_, follower, more, state, reason) => {
    expect(createState(follower, more)).toMatchObject({ state, reason });
  });

  test('sync shows its percentage and the remaining time', () => {
    const loading = {
      activity: 'syncing',
      phase: 'bulk',
      secondsLeft: 90,
      ...withSource({ tip: pointAged(0, 2_001) }),
    } as const;
    expect(createState(loading)).toMatchObject({ percent: 50, secondsLeft: 90, lagBlocks: 1_001 });
    expect(createState({ secondsLeft: 90 })).toMatchObject({ percent: 100, secondsLeft: undefined, lagBlocks: 0 });
  });

  test('no reason contains the address of a source', () => {
    const reason = `There are no chunk files in ${node.place}`;
    expect(createState(withSource({ state: 'waiting', reason }))).toMatchObject({
      reason: 'There are no chunk files in its address',
      source: { reason: 'There are no chunk files in its address' },
    });
    expect(createState({ activity: 'halted', reason }).reason).toBe('There are no chunk files in its address');
  });

  test('tip in the future has the age zero', () => {
    expect(createState({ tip: pointAged(-500) }).tipAgeSeconds).toBe(0);
  });

  test('source without a description is not connected', () => {
    expect(createState({ source: undefined }).source).toEqual({
      kind: 'node',
      adapter: undefined,
      connected: false,
      reason: undefined,
      tip: expect.objectContaining({ height: 1_000 }),
      lastContactAt: undefined,
      mempool: undefined,
    });
  });

  const activities: readonly Activity[] = [
    'standby',
    'opening',
    'syncing',
    'finishing',
    'following',
    'waiting',
    'halted',
    'stopped',
  ];
  const sourceStates: readonly SourceState[] = ['idle', 'connecting', 'following', 'waiting', 'ended'];
  const agedPoint = fc.option(
    fc.tuple(fc.integer({ min: -100, max: 10_000 }), fc.nat(3_000)).map(([age, height]) => pointAged(age, height)),
    { nil: undefined },
  );
  const reason = fc.option(fc.constant('A reason'), { nil: undefined });
  const timestamp = fc.option(
    fc.integer({ min: 0, max: 1_000_000 }).map((ago) => NOW - ago),
    { nil: undefined },
  );
  const anyInput = fc.record({
    kind: fc.constantFrom('sandbox' as const, 'node' as const, 'files' as const, 'indexer' as const),
    running: fc.boolean(),
    maxTipAgeSeconds: fc.nat(5_000),
    follower: fc.record({
      activity: fc.constantFrom(...activities),
      reason,
      tip: agedPoint,
      sourceTip: agedPoint,
      phase: fc.constantFrom('bulk' as const, 'live' as const, undefined),
      blocksPerSecond: fc.constant(undefined),
      secondsLeft: fc.option(fc.nat(), { nil: undefined }),
      writtenAt: timestamp,
      undecodedParts: fc.constant(undefined),
      reportedAt: timestamp,
      source: fc.option(
        fc.record({
          kind: fc.constant('cardano-node'),
          place: fc.constant('/run/node.socket'),
          capabilities: fc.constant([]),
          state: fc.constantFrom(...sourceStates),
          reason,
          identity: fc.constant('verified' as const),
          tip: agedPoint,
          lastContactAt: timestamp,
        }),
        { nil: undefined },
      ),
    }),
  });

  test('every input has one state that agrees with its measurements', () => {
    fc.assert(
      fc.property(anyInput, ({ kind, running, follower, maxTipAgeSeconds }) => {
        const known = networkLimits(network, kind, maxTipAgeSeconds);
        const state = networkState({ network, kind, running, follower, tipTime: undefined, limits: known, now: NOW });
        // A degraded network always has a reason; a live or syncing one has none.
        if (isDegraded(state)) expect(state.reason).not.toBe(undefined);
        if (['live', 'syncing', 'starting'].includes(state.state)) expect(state.reason).toBe(undefined);
        if (state.state === 'live') {
          expect(follower.phase).toBe('live');
          expect(state.source.reason).toBe(undefined);
          expect(state.lagBlocks ?? 0).toBeLessThanOrEqual(known.maxLagBlocks);
          expect(state.tipAgeSeconds ?? 0).toBeLessThanOrEqual(known.maxTipAgeSeconds ?? Number.POSITIVE_INFINITY);
        }
        if (state.source.connected) expect(state.source.reason).toBe(undefined);
        expect(state.state === 'halted').toBe(follower.activity === 'halted');
        expect(state.secondsLeft === undefined || state.state === 'syncing').toBe(true);
        expect(state.percent ?? 0).toBeGreaterThanOrEqual(0);
        expect(state.percent ?? 0).toBeLessThanOrEqual(100);
        expect(state.tipAgeSeconds ?? 0).toBeGreaterThanOrEqual(0);
        expect(JSON.stringify(state)).not.toContain(node.place);
      }),
    );
  });

  test('data that settings leave out is part of the state', () => {
    const omitted = [{ data: 'market data', setting: 'CARDANO_PREVIEW_MARKET' }];
    expect(createState({ omitted })).toMatchObject({ state: 'live', omitted });
    expect(createState({}).omitted).toEqual([]);
  });

  test.each([
    ['CARDANO_MAINNET', 300],
    ['APEX_VECTOR_MAINNET', 120],
    ['BITCOIN_MAINNET', 7_200],
    ['MIDNIGHT_MAINNET', 120],
  ] as const)('tip of %s may be %i seconds old', (id, seconds) => {
    expect(networkLimits(networkById(id), 'node').maxTipAgeSeconds).toBe(seconds);
  });
});
