import type { ChainTip, Check } from '../api/context.js';
import { eraAtSlot, slotToEpoch, slotToTime } from '../chains/cardano/time.js';
import type { MidnightNetwork, Network, NetworkId } from '../chains/networks.js';
import type { FollowerState } from '../indexer/follower-state.js';
import { percentOf } from '../indexer/progress.js';
import type { Point } from '../sources/source.js';

/** A point with everything that the calendar of its network says about it; without one, `time` is what is known. */
export function chainTip(
  network: Network,
  point: Required<Point> | undefined,
  time?: number | undefined,
): ChainTip | undefined {
  if (point === undefined) return undefined;
  const { hash, height, slot } = point;
  if (network.family === 'midnight') return midnightTip(network, { hash, height, slot });
  if (network.family !== 'cardano')
    return { hash, height, slot, epoch: undefined, epochSlot: undefined, time, era: undefined };
  return {
    hash,
    height,
    slot,
    ...slotToEpoch(network, slot),
    time: slotToTime(network, slot),
    era: eraAtSlot(network, slot),
  };
}

/** Slots of Midnight are counted from 1970 on. */
const midnightTip = (
  { slotSeconds, epochSlots }: MidnightNetwork,
  { hash, height, slot }: Required<Point>,
): ChainTip => ({
  hash,
  height,
  slot,
  epoch: Math.floor(slot / epochSlots),
  epochSlot: slot % epochSlots,
  time: slot * slotSeconds,
  era: undefined,
});

/** Undefined until the source has said how far its chain goes. */
export const syncPercent = ({ tip, sourceTip }: FollowerState): number | undefined =>
  sourceTip === undefined ? undefined : tip === undefined ? 0 : percentOf(tip.height, sourceTip.height);

/** What is wrong with a network right now, in sentences. */
export function incidentsOf({ activity, reason, source }: FollowerState): readonly string[] {
  const incidents = new Set<string>();
  if (activity === 'halted' || activity === 'waiting') incidents.add(sentence(activity, reason));
  const lost = sourceTrouble(source);
  if (lost !== undefined && lost !== reason) incidents.add(lost);
  return [...incidents];
}

const sentence = (activity: 'halted' | 'waiting', reason: string | undefined): string =>
  activity === 'halted'
    ? `Indexing has halted: ${reason ?? 'see the log'}`
    : `Indexing waits: ${reason ?? 'see the log'}`;

function sourceTrouble(source: FollowerState['source']): string | undefined {
  const away = source?.state === 'waiting' || source?.state === 'ended';
  return away ? source.reason : undefined;
}

/** The index of a network and its source, for health. Where a source is stays with the operator. */
export function networkChecks(network: NetworkId, state: FollowerState, checkedAt: number): readonly Check[] {
  const base = { latencyMs: undefined, checkedAt, networks: [network] };
  const halted = state.activity === 'halted';
  const index: Check = {
    ...base,
    name: `index ${network}`,
    status: halted ? 'failed' : 'ok',
    detail: halted ? (state.reason ?? state.activity) : state.activity,
  };
  if (state.source === undefined) return [index];
  const trouble = sourceTrouble(state.source);
  const { kind, state: sourceState } = state.source;
  const source: Check = {
    ...base,
    name: `${kind} ${network}`,
    status: trouble === undefined ? 'ok' : 'failed',
    detail: trouble ?? sourceState,
  };
  return [index, source];
}
