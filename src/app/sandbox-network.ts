import { type CardanoNetwork, networks } from '../chains/networks.js';
import { openCardanoIndex } from '../indexer/cardano/cardano-index.js';
import { type FollowerState, UNOPENED } from '../indexer/follower-state.js';
import { type IndexKeeper, keepIndex } from '../indexer/keep-index.js';
import { serveSource } from '../indexer/serve-source.js';
import type { ReadCheckpoint } from '../indexer/state-exchange.js';
import { ServiceError } from '../kernel/errors.js';
import type { Sandbox } from '../sandbox/cardano/sandbox.js';
import { sandboxSource } from '../sandbox/cardano/source.js';
import { sandboxNetwork as simulated } from '../sandbox/cardano/timeline.js';
import { networkDb } from '../store/network-db.js';
import { hasStanding } from '../store/queries/cardano/governance-standing.js';
import type { Config } from './config.js';
import { type FollowedNetwork, type FollowedNetworkParts, followParts, processName } from './followed-network.js';
import { hasSource, withSettings } from './network-settings.js';
import { readCheckpoint } from './open-index.js';
import { sandboxDocuments } from './sandbox-documents.js';
import { sandboxStore } from './sandbox-store.js';

export interface SandboxSettings {
  readonly seed: number;
  /** Between two blocks; 0 makes none by itself. */
  readonly blockSeconds: number;
  /** Of a hundred blocks so many begin a branch that overtakes some others. */
  readonly forkPercent: number;
  /** Transactions that people make by themselves in a block, at most. */
  readonly activity: number;
}

/** A network whose blocks are made here, and only while somebody uses it. */
export interface SandboxNetwork extends FollowedNetwork {
  /** Starts it and waits until every question can be answered. */
  wake(): Promise<void>;
  /** The chain while this process drives it. */
  readonly sandbox: Sandbox | undefined;
  readonly settings: SandboxSettings;
}

const ASLEEP: FollowerState = { ...UNOPENED, activity: 'stopped' };
/** A chain that is being begun by another process is ready long before this. */
const WAKE_MS = 15_000;
const LISTEN_MS = 500;
const LOOK_MS = 5;

export function sandboxNetwork(
  known: CardanoNetwork,
  settings: SandboxSettings,
  parts: FollowedNetworkParts,
): SandboxNetwork {
  const { db, clock } = parts;
  const documents = sandboxDocuments(clock);
  const network = simulated(known);
  const log = parts.log.with({ network: network.id });
  const source = sandboxSource({ ...settings, network, clock, log, store: sandboxStore(db, network.id) });
  const checkpoint: ReadCheckpoint = () => readCheckpoint(db, network.id);
  let keeper: IndexKeeper | undefined;
  let last = ASLEEP;

  const state = (): FollowerState => keeper?.state() ?? last;
  const asked = networkDb(db, network.id, 'cardano');
  /** What governance has decided is told a moment after the blocks. */
  const isGoverned = (): Promise<boolean> => hasStanding(asked);
  const openIndex = async () => {
    const { world } = await source.prepare();
    return openCardanoIndex(db, network, { genesis: world.genesis, clock });
  };

  return {
    network,
    kind: 'sandbox',
    source,
    settings,
    state,
    get running() {
      return keeper !== undefined;
    },
    get sandbox() {
      return source.running;
    },
    start() {
      // Nearly every block of a sandbox is history: written one by one, the newest would take most of the time.
      const limits = { nearBlocks: 0, ...parts.limits };
      const follow = { ...followParts(network, {}, parts), limits, openIndex };
      const beside = (_: unknown, signal: AbortSignal): Promise<void> =>
        serveSource({ db, network: network.id, source, documents, now: follow.now, log, signal });
      keeper ??= keepIndex({ ...follow, db, source, beside, process: processName(), checkpoint });
    },
    async stop() {
      const kept = keeper;
      keeper = undefined;
      if (kept === undefined) return;
      last = { ...kept.state(), activity: 'stopped' };
      await kept.stop();
    },
    async wake() {
      this.start();
      const began = performance.now();
      for (;;) {
        const { activity, phase, reason, tip } = state();
        const driving = source.running !== undefined && source.running.tip?.hash === tip?.hash;
        // What another process says may be the last words of one that was killed: then the lock is ours in a moment.
        const heard = keeper?.holds() === false && performance.now() - began > LISTEN_MS;
        const awake = phase === 'live' && activity === 'following' && (driving || heard);
        if (awake && (await isGoverned())) return;
        if (activity === 'halted')
          throw new ServiceError('unavailable', `The simulated chain of ${network.id} has halted: ${reason}`);
        if (performance.now() - began > WAKE_MS)
          throw new ServiceError('unavailable', `The simulated chain of ${network.id} is being made ready`);
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
    },
  };
}

/** All networks of the family that the operator has no source for. */
export function sandboxNetworks(config: Config, parts: FollowedNetworkParts): readonly SandboxNetwork[] {
  if (config.sandbox === 'off') return [];
  const settings: SandboxSettings = {
    seed: config.sandboxSeed,
    blockSeconds: config.sandboxBlockSeconds,
    forkPercent: config.sandboxForkPercent,
    activity: config.sandboxActivity,
  };
  return networks.flatMap((network) => {
    const given = config.networks[network.id];
    if (network.family !== 'cardano' || hasSource(given)) return [];
    return [sandboxNetwork(withSettings(network, given), settings, parts)];
  });
}
