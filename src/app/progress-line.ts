import type { NetworkId } from '../chains/networks.js';
import type { FollowerState } from '../indexer/follower-state.js';
import { computePercent } from '../indexer/progress.js';
import type { NetworkStateName } from './networks/network-state.js';

const grouped = new Intl.NumberFormat('en-US');

/** The network state for each activity of its follower. */
const STATES: Readonly<Record<FollowerState['activity'], NetworkStateName>> = {
  standby: 'starting',
  opening: 'starting',
  syncing: 'syncing',
  finishing: 'syncing',
  following: 'live',
  waiting: 'behind',
  halted: 'halted',
  stopped: 'idle',
};

/** Formats the progress of a sync as one terminal line. */
export function progressLine(network: NetworkId, state: FollowerState): string {
  const { activity, reason, tip, sourceTip, blocksPerSecond, secondsLeft } = state;
  const name = STATES[activity];
  if (reason !== undefined) return `${network}  ${name}: ${reason}`;
  if (tip === undefined) return `${network}  ${name}`;
  const parts = [`${network}  ${name}`, `block ${grouped.format(tip.height)}`];
  if (activity === 'finishing') parts.push('building query indexes');
  if (activity === 'syncing' && sourceTip !== undefined) {
    parts[1] += ` of ${grouped.format(sourceTip.height)}`;
    parts.push(`${computePercent(tip.height, sourceTip.height).toFixed(2)} %`);
    if (blocksPerSecond !== undefined) parts.push(`${grouped.format(Math.round(blocksPerSecond))} blocks/s`);
    if (secondsLeft !== undefined) parts.push(`${duration(secondsLeft)} left`);
  }
  return parts.join('  ');
}

/** `1:02:03`, or `2:03` below an hour. */
function duration(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = `${two(Math.floor(seconds) % 60)}`;
  return hours > 0 ? `${grouped.format(hours)}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
