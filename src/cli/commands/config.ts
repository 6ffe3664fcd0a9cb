import { isDeepStrictEqual } from 'node:util';
import Type from 'typebox';
import { NETWORK_SETTINGS } from '../../app/settings/network-settings.js';
import { SETTINGS, type Setting } from '../../app/settings/settings.js';
import { command } from '../command.js';
import { cleanText } from '../style.js';

interface Row {
  readonly env: string;
  readonly name: string;
  readonly value: unknown;
  readonly description: string;
  readonly isDefault: boolean;
}

export const config = command({
  name: 'config',
  summary: 'Show every setting and its value',
  description: 'The values are those that a service started here would use. Secrets are shown as `(set)`.',
  options: { changed: { type: 'flag', description: 'Only settings whose value differs from the default' } },
  examples: [
    { line: 'config --changed', description: 'Settings from the environment and the configuration file.' },
    { line: 'config --json', description: 'All settings, for a program.' },
  ],
  json: {
    description: 'One entry per setting. `value` is null when nothing is set, and `(set)` for a secret.',
    schema: Type.Array(
      Type.Object({
        env: Type.String({ description: 'Environment variable' }),
        name: Type.String({ description: 'Name in the configuration file' }),
        value: Type.Unknown(),
        description: Type.String(),
        isDefault: Type.Boolean(),
      }),
    ),
  },

  run({ options: { changed } }, { config: load, output }) {
    const current = load();
    const rows = [
      ...toRows(SETTINGS, current as unknown as Record<string, unknown>),
      ...NETWORK_SETTINGS.flatMap(({ id, settings }) =>
        toRows(settings, current.networks[id] as Record<string, unknown>).map((row) => ({ ...row, name: row.env })),
      ),
    ].filter(({ isDefault }) => !(changed && isDefault));
    const width = Math.max(0, ...rows.map(({ env }) => env.length));
    output(rows, () =>
      rows.map(({ env, value, description }) => `${env.padEnd(width)}  ${format(value)}\n    ${description}`),
    );
    return Promise.resolve(0);
  },
});

const toRows = (settings: object, values: Readonly<Record<string, unknown>>): readonly Row[] =>
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

const format = (value: unknown): string =>
  value === null ? '-' : cleanText(Array.isArray(value) ? value.join(',') : String(value));

const isSet = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);
