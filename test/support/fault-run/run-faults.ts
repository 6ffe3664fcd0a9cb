import { deepStrictEqual } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from '../../../src/store/sql.js';
import { seeded } from '../cardano-node/seeded.js';
import { startTestNode } from '../cardano-node/test-node.js';
import { openServerDb } from '../create-database.js';
import { startIndexing } from '../crosstie-process.js';
import { temporaryDataDir } from '../data-dir.js';
import { eventually } from '../eventually.js';
import { buildSettings, type ChainFolder, chainFolder, GENERATED_NETWORK } from '../followed-chain.js';
import { type GeneratedBlock, growChain, listBlockBytes } from '../generated-chain.js';
import { dumpIndex } from '../index-dump.js';
import { type ListSource, listSource } from '../list-source.js';
import { createPostgresCluster } from '../postgres-cluster.js';
import { type Deployment, startDeployment } from './deployment.js';
import { FAULTS, type Random } from './faults.js';

export interface FaultRunOptions {
  readonly seed: number;
  readonly count: number;
  /** Folder of the programs of PostgreSQL. */
  readonly programs: string;
  /** Called after each fault, when the state was compared. */
  readonly onFault?: (index: number, name: string) => void;
}

const FIRST_BLOCKS = 40;
const MAX_FORK = 12;
const RECOVERY_MS = 120_000;
/** Background work of an index ends some time after it has reached the tip. */
const EQUAL_MS = 60_000;

/**
 * Applies faults drawn from the seed while the chain grows and forks. After each one the index has to equal that of an
 * index without faults on another server, and every acknowledged write has to exist. Returns how often each fault was
 * applied.
 */
export async function runFaults(options: FaultRunOptions): Promise<Readonly<Record<string, number>>> {
  const { seed, count, programs, onFault } = options;
  const random = seeded(seed);
  let chain = growChain([], { length: FIRST_BLOCKS });
  const files = chainFolder(chain);
  const source = listSource(listBlockBytes(chain));
  const calm = await startCalmIndex(programs, source, chain, files);
  const deployment = await startDeployment(programs, source, chain, files);
  const applied: Record<string, number> = {};
  const acknowledged: string[] = [];
  try {
    await compare(deployment, calm, source, acknowledged);
    for (let index = 0; index < count; index += 1) {
      const fault = FAULTS[random.below(FAULTS.length)]!;
      chain = grow(chain, source, random, `${seed}-${index}`);
      try {
        await within(RECOVERY_MS, fault.run(deployment, random));
        await register(deployment, `fault-${seed}-${index}@example.org`, acknowledged);
        await within(RECOVERY_MS, compare(deployment, calm, source, acknowledged));
      } catch (error) {
        throw new Error(`seed ${seed}, fault ${index + 1} (${fault.name})`, { cause: error });
      }
      applied[fault.name] = (applied[fault.name] ?? 0) + 1;
      onFault?.(index, fault.name);
    }
    return applied;
  } finally {
    await deployment.stop();
    await calm.stop();
    files.remove();
  }
}

/** Appends blocks, after a fork in one of three cases. */
function grow(
  chain: readonly GeneratedBlock[],
  source: ListSource,
  random: Random,
  name: string,
): readonly GeneratedBlock[] {
  const retained = random.below(3) === 0 ? chain.length - 1 - random.below(MAX_FORK) : chain.length;
  const grown = growChain(chain.slice(0, retained), { length: MAX_FORK + 1 + random.below(20), name });
  source.chain.fork(retained, listBlockBytes(grown.slice(retained)));
  return grown;
}

interface CalmIndex {
  dump(): Promise<Readonly<Record<string, string>>>;
  stop(): Promise<void>;
}

/** The same program on the same chain, with a server and a node that no fault reaches. */
async function startCalmIndex(
  programs: string,
  { chain: served }: ListSource,
  chain: readonly GeneratedBlock[],
  { folder }: ChainFolder,
): Promise<CalmIndex> {
  const cluster = await createPostgresCluster(programs);
  const { port } = await cluster.startPrimary();
  const { dataDir, remove } = temporaryDataDir();
  const { id, alias, magic } = GENERATED_NETWORK;
  const node = await startTestNode({ chain: served, magic });
  const settings = buildSettings(chain, folder, { node: `${node.peer.host}:${node.peer.port}` });
  const env = { ...settings, DATABASE_URL: cluster.urlOn(port), CROSSTIE_SANDBOX: 'off' };
  const writer = await startIndexing(alias, { dataDir, env });
  const db = await openServerDb(cluster.urlOn(port), { poolSize: 2 });
  return {
    dump: () => dumpIndex(db, id),
    async stop() {
      writer.signal('SIGKILL');
      await writer.exited;
      await db.close();
      await node.close();
      await cluster.stop();
      remove();
    },
  };
}

/** Waits until the reader shows the tip and both indexes are equal; acknowledged writes must all exist then. */
async function compare(
  deployment: Deployment,
  calm: CalmIndex,
  { chain }: ListSource,
  acknowledged: readonly string[],
): Promise<void> {
  const tip = chain.pointAt(chain.blocks.length - 1) as { readonly hash: string };
  await eventually(async () => (await readTip(deployment)) === tip.hash);
  await deployment.onServer(deployment.primary, async (db) => {
    const deadline = Date.now() + EQUAL_MS;
    for (;;) {
      const [actual, expected] = [await dumpIndex(db, GENERATED_NETWORK.id), await calm.dump()];
      if (isDeepStrictEqual(actual, expected)) break;
      if (Date.now() > deadline) deepStrictEqual(actual, expected);
      await pause(100);
    }
    const rows = await db.rows<{ readonly email: string }>(sql`select email from service.account`);
    const found = new Set(rows.map(({ email }) => email));
    const lost = acknowledged.filter((email) => !found.has(email));
    deepStrictEqual(lost, [], 'an acknowledged registration is lost');
  });
}

/** The tip as the reader reports it. */
async function readTip(deployment: Deployment): Promise<string | undefined> {
  try {
    const response = await fetch(`${deployment.readerUrl()}/api/status`, { signal: AbortSignal.timeout(5_000) });
    const networks = (await response.json()) as readonly { network: string; tip: { hash: string } | null }[];
    return networks.find(({ network }) => network === GENERATED_NETWORK.id)?.tip?.hash;
  } catch {
    return undefined;
  }
}

/** Registers an account; a success is an acknowledged write. */
async function register(deployment: Deployment, email: string, acknowledged: string[]): Promise<void> {
  await eventually(async () => {
    const response = await fetch(`${deployment.readerUrl()}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'a long enough password' }),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
    await response?.text();
    // The limit of registrations by address also counts as an answer.
    if (response?.ok) acknowledged.push(email);
    return response !== undefined && response.status !== 503;
  });
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not recovered after ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
