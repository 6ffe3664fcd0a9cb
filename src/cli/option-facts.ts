import { formatDefault } from '../app/settings/setting-default.js';
import { SETTINGS, type Setting } from '../app/settings/settings.js';
import type { Command, Option, Options } from './command.js';

/** Facts about an option for help and docs/cli.md. */
export interface OptionFacts {
  /** `--port NUMBER`. */
  readonly usage: string;
  readonly description: string;
  readonly default: string | undefined;
  readonly environment: string | undefined;
  readonly required: boolean;
}

const CONFIG_FILE = {
  env: 'CROSSTIE_CONFIG',
  description: 'JSON file with settings',
  default: '`crosstie.config.json` in the working directory, if it exists',
};

/** Options of every command. */
export const COMMON_OPTIONS = {
  json: { type: 'flag', description: 'Print the result as one JSON document' },
  help: { type: 'flag', description: 'Show this help' },
} as const satisfies Options;

/** Options of every command that reads settings. */
export const SETTING_OPTIONS = {
  config: { type: 'text', placeholder: 'FILE', setting: 'config' },
  'data-dir': { type: 'text', placeholder: 'FOLDER', setting: 'dataDir' },
} as const satisfies Options;

/** All options of a command, its own first. */
export const allOptions = ({ options = {}, settings }: Pick<Command, 'options' | 'settings'>): Options => ({
  ...options,
  ...(settings === false ? {} : SETTING_OPTIONS),
  ...COMMON_OPTIONS,
});

export function optionFacts(name: string, option: Option): OptionFacts {
  const { setting } = option;
  const usage = option.type === 'flag' ? `--${name}` : `--${name} ${option.placeholder ?? 'VALUE'}`;
  const own = option.default === undefined ? undefined : String(option.default);
  const required = option.required === true;
  if (setting === undefined) {
    return { usage, description: option.description ?? '', default: own, environment: undefined, required };
  }
  if (setting === 'config') {
    const { env, description, default: file } = CONFIG_FILE;
    return { usage, description, default: file, environment: env, required };
  }
  const { env, description } = SETTINGS[setting];
  return {
    usage,
    description: option.description ?? description,
    default: formatDefault(SETTINGS[setting] as Setting<unknown>),
    environment: env,
    required,
  };
}
