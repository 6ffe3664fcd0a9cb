import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type Network, networkById } from '../../chains/networks.js';
import { followChain } from '../../indexer/follow.js';
import { type FollowerState, UNOPENED } from '../../indexer/follower-state.js';
import { indexLock, maintainIndex } from '../../indexer/maintain-index.js';
import { logProgress } from '../../indexer/progress-log.js';
import { exchangeState, type ReadCheckpoint } from '../../indexer/state-exchange.js';
import type { Clock } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import type { Log } from '../../kernel/log.js';
import type { Source } from '../../sources/source.js';
import type { Db, HeldLock } from '../../store/db.js';
import { migrate } from '../../store/migrations/migrate.js';
import { serviceMigrations } from '../../store/migrations/service/index.js';
import { openDb } from '../../store/open.js';
import { SERVICE_SCHEMA } from '../../store/schemas.js';
import type { Config } from '../config.js';
import type { ChainFamily } from '../families/chain-family.js';
import { getFamily } from '../families/families.js';
import { offChainDocuments } from '../off-chain-documents.js';
import { type NetworkConfig, networkName } from '../settings/network-settings.js';
import { createFollowOptions, processName } from './followed-network.js';
import { configureNetwork } from './genesis-files.js';
import { readCheckpoint } from './open-index.js';

export interface SyncRequest {
  /** Any accepted name of a network. */
  readonly network: string;
  /** Overrides the folder of the settings. */
  readonly chainDir?: string | undefined;
  readonly untilSlot?: number | undefined;
  /** Stop at the tip. */
  readonly once: boolean;
}

export interface SyncDependencies {
  readonly log: Log;
  readonly clock: Clock;
  readonly onState: (state: FollowerState, network: Network) => void;
  readonly signal: AbortSignal;
}

/** How often the state of a followed network is passed to the caller. */
const STATE_EVERY_MS = 500;

const random = (count: number): Uint8Array => randomBytes(count);

/**
 * Follows one network in this process, without an HTTP server, until the signal: whenever no other process writes its
 * index, and again after the database was lost.
 */
export async function followNetwork(
  config: Config,
  request: SyncRequest,
  { clock, log, signal, onState }: SyncDependencies,
): Promise<FollowerState> {
  const { network, settings, source } = await resolveSource(config, request, { clock, log });
  const db = await openDb({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log });
  try {
    await migrate(db, SERVICE_SCHEMA, serviceMigrations);
    const documents = offChainDocuments(config, clock);
    const follow = createFollowOptions(network, settings, { db, clock, random, log, documents }, source);
    const checkpoint: ReadCheckpoint = () => readCheckpoint(db, network.id);
    const index = maintainIndex({ ...follow, db, source, process: processName(), checkpoint });
    const reporting = setInterval(() => onState(index.state(), network), STATE_EVERY_MS);
    if (!signal.aborted) await once(signal, 'abort');
    clearInterval(reporting);
    const state = index.state();
    await index.stop();
    return state;
  } finally {
    await db.close();
  }
}

/** Follows one network in this process, without an HTTP server, until the goal or the signal. */
export async function syncNetwork(
  config: Config,
  request: SyncRequest,
  dependencies: SyncDependencies,
): Promise<FollowerState> {
  const { clock, log, signal } = dependencies;
  const { network, settings, source } = await resolveSource(config, request, { clock, log });
  return withIndexLock(config, network, log, async (db, lock) => {
    let state = UNOPENED;
    const follow = createFollowOptions(network, settings, { db, clock, random, log }, source);
    const report = logProgress(follow, (change) => {
      state = { ...state, ...change };
      dependencies.onState(state, network);
    });
    const exchange = exchangeState({
      db,
      network: network.id,
      process: processName(),
      now: follow.now,
      log,
      ownState: () => ({ ...state, source: source.describe() }),
      hear: () => undefined,
    });
    const ended = new AbortController();
    const maintained = follow.maintain(AbortSignal.any([signal, lock.lost, ended.signal]));
    try {
      await followChain({
        ...follow,
        source,
        goal: { once: request.once, untilSlot: request.untilSlot },
        report,
        signal: AbortSignal.any([signal, lock.lost]),
      });
      if (lock.lost.aborted) throw new ServiceError('unavailable', `The lock on the index of ${network.id} was lost`);
      report({ activity: 'stopped' });
    } finally {
      ended.abort();
      await maintained;
      await exchange.now();
      await exchange.stop();
    }
    return state;
  });
}

/** The network of a request with its source. */
async function resolveSource(
  config: Config,
  request: SyncRequest,
  { clock, log }: Pick<SyncDependencies, 'clock' | 'log'>,
): Promise<{ readonly network: Network; readonly settings: NetworkConfig; readonly source: Source }> {
  const { network, family, settings } = await resolveNetwork(config, request);
  // A service waits for a folder to be mounted; a command reports a wrong path at once.
  if (settings.chainDir !== undefined && !existsSync(settings.chainDir))
    throw new ServiceError('invalid', `There is no folder ${settings.chainDir}`);
  const ends = request.once || request.untilSlot !== undefined;
  const source = family.source(network, settings, { clock, random, log, ends });
  if (source === undefined)
    throw new ServiceError(
      'invalid',
      `${network.id} has no source: set ${family.sourceSettings(network)}, or pass a folder with --chain-dir`,
    );
  return { network, settings, source };
}

async function resolveNetwork(
  config: Config,
  { network: name, chainDir }: SyncRequest,
): Promise<{ readonly network: Network; readonly family: ChainFamily; readonly settings: NetworkConfig }> {
  const id = networkName(name);
  const given = config.networks[id] ?? {};
  const settings = chainDir === undefined ? given : { ...given, chainDir };
  const network = await configureNetwork<Network>(networkById(id), settings);
  const family = getFamily(network);
  if (family === undefined) throw new ServiceError('not-implemented', `${id} cannot be indexed yet`);
  return { network, family, settings };
}

async function withIndexLock<Result>(
  config: Config,
  { id }: Network,
  log: Log,
  work: (db: Db, lock: HeldLock) => Promise<Result>,
): Promise<Result> {
  const db = await openDb({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log });
  try {
    await migrate(db, SERVICE_SCHEMA, serviceMigrations);
    const lock = await db.tryLock(indexLock(id));
    if (lock === undefined) throw new ServiceError('unavailable', `Another process indexes ${id} already`);
    try {
      return await work(db, lock);
    } finally {
      await lock.release();
    }
  } finally {
    await db.close();
  }
}
