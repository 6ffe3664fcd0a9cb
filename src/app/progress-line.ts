import type { NetworkId } from '../chains/networks.js';
import type { FollowerState } from '../indexer/follower-state.js';
import { percentOf } from '../indexer/progress.js';

const grouped = new Intl.NumberFormat('en-US');

/** How a run is doing, in one line for a terminal. */
export function progressLine(network: NetworkId, state: FollowerState): string {
  const { activity, reason, tip, sourceTip, blocksPerSecond, secondsLeft } = state;
  if (reason !== undefined) return `${network}  ${activity}: ${reason}`;
  if (tip === undefined) return `${network}  ${activity}`;
  const parts = [`${network}  ${activity}`, `block ${grouped.format(tip.height)}`];
  if (activity === 'syncing' && sourceTip !== undefined) {
    parts[1] += ` of ${grouped.format(sourceTip.height)}`;
    parts.push(`${percentOf(tip.height, sourceTip.height).toFixed(2)} %`);
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
