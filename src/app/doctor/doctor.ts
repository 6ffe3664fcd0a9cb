import { allNetworks } from '../../chains/networks.js';
import type { Clock } from '../../kernel/clock.js';
import type { Config } from '../config.js';
import { hasDemo, isLoopback } from '../exposure.js';
import { findRunningInstance, type Instance } from '../instance-file.js';
import { configureNetwork } from '../networks/genesis-files.js';
import { hasSource } from '../settings/network-settings.js';
import { VERSION } from '../version.js';
import { type DoctorCheck, failed, formatErrorMessage, ok, warning } from './check.js';
import { checkClock, type OtherClock } from './clock-check.js';
import { checkEmbedded, checkServer, checkThroughService, type DatabaseReport } from './database-checks.js';
import { checkDataFolder, checkDisk } from './folder-checks.js';
import { checkMemory, checkNode, checkPort, readMemory } from './machine-checks.js';
import { checkSource, type SourceReport } from './source-checks.js';

export interface DoctorReport {
  readonly version: string;
  /** False when a check failed. */
  readonly ok: boolean;
  readonly checks: readonly DoctorCheck[];
}

export interface DoctorDependencies {
  readonly clock: Clock;
  readonly sourceTimeoutMs?: number;
}

/** Checks everything that a start needs. Read-only. */
export async function runChecks(load: () => Config, dependencies: DoctorDependencies): Promise<DoctorReport> {
  let config: Config;
  try {
    config = load();
  } catch (error) {
    const settings = failed(
      'settings',
      formatErrorMessage(error),
      'Correct this setting; docs/configuration.md lists all settings.',
    );
    return report([settings, checkNode(), checkMemory(readMemory(), false)]);
  }
  const running = await findRunningInstance(config.dataDir);
  const database = await checkDatabase(config, running, dependencies.clock);
  try {
    const sources = await checkSources(config, database, dependencies);
    return report([
      ok('settings', 'All settings are valid'),
      checkNode(),
      checkMemory(readMemory(), running !== undefined),
      checkDataFolder(config),
      await checkDisk(config),
      await checkPort(config, running),
      ...checkExposure(config),
      ...database.checks,
      ...sources.flatMap(({ checks }) => checks),
      checkClock(otherClocks(database, sources, dependencies.clock.now())),
    ]);
  } finally {
    await database.db?.close();
  }
}

const report = (checks: readonly DoctorCheck[]): DoctorReport => ({
  version: VERSION,
  ok: checks.every(({ status }) => status !== 'failed'),
  checks,
});

async function checkDatabase(config: Config, running: Instance | undefined, clock: Clock): Promise<DatabaseReport> {
  if (config.databaseUrl !== undefined)
    return checkServer(config, config.databaseUrl, config.dataDir, () => clock.now());
  const check = running === undefined ? await checkEmbedded(config) : await checkThroughService(running);
  return { checks: [check], db: undefined, aheadMs: undefined };
}

interface NamedSourceReport extends SourceReport {
  readonly network: string;
}

async function checkSources(
  config: Config,
  { db }: DatabaseReport,
  { clock, sourceTimeoutMs }: DoctorDependencies,
): Promise<readonly NamedSourceReport[]> {
  const configured = allNetworks.filter(({ id }) => hasSource(config.networks[id]));
  return Promise.all(
    configured.map(async (network) => {
      const settings = config.networks[network.id] ?? {};
      const dependencies = { clock, db, ...(sourceTimeoutMs !== undefined && { timeoutMs: sourceTimeoutMs }) };
      return {
        network: network.id,
        ...(await checkSource(await configureNetwork(network, settings), settings, dependencies)),
      };
    }),
  );
}

function otherClocks(
  { aheadMs }: DatabaseReport,
  sources: readonly NamedSourceReport[],
  now: number,
): readonly OtherClock[] {
  return [
    ...(aheadMs === undefined ? [] : [{ name: 'the database server', aheadMs, lowerBound: false }]),
    ...sources.flatMap(({ network, tipTime }) =>
      tipTime === undefined ? [] : [{ name: network, aheadMs: tipTime * 1_000 - now, lowerBound: true }],
    ),
  ];
}

/** Demo credentials are public, so a sandbox that other machines can reach gets a warning. */
function checkExposure(config: Config): readonly DoctorCheck[] {
  if (!hasDemo(config) || isLoopback(config)) return [];
  return [
    warning(
      'demo keys',
      `Demo keys exist and the service listens on ${config.host}`,
      'Publish the port on 127.0.0.1 only, as deploy/compose.sandbox.yaml does, or set CROSSTIE_DEMO=off.',
    ),
  ];
}
