import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Network } from '../../chains/networks.js';
import type { Clock } from '../../kernel/clock.js';
import { silentLog } from '../../kernel/log.js';
import { SourceError } from '../../sources/errors.js';
import type { Point, Source, SourceDescription, Tip } from '../../sources/source.js';
import type { Db } from '../../store/db.js';
import type { ChainFamily } from '../families/chain-family.js';
import { getFamily } from '../families/families.js';
import { chainTip } from '../networks/chain-tip.js';
import { readGenesisState } from '../networks/genesis-files.js';
import { hasSource, type NetworkConfig } from '../settings/network-settings.js';
import { type DoctorCheck, failed, formatErrorMessage, ok, skipped, warning } from './check.js';
import { checkRawBlocks } from './raw-block-check.js';

export interface SourceReport {
  readonly checks: readonly DoctorCheck[];
  /** Unix time in seconds of the newest block of the source. */
  readonly tipTime: number | undefined;
}

export interface ProbeDependencies {
  readonly clock: Clock;
  /** Provides the checkpoint of the index, so that only later blocks are requested from the source. */
  readonly db: Db | undefined;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const POLL_MS = 50;
/** A first fault may be temporary; one that lasts this long is reported. */
const PERSISTENT_FAULT_MS = 1_500;

/** Connects to the source of a network like the service does, until it identifies its chain. */
export async function checkSource(
  network: Network,
  config: NetworkConfig,
  dependencies: ProbeDependencies,
): Promise<SourceReport> {
  const family = getFamily(network);
  if (family === undefined) return { checks: [], tipTime: undefined };
  const indexed = await readIndexedPoint(family, network, dependencies.db);
  const checks: DoctorCheck[] = [];
  let tipTime: number | undefined;
  for (const part of separateSources(config)) {
    const source = family.source(network, part, {
      clock: dependencies.clock,
      random: (count) => randomBytes(count),
      log: silentLog,
      ends: true,
    });
    if (source === undefined) continue;
    const result = await probe(source, indexed === undefined ? [] : [indexed], dependencies.timeoutMs ?? TIMEOUT_MS);
    const isFolder = !hasSource({ ...part, chainDir: undefined });
    checks.push(toCheck(result, network, { isFolder, settings: family.sourceSettings(network) }));
    const { tip } = result;
    if (tip !== undefined && tip !== 'origin') tipTime = Math.max(tipTime ?? 0, chainTip(network, tip)?.time ?? 0);
  }
  checks.push(...(await checkGenesis(network, config, indexed !== undefined)));
  if (indexed !== undefined) checks.push(...(await checkRawBlocks(network, config, dependencies.db)));
  return { checks, tipTime: tipTime || undefined };
}

/** The service reads the folder first and the node afterwards; here both are checked. */
function separateSources(config: NetworkConfig): readonly NetworkConfig[] {
  const live = { ...config, chainDir: undefined };
  if (config.chainDir === undefined || !hasSource(live)) return [config];
  return [live, { ...config, node: undefined, rpcUrl: undefined, indexerUrl: undefined }];
}

interface ProbeResult {
  readonly description: SourceDescription;
  readonly tip: Tip | undefined;
  readonly error: unknown;
  readonly timedOut: boolean;
}

async function probe(source: Source, known: readonly Point[], timeoutMs: number): Promise<ProbeResult> {
  const stopping = new AbortController();
  const events = source.follow(known, stopping.signal)[Symbol.asyncIterator]();
  let ended: { readonly error: unknown } | undefined;
  const first = events.next().then(
    () => {
      ended = { error: undefined };
    },
    (error: unknown) => {
      ended = { error };
    },
  );
  const deadline = performance.now() + timeoutMs;
  let faultSince: number | undefined;
  try {
    while (performance.now() < deadline) {
      await Promise.race([first, pause(POLL_MS)]);
      const description = source.describe();
      const { state, reason, identity, tip } = description;
      if (ended !== undefined) return { description, tip, error: ended.error, timedOut: false };
      // No event is emitted when the source is already at the tip.
      if (state === 'following' && identity !== 'not-yet-checked' && tip !== undefined)
        return { description, tip, error: undefined, timedOut: false };
      if (reason === undefined) faultSince = undefined;
      else faultSince ??= performance.now();
      if (faultSince !== undefined && performance.now() - faultSince > PERSISTENT_FAULT_MS)
        return { description, tip, error: new Error(reason), timedOut: false };
    }
    return { description: source.describe(), tip: undefined, error: undefined, timedOut: true };
  } finally {
    stopping.abort();
    await Promise.race([first.then(() => events.return?.()), pause(1_000)]).catch(() => undefined);
  }
}

function toCheck(
  { description, error, tip, timedOut }: ProbeResult,
  { id }: Network,
  { isFolder, settings }: { readonly isFolder: boolean; readonly settings: string },
): DoctorCheck {
  const name = `${isFolder ? 'files' : 'source'} ${id}`;
  const connectFix = isFolder
    ? `Correct ${id}_CHAIN_DIR, and let this user read the folder.`
    : `Start the node and let this user reach it, or correct ${settings}.`;
  // A large folder of block files takes minutes before the first block.
  if (timedOut && isFolder)
    return skipped(name, `${description.place} is large: reading it takes longer than this check`);
  if (timedOut) return failed(name, `${description.place} did not respond in time`, connectFix);
  if (error instanceof SourceError && error.fault === 'wrong-network')
    return failed(name, error.message, `Point ${settings} to the chain of ${id}.`);
  if (error !== undefined) return failed(name, formatErrorMessage(error), connectFix);
  const height = tip === undefined || tip === 'origin' ? '' : `, block ${tip.height}`;
  const detail = `${description.kind} at ${description.place}${height}`;
  if (description.identity === 'unverifiable')
    return warning(
      name,
      `${detail}; its network cannot be verified as ${id}`,
      `Set ${id}_FIRST_BLOCK to the hash of the first block of ${id}.`,
    );
  return ok(name, detail);
}

/** A new index starts from the genesis files; afterwards only a few operations need them. */
async function checkGenesis(
  network: Network,
  { genesisDir }: NetworkConfig,
  hasIndex: boolean,
): Promise<readonly DoctorCheck[]> {
  if (network.family !== 'cardano') return [];
  const name = `genesis ${network.id}`;
  const fix = `Set ${network.id}_GENESIS_DIR to the folder with the genesis files of the node.`;
  if (genesisDir === undefined)
    return hasIndex ? [] : [warning(name, `${network.id}_GENESIS_DIR is not set: a new index cannot be created`, fix)];
  try {
    await readGenesisState(genesisDir, network);
    const { genesisProblem } = network;
    return [
      genesisProblem === undefined
        ? ok(name, genesisDir)
        : warning(name, `the ledger state cannot be computed: ${genesisProblem.reason}`, fix),
    ];
  } catch (error) {
    return [failed(name, formatErrorMessage(error), fix)];
  }
}

async function readIndexedPoint(
  family: ChainFamily,
  network: Network,
  db: Db | undefined,
): Promise<Required<Point> | undefined> {
  if (db === undefined) return undefined;
  // Without tables there is no index yet.
  return family.checkpoint(db, network).then(
    (checkpoint) => checkpoint?.point,
    () => undefined,
  );
}
