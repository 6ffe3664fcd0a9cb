import { createOffChainGateway } from '../gateways/off-chain/create-gateway.js';
import { httpTransport, resolveName } from '../gateways/off-chain/http-transport.js';
import { readRegistry } from '../gateways/token-registry/read-registry.js';
import type { Clock, Random } from '../kernel/clock.js';
import type { Log } from '../kernel/log.js';
import type { Db } from '../store/db.js';
import {
  dropOtherRegistryEntries,
  hasRegistryChanges,
  type NewRegistryEntry,
  storeRegistryEntries,
} from '../store/queries/service/token-registry.js';
import { announceSharedChange } from '../store/write/cardano/off-chain-revision.js';
import type { Config } from './config.js';
import type { SandboxNetwork } from './sandbox/simulated-network.js';

interface RegistryDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

export interface TokenRegistrySync {
  /** Reads the registry now and periodically, in the background. */
  start(): void;
  stop(): Promise<void>;
}

const HOUR_MS = 3_600_000;
const BATCH = 200;

/** Syncs the operator's token registry to the database periodically, in one process at a time. */
export function createTokenRegistrySync(
  { tokenRegistry: location, tokenRegistryHours: hours }: Pick<Config, 'tokenRegistry' | 'tokenRegistryHours'>,
  dependencies: RegistryDependencies,
): TokenRegistrySync {
  const { db, clock, log } = dependencies;
  const gateway = createOffChainGateway({
    transport: httpTransport,
    resolve: resolveName,
    ipfsGateway: undefined,
    clock,
  });
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    if (location === undefined) return;
    const lock = await db.tryLock('token registry');
    if (lock === undefined) return;
    try {
      const count = await replaceEntries(dependencies, readRegistry(location, gateway));
      log.info('registry.read', { tokens: count });
    } finally {
      await lock.release();
    }
  }

  const readOnce = (): void => {
    reading ??= read()
      .catch((error: unknown) => log.warn('registry.failed', { error }))
      .finally(() => {
        reading = undefined;
      });
  };

  return {
    start() {
      if (location === undefined) return;
      readOnce();
      timer = setInterval(readOnce, hours * HOUR_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      await reading;
    },
  };
}

/** An empty read changes nothing: an empty folder is more likely a mistake than the removal of all tokens. */
async function replaceEntries(
  { db, clock, random }: RegistryDependencies,
  tokens: AsyncIterable<NewRegistryEntry>,
): Promise<number> {
  const loading = { loadId: uuid(random), now: new Date(clock.now()) };
  let batch: NewRegistryEntry[] = [];
  let count = 0;
  const keep = async (): Promise<void> => {
    // One statement cannot write a subject twice; the last file of a subject counts.
    await storeRegistryEntries(db, [...new Map(batch.map((each) => [each.subject, each])).values()], loading);
    count += batch.length;
    batch = [];
  };
  for await (const token of tokens) {
    batch.push(token);
    if (batch.length === BATCH) await keep();
  }
  await keep();
  const removed = count > 0 ? await dropOtherRegistryEntries(db, loading.loadId) : 0;
  if (removed > 0 || (await hasRegistryChanges(db, loading.now))) await announceSharedChange(db);
  return count;
}

/** Simulated chains have a registry too, unless the operator configured one. */
export async function registerSandboxTokens(
  config: Pick<Config, 'tokenRegistry'>,
  sandbox: SandboxNetwork,
  { db, clock, random }: RegistryDependencies,
): Promise<void> {
  if (config.tokenRegistry !== undefined || sandbox.tokens === undefined) return;
  const tokens = sandbox
    .tokens()
    .map((token): NewRegistryEntry => ({ ...token, url: undefined, signatures: 0, sequenceNumber: 0 }));
  const loading = { loadId: uuid(random), now: new Date(clock.now()) };
  await storeRegistryEntries(db, tokens, loading);
  if (await hasRegistryChanges(db, loading.now)) await announceSharedChange(db);
}

function uuid(random: Random): string {
  const hex = Buffer.from(random(16)).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
