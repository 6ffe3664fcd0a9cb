import { isDeepStrictEqual } from 'node:util';
import type { SettingValue } from '../../api/kit/context.js';
import type { Config } from '../config.js';
import { NETWORK_SETTINGS } from './network-settings.js';
import { SETTINGS, type Setting } from './settings.js';

/** Every setting with its value. Secrets are `(set)`. */
export const listSettings = (config: Config): readonly SettingValue[] => [
  ...toValues(SETTINGS, config as unknown as Record<string, unknown>),
  ...NETWORK_SETTINGS.flatMap(({ id, settings }) =>
    toValues(settings, config.networks[id] as Record<string, unknown>).map((row) => ({ ...row, name: row.env })),
  ),
];

const toValues = (settings: object, values: Readonly<Record<string, unknown>>): readonly SettingValue[] =>
  Object.entries(settings as Record<string, Setting<unknown>>).map(([name, setting]) => ({
    env: setting.env,
    name,
    value: setting.secret && isSet(values[name]) ? '(set)' : (values[name] ?? null),
    description: setting.description,
    isDefault: isDefault(name, setting, values[name]),
  }));

/** The data folder is resolved when it is read, so its value differs from its default. */
function isDefault(name: string, setting: Setting<unknown>, value: unknown): boolean {
  if (name === 'dataDir' && typeof setting.default === 'string' && typeof value === 'string')
    return value.endsWith(setting.default);
  return isDeepStrictEqual(value, setting.default);
}

const isSet = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);
