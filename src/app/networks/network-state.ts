import type {
  ChainTip,
  NetworkSourceState,
  NetworkState,
  NetworkStateName,
  SourceKind,
} from '../../api/kit/network-state.js';
import type { Network } from '../../chains/networks.js';
import type { FollowerState } from '../../indexer/follower-state.js';
import { computePercent } from '../../indexer/progress.js';
import type { SourceDescription, SourceState } from '../../sources/source.js';
import { chainTip } from './chain-tip.js';
import type { NetworkLimits } from './network-limits.js';

export type { NetworkState, NetworkStateName } from '../../api/kit/network-state.js';

export interface NetworkStateInput {
  readonly network: Network;
  readonly kind: Exclude<SourceKind, 'none'>;
  /** Whether this process follows the chain. */
  readonly running: boolean;
  readonly follower: FollowerState;
  /** Unix time in seconds of the newest indexed block, for chains whose slots do not determine it. */
  readonly tipTime: number | undefined;
  readonly limits: NetworkLimits;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The state of a network. Health, status, metrics and response headers derive only from this value. */
export function networkState(input: NetworkStateInput): NetworkState {
  const { network, follower, now } = input;
  const tip = chainTip(network, follower.tip, input.tipTime);
  const source = sourceState(input);
  const measured: Measured = {
    tip,
    tipAgeSeconds: tip?.time === undefined ? undefined : Math.max(0, Math.floor(now / 1_000) - tip.time),
    lagBlocks: lagBlocks(tip, source.tip),
    source,
  };
  const { state, reason } = determineState(input, measured);
  const address = follower.source?.place;
  return {
    state,
    reason: redactAddress(reason, address),
    percent:
      source.tip === undefined ? undefined : tip === undefined ? 0 : computePercent(tip.height, source.tip.height),
    secondsLeft: state === 'syncing' ? follower.secondsLeft : undefined,
    tip,
    tipAgeSeconds: measured.tipAgeSeconds,
    lagBlocks: measured.lagBlocks,
    source: source.reason === undefined ? source : { ...source, reason: redactAddress(source.reason, address) },
    selfCheck: follower.selfCheck,
    omitted: follower.omitted ?? [],
  };
}

/** States are public, and the address of a source is known only to the operator. */
const redactAddress = (reason: string | undefined, address: string | undefined): string | undefined =>
  address ? reason?.replaceAll(address, 'its address') : reason;

/** For a network that is neither followed nor simulated. */
export const NO_SOURCE: NetworkState = {
  state: 'idle',
  reason: 'No source is configured for this network',
  percent: undefined,
  secondsLeft: undefined,
  tip: undefined,
  tipAgeSeconds: undefined,
  lagBlocks: undefined,
  selfCheck: undefined,
  omitted: [],
  source: {
    kind: 'none',
    adapter: undefined,
    connected: false,
    reason: undefined,
    tip: undefined,
    lastContactAt: undefined,
    mempool: undefined,
  },
};

type Measured = Pick<NetworkState, 'tip' | 'tipAgeSeconds' | 'lagBlocks' | 'source'>;

interface StateResult {
  readonly state: NetworkStateName;
  readonly reason: string | undefined;
}

const idle = (reason?: string): StateResult => ({ state: 'idle', reason });
const behind = (reason: string): StateResult => ({ state: 'behind', reason });
const STARTING: StateResult = { state: 'starting', reason: undefined };
const SYNCING: StateResult = { state: 'syncing', reason: undefined };
const LIVE: StateResult = { state: 'live', reason: undefined };

/** Problems that need an operator come first, then faults, then incomplete work. */
function determineState(input: NetworkStateInput, measured: Measured): StateResult {
  const { follower, limits, now } = input;
  const { activity, reason, phase } = follower;
  if (activity === 'halted') return { state: 'halted', reason: reason ?? 'Indexing has halted; the log has the cause' };
  if (activity === 'stopped') return stopped(input);
  if (isOlder(follower.reportedAt, limits.maxReportAgeSeconds, now))
    return behind(`The process that writes the index has not reported for ${limits.maxReportAgeSeconds} seconds`);
  const { source } = measured;
  if (!source.connected && source.reason !== undefined) return behind(source.reason);
  if (activity === 'waiting') return behind(reason ?? 'Indexing was interrupted; the log has the cause');
  if (activity === 'standby' || activity === 'opening') return STARTING;
  if (activity === 'finishing') return SYNCING;
  const lag = measured.lagBlocks ?? 0;
  const far = phase !== 'live' || (activity === 'syncing' && lag > limits.maxLagBlocks);
  if (far)
    return isOlder(follower.writtenAt, limits.maxWriteAgeSeconds, now)
      ? behind(`No block has been written for ${limits.maxWriteAgeSeconds} seconds`)
      : SYNCING;
  if (lag > limits.maxLagBlocks) return behind(`The index is ${lag} blocks behind its source`);
  const { tipAgeSeconds } = measured;
  if (limits.maxTipAgeSeconds !== undefined && (tipAgeSeconds ?? 0) > limits.maxTipAgeSeconds)
    return behind(`The newest block of the source is ${formatAge(tipAgeSeconds!)} old`);
  return LIVE;
}

function stopped({ running, kind, follower }: NetworkStateInput): StateResult {
  // This process takes over within seconds after the other one ends.
  if (running) return STARTING;
  if (kind === 'sandbox') return idle();
  return follower.tip === undefined ? idle('Not started yet') : behind('No process follows this network at present');
}

const isOlder = (at: number | undefined, maxSeconds: number, now: number): boolean =>
  at !== undefined && now - at > maxSeconds * 1_000;

function lagBlocks(tip: ChainTip | undefined, sourceTip: ChainTip | undefined): number | undefined {
  if (sourceTip === undefined) return undefined;
  return Math.max(0, sourceTip.height - (tip?.height ?? -1));
}

/** Without a reason, `waiting` is a folder between two polls, and `ended` one that was read to its end. */
const CONNECTED: ReadonlySet<SourceState> = new Set(['following', 'waiting', 'ended']);

function sourceState({ network, kind, follower, limits, now }: NetworkStateInput): NetworkSourceState {
  const { source, sourceTip, activity } = follower;
  const named = source?.tip === undefined || source.tip === 'origin' ? undefined : source.tip;
  const trouble = source && sourceTrouble(source, limits, now);
  return {
    kind,
    adapter: source?.kind,
    connected: source !== undefined && trouble === undefined && CONNECTED.has(source.state) && activity !== 'stopped',
    reason: trouble,
    tip: chainTip(network, named ?? sourceTip),
    lastContactAt: source?.lastContactAt,
    mempool: source?.mempool,
  };
}

/** A reason remains from the fault until blocks arrive again, also while reconnecting. */
function sourceTrouble(source: SourceDescription, limits: NetworkLimits, now: number): string | undefined {
  const { state, reason, lastContactAt } = source;
  if (reason !== undefined && (state === 'connecting' || state === 'waiting' || state === 'ended')) return reason;
  if (state !== 'ended' && state !== 'idle' && isOlder(lastContactAt, limits.maxContactAgeSeconds, now))
    return `The source has not answered for ${formatAge(Math.floor((now - lastContactAt!) / 1_000))}`;
  return undefined;
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** `75 seconds`, `12 minutes`: a unit is used from two of it on, so that the figure stays precise. */
function formatAge(seconds: number): string {
  const [unit, size] = UNITS.find(([, length]) => seconds >= 2 * length) ?? ['second', 1];
  const count = Math.floor(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
