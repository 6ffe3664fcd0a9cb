import type { NetworkId } from '../chains/networks.js';
import type { Log } from '../kernel/log.js';
import { pause } from '../sources/retry.js';
import type { Db } from '../store/db.js';
import { findFollower, writeFollower } from '../store/queries/service/followers.js';
import type { Checkpoint } from './chain-index.js';
import { type FollowerState, UNOPENED } from './follower-state.js';

export interface StateExchangeDependencies {
  readonly db: Db;
  readonly network: NetworkId;
  /** Identifies this process to the others. */
  readonly process: string;
  readonly everyMs?: number;
  readonly now: () => number;
  readonly log: Log;
  /** The state to report; undefined in a process that does not write the index. */
  readonly ownState: () => FollowerState | undefined;
  /** Receives the state reported by the writer, with the checkpoint of the index. */
  readonly hear: (state: FollowerState) => void;
  readonly checkpoint?: ReadCheckpoint | undefined;
}

/** Reads the progress of the index without opening it. */
export type ReadCheckpoint = () => Promise<Checkpoint | undefined>;

export interface StateExchange {
  /** Reports or reads immediately. Never fails: the health of the database is monitored elsewhere. */
  now(): Promise<void>;
  stop(): Promise<void>;
}

const EVERY_MS = 1_000;
/** An unchanged state is written at this interval too: it shows the others that the writer is alive. */
const HEARTBEAT_MS = 5_000;

/** Timestamps that change by themselves are not significant. */
const serializeSignificant = ({ writtenAt: _, source, ...rest }: FollowerState): string =>
  JSON.stringify({ ...rest, source: source && { ...source, lastContactAt: undefined } });

/**
 * The writer of an index reports its state to all other processes through a row, which is polled about once a second.
 */
export function exchangeState(dependencies: StateExchangeDependencies): StateExchange {
  const { db, network, log, everyMs = EVERY_MS } = dependencies;
  const stopping = new AbortController();
  let reported = '';
  let reportedAt = 0;
  let last: Promise<void> = Promise.resolve();

  async function exchange(): Promise<void> {
    const state = dependencies.ownState();
    if (state === undefined) {
      reported = '';
      const heard = await findLastKnownState(db, network, dependencies.checkpoint);
      if (heard !== undefined && dependencies.ownState() === undefined) dependencies.hear(heard);
      return;
    }
    const current = serializeSignificant(state);
    const now = dependencies.now();
    if (current === reported && Math.abs(now - reportedAt) < HEARTBEAT_MS) return;
    await writeFollower(db, { network, process: dependencies.process, state, updatedAt: new Date(now) });
    reported = current;
    reportedAt = now;
  }

  /** Serialized, so that the newest state is written last. */
  function inTurn(): Promise<void> {
    last = last.then(exchange).catch((error: unknown) => log.debug('index.exchange-failed', { error }));
    return last;
  }

  async function exchangeOften(): Promise<void> {
    while (!stopping.signal.aborted) {
      await inTurn();
      await pause(everyMs, stopping.signal);
    }
  }

  const running = exchangeOften();
  return {
    now: inTurn,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/**
 * The last reported state of a network's index; undefined when there is none. The checkpoint of the index is newer than
 * the report.
 */
export async function findLastKnownState(
  db: Db,
  network: NetworkId,
  readCheckpoint?: ReadCheckpoint,
): Promise<FollowerState | undefined> {
  const row = await findFollower(db, network);
  const checkpoint = await readCheckpoint?.();
  if (row === undefined && checkpoint === undefined) return undefined;
  const lastReport: Partial<FollowerState> =
    row === undefined
      ? { activity: 'standby' }
      : { ...(row.state as FollowerState), reportedAt: row.updatedAt.getTime() };
  return { ...UNOPENED, ...lastReport, ...(checkpoint && { tip: checkpoint.point, phase: checkpoint.phase }) };
}
