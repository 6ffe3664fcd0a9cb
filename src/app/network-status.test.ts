import { describe, expect, test } from 'vitest';
import { networkById } from '../chains/networks.js';
import { type FollowerState, UNOPENED } from '../indexer/follower-state.js';
import { chainTip, incidentsOf, networkChecks, syncPercent } from './network-status.js';

const preview = networkById('CARDANO_PREVIEW');
const tip = { slot: 259_215, height: 13_012, hash: 'ab' };
const node = {
  kind: 'cardano-node',
  place: '/run/node.socket',
  capabilities: ['submit', 'mempool', 'query'],
  state: 'following',
  reason: undefined,
  identity: 'verified',
  tip,
} as const;

const stateOf = (change: Partial<FollowerState>): FollowerState => ({ ...UNOPENED, source: node, ...change });

describe('the status of a followed network', () => {
  test('places a block in the calendar of its network', () => {
    if (preview.family !== 'cardano') throw new Error('preview is of the Cardano family');
    expect(chainTip(preview, tip)).toEqual({
      ...tip,
      epoch: 3,
      epochSlot: 15,
      time: 1_666_656_000 + 259_215,
      era: 'babbage',
    });
    expect(chainTip(preview, undefined)).toBeUndefined();
  });

  test('knows how much is left only after the source has told', () => {
    expect(syncPercent(stateOf({ tip }))).toBeUndefined();
    expect(syncPercent(stateOf({ sourceTip: { ...tip, height: 26_025 } }))).toBe(0);
    expect(syncPercent(stateOf({ tip, sourceTip: { ...tip, height: 26_025 } }))).toBe(50);
  });

  test('tells of a halt, of a wait and of a source that is away', () => {
    expect(incidentsOf(stateOf({ activity: 'following' }))).toEqual([]);
    expect(incidentsOf(stateOf({ activity: 'halted', reason: 'Input ab#0 is missing' }))).toEqual([
      'Indexing has halted: Input ab#0 is missing',
    ]);
    const away = { ...node, state: 'waiting', reason: 'The node hung up' } as const;
    expect(incidentsOf(stateOf({ activity: 'following', source: away }))).toEqual(['The node hung up']);
    expect(incidentsOf(stateOf({ activity: 'waiting', reason: 'The node hung up', source: away }))).toEqual([
      'Indexing waits: The node hung up',
    ]);
  });

  test('is a failed check when it has halted, and names no place', () => {
    const checks = networkChecks('CARDANO_PREVIEW', stateOf({ activity: 'halted', reason: 'A fork' }), 7);
    expect(checks).toMatchObject([
      { name: 'index CARDANO_PREVIEW', status: 'failed', detail: 'A fork', networks: ['CARDANO_PREVIEW'] },
      { name: 'cardano-node CARDANO_PREVIEW', status: 'ok', detail: 'following', networks: ['CARDANO_PREVIEW'] },
    ]);
    expect(JSON.stringify(checks)).not.toContain(node.place);
  });
});
