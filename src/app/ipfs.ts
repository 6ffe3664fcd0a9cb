import { generateUuid } from '../access/ids.js';
import { repeat } from '../access/timers.js';
import { dnsResolver, type ResolveTxt } from '../gateways/ipfs/dnslink.js';
import { embeddedNode } from '../gateways/ipfs/embedded-node.js';
import type { Ipfs, KeyLocation } from '../gateways/ipfs/ipfs.js';
import { kuboNode } from '../gateways/ipfs/kubo-node.js';
import { createNames } from '../gateways/ipfs/names.js';
import { createPinWorker } from '../gateways/ipfs/pin-worker.js';
import type { Clock, Random } from '../kernel/clock.js';
import type { Log } from '../kernel/log.js';
import { seal, unseal } from '../kernel/seal.js';
import type { Db } from '../store/db.js';
import type { Config } from './config.js';
import { ipfsStorage, pinQueue } from './ipfs-storage.js';
import { prepareSandboxContent } from './sandbox/ipfs-sandbox.js';

export interface IpfsDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly secret: (name: string) => Promise<Uint8Array>;
  /** Whether the demo account gets sample content. */
  readonly demo: boolean;
  /** Resolves DNSLink records; default: DNS servers. Tests replace it. */
  readonly resolveTxt?: ResolveTxt | undefined;
}

export interface RunningIpfs extends Ipfs {
  /** Starts to process queued pins. */
  start(): void;
  stop(): Promise<void>;
}

const QUEUE_EVERY_MS = 10_000;
const COLLECT_EVERY_MS = 60_000;
const PIN_TIMEOUT_MS = 600_000;
const KEYS_PER_ACCOUNT = 100;

export function openIpfs(config: Config, dependencies: IpfsDependencies): RunningIpfs {
  const { db, clock, random, log, secret } = dependencies;
  const storage = ipfsStorage(db, clock);
  const { ipfsApiUrl: url, ipfsTimeoutMs: timeoutMs } = config;
  const node =
    url === undefined
      ? embeddedNode({ storage, clock })
      : kuboNode({ url, timeoutMs, pinTimeoutMs: PIN_TIMEOUT_MS, storage, clock });
  const queue = pinQueue(db, clock, config.ipfsGraceMinutes * 60_000);
  const pinWorker = createPinWorker({ node, queue, maxBlocks: config.ipfsMaxPinBlocks, log });
  const resolveTxt =
    dependencies.resolveTxt ?? dnsResolver({ servers: config.ipfsDnsServers, timeoutMs: config.ipfsDnsTimeoutMs });
  const timers: ReturnType<typeof repeat>[] = [];
  let prepared: Promise<void> | undefined;

  const formatKeyLocation = ({ accountId, keyName }: KeyLocation): string => `ipfs-key ${accountId} ${keyName}`;

  const ipfs: RunningIpfs = {
    node,
    pinWorker,
    names: createNames({ node, resolveTxt, clock, timeoutMs }),
    limits: {
      maxUploadBytes: config.ipfsMaxUploadBytes,
      maxReadBytes: config.ipfsMaxReadBytes,
      maxBlocks: config.ipfsMaxPinBlocks,
      nameTimeoutMs: timeoutMs,
      maxKeysPerAccount: KEYS_PER_ACCOUNT,
    },
    ready: () => {
      if (!dependencies.demo || node.driver !== 'embedded') return Promise.resolve();
      prepared ??= prepareSandboxContent(ipfs, { db, clock }).catch((error: unknown) => {
        prepared = undefined;
        throw error;
      });
      return prepared;
    },
    sealKey: async (plain, location) => seal(await secret('ipfs-keys'), plain, formatKeyLocation(location), random),
    openKey: async (sealed, location) => unseal(await secret('ipfs-keys'), sealed, formatKeyLocation(location)),
    newSecret: () => random(32),
    random,
    newId: () => generateUuid(random),

    start() {
      timers.push(
        repeat('ipfs-queue', QUEUE_EVERY_MS, log, pinWorker.drain),
        repeat('ipfs-collect', COLLECT_EVERY_MS, log, pinWorker.collect),
      );
    },

    async stop() {
      await pinWorker.stop();
      await Promise.all(timers.map((timer) => timer.stop()));
    },
  };
  return ipfs;
}
