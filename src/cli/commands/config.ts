import Type from 'typebox';
import { listSettings } from '../../app/settings/list-settings.js';
import { command } from '../command.js';
import { cleanText } from '../style.js';

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
    const rows = listSettings(load()).filter(({ isDefault }) => !(changed && isDefault));
    const width = Math.max(0, ...rows.map(({ env }) => env.length));
    output(rows, () =>
      rows.map(({ env, value, description }) => `${env.padEnd(width)}  ${format(value)}\n    ${description}`),
    );
    return Promise.resolve(0);
  },
});

const format = (value: unknown): string =>
  value === null ? '-' : cleanText(Array.isArray(value) ? value.join(',') : String(value));
