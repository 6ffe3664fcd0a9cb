import { existsSync, readFileSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import type { DatedRate } from '../market/prices/fiat-rates.js';
import { parseNodeAddress } from '../sources/cardano/node-address.js';
import { readFiatRates, readOperatorsMarkets } from './settings/market-settings.js';
import { NETWORK_SETTINGS, type NetworkConfig, type NetworkConfigs } from './settings/network-settings.js';
import { readOperatorParameters } from './settings/protocol-parameter-settings.js';
import { SETTINGS, type Setting } from './settings/settings.js';

type Values = { readonly [Name in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Name]['read']> | Default<Name> };
type Default<Name extends keyof typeof SETTINGS> = (typeof SETTINGS)[Name]['default'];

export interface Config extends Values {
  readonly networks: NetworkConfigs;
  /** Content of the file named by the setting `fiatRates`. */
  readonly eurRates: readonly DatedRate[];
  /** The `plans` section of the file, not yet parsed; `access/plans.ts` defines its format. */
  readonly plans: unknown;
}

export interface ConfigInput {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** `--port 9000` style overrides, by setting name. */
  readonly flags?: Readonly<Record<string, string>>;
  readonly workingDir: string;
}

const FILE_NAME = 'crosstie.config.json';

/** The settings of this process. No other code reads the environment. */
export const currentConfig = (flags: Readonly<Record<string, string>> = {}): Config =>
  loadConfig({ env: process.env, flags, workingDir: process.cwd() });

/** Precedence: defaults, then the file, then the environment, then flags. */
export function loadConfig({ env, flags = {}, workingDir }: ConfigInput): Config {
  const file = readFile(env, flags, workingDir);
  const known = new Set([...Object.keys(SETTINGS), 'plans', 'protocolParameters', ...networkNames()]);
  for (const name of Object.keys(file)) if (!known.has(name)) throw new ConfigError(name, 'is not a setting');
  for (const name of Object.keys(flags)) {
    if (name !== 'config' && !(name in SETTINGS)) throw new ConfigError(name, 'is not a setting');
  }

  const value = <Value>(name: string, setting: Setting<Value>): Value => {
    const given = flags[name] ?? (env[setting.env] || undefined) ?? file[name];
    if (given === undefined) return setting.default;
    try {
      return setting.read(given);
    } catch (error) {
      throw new ConfigError(`${setting.env} (${name})`, error instanceof Error ? error.message : String(error));
    }
  };

  const values = Object.fromEntries(
    Object.entries(SETTINGS).map(([name, setting]) => [name, value(name, setting as Setting<unknown>)]),
  ) as unknown as Values;
  if ((values.smtpUrl === undefined) !== (values.mailFrom === undefined)) {
    throw new ConfigError('CROSSTIE_SMTP_URL (smtpUrl)', 'and CROSSTIE_MAIL_FROM (mailFrom) must be set together');
  }
  if (values.databaseReadUrls.length > 0 && values.databaseUrl === undefined) {
    throw new ConfigError('DATABASE_READ_URLS (databaseReadUrls)', 'requires DATABASE_URL (databaseUrl)');
  }
  if (values.registration === 'confirmed' && values.smtpUrl === undefined) {
    throw new ConfigError('CROSSTIE_REGISTRATION (registration)', 'confirmed requires CROSSTIE_SMTP_URL (smtpUrl)');
  }
  const parameters = operatorParameters(file['protocolParameters']);
  const resolvePath = (path: string | undefined): string | undefined => path && resolve(workingDir, path);
  const markets = readSettingFile('CROSSTIE_MARKET (market)', () => readOperatorsMarkets(resolvePath(values.market)));
  const networks: NetworkConfigs = Object.fromEntries(
    NETWORK_SETTINGS.map(({ id, settings }) => {
      const read = Object.entries(settings as Record<string, Setting<unknown>>).map(([name, setting]) => [
        name,
        value(setting.env, setting),
      ]);
      const config = {
        ...Object.fromEntries(read),
        protocolParameters: parameters[id],
        market: markets.get(id),
      } as NetworkConfig;
      return [id, withPaths(config, workingDir)];
    }),
  );
  return {
    ...values,
    dataDir: resolve(workingDir, values.dataDir),
    poolGroups: values.poolGroups && resolve(workingDir, values.poolGroups),
    blueprints: values.blueprints && resolve(workingDir, values.blueprints),
    eurRates: readSettingFile('CROSSTIE_FIAT_RATES (fiatRates)', () => readFiatRates(resolvePath(values.fiatRates))),
    networks,
    plans: file['plans'],
  };
}

function operatorParameters(section: unknown): ReturnType<typeof readOperatorParameters> {
  try {
    return readOperatorParameters(section);
  } catch (error) {
    throw new ConfigError('protocolParameters', error instanceof Error ? error.message : String(error));
  }
}

/** Reads the file that a setting names. */
function readSettingFile<Value>(setting: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw new ConfigError(setting, error instanceof Error ? error.message : String(error));
  }
}

/** Resolves relative paths from the working directory. */
function withPaths(config: NetworkConfig, workingDir: string): NetworkConfig {
  const { node, chainDir, genesisDir, cookieFile } = config;
  return {
    ...config,
    node: node
      ?.split(',')
      .map((part) => part.trim())
      .map((part) => (parseNodeAddress(part).protocol === 'node-to-client' ? resolve(workingDir, part) : part))
      .join(','),
    chainDir: chainDir && resolve(workingDir, chainDir),
    genesisDir: genesisDir && resolve(workingDir, genesisDir),
    cookieFile: cookieFile && resolve(workingDir, cookieFile),
  };
}

/** An invalid setting. The message contains its name and the allowed values, never its value. */
export class ConfigError extends Error {
  constructor(name: string, problem: string) {
    super(`Setting ${name} ${problem}`);
    this.name = 'ConfigError';
  }
}

const networkNames = (): string[] =>
  NETWORK_SETTINGS.flatMap(({ settings }) => Object.values(settings).map(({ env }) => env));

function readFile(
  env: ConfigInput['env'],
  flags: Readonly<Record<string, string>>,
  workingDir: string,
): Readonly<Record<string, unknown>> {
  const named = flags['config'] ?? env['CROSSTIE_CONFIG'];
  const path =
    named === undefined ? resolve(workingDir, FILE_NAME) : isAbsolute(named) ? named : resolve(workingDir, named);
  if (!existsSync(path)) {
    if (named === undefined) return {};
    throw new ConfigError('CROSSTIE_CONFIG', `names a file that does not exist: ${path}`);
  }
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (content === null || typeof content !== 'object' || Array.isArray(content)) throw new Error('not an object');
    return content as Record<string, unknown>;
  } catch (error) {
    throw new ConfigError('file', `${path} is not a JSON object: ${error instanceof Error ? error.message : error}`);
  }
}
