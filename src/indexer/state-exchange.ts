import type { NetworkId } from '../chains/networks.js';
import type { Log } from '../kernel/log.js';
import { pause } from '../sources/retry.js';
import type { Db } from '../store/db.js';
import { findFollower, writeFollower } from '../store/queries/service/followers.js';
import type { Checkpoint } from './chain-index.js';
import { type FollowerState, UNOPENED } from './follower-state.js';

export interface StateExchangeParts {
  readonly db: Db;
  readonly network: NetworkId;
  /** Names this process to the others. */
  readonly process: string;
  readonly everyMs?: number;
  readonly now: () => number;
  readonly log: Log;
  /** What to tell; undefined in a process that does not write the index and so has nothing to say. */
  readonly own: () => FollowerState | undefined;
  /** What the process says that writes, and what the index itself says. */
  readonly hear: (state: FollowerState) => void;
  readonly checkpoint?: ReadCheckpoint | undefined;
}

/** How far the index is, asked without opening it. */
export type ReadCheckpoint = () => Promise<Checkpoint | undefined>;

export interface StateExchange {
  /** Tells or hears at once. Never fails: the health of the database is watched elsewhere. */
  now(): Promise<void>;
  stop(): Promise<void>;
}

const EVERY_MS = 1_000;
/** A state without news is written this often all the same: others see by it that the writer is alive. */
const HEARTBEAT_MS = 5_000;

/** Times that move all by themselves are not news. */
const newsIn = ({ writtenAt: _, source, ...rest }: FollowerState): string =>
  JSON.stringify({ ...rest, source: source && { ...source, lastContactAt: undefined } });

/** How the one process that writes an index tells all others about it: a row, looked at about once a second. */
export function exchangeState(parts: StateExchangeParts): StateExchange {
  const { db, network, log, everyMs = EVERY_MS } = parts;
  const stopping = new AbortController();
  let told = '';
  let toldAt = 0;
  let last: Promise<void> = Promise.resolve();

  async function exchange(): Promise<void> {
    const state = parts.own();
    if (state === undefined) {
      told = '';
      const heard = await lastKnownState(db, network, parts.checkpoint);
      if (heard !== undefined && parts.own() === undefined) parts.hear(heard);
      return;
    }
    const news = newsIn(state);
    const now = parts.now();
    if (news === told && Math.abs(now - toldAt) < HEARTBEAT_MS) return;
    await writeFollower(db, { network, process: parts.process, state, updatedAt: new Date(now) });
    told = news;
    toldAt = now;
  }

  /** One after the other, so that the newest word is the last. */
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

/** What was last said of a network's index; undefined when nobody ever did. Its own checkpoint is newer than words. */
export async function lastKnownState(
  db: Db,
  network: NetworkId,
  readCheckpoint?: ReadCheckpoint,
): Promise<FollowerState | undefined> {
  const row = await findFollower(db, network);
  const checkpoint = await readCheckpoint?.();
  if (row === undefined && checkpoint === undefined) return undefined;
  const said: Partial<FollowerState> =
    row === undefined
      ? { activity: 'standby' }
      : { ...(row.state as FollowerState), reportedAt: row.updatedAt.getTime() };
  return { ...UNOPENED, ...said, ...(checkpoint && { tip: checkpoint.point, phase: checkpoint.phase }) };
}
