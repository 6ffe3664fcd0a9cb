import { parseArgs } from 'node:util';
import { NETWORK_SETTINGS } from '../../app/network-settings.js';
import { SETTINGS, type Setting } from '../../app/settings.js';
import type { Command } from '../command.js';

export const config: Command = {
  name: 'config',
  summary: 'Show every setting and the value it has here',
  usage: 'config [--json]',

  run(argv, { io, config: load }) {
    const { values } = parseArgs({ args: [...argv], options: { json: { type: 'boolean', default: false } } });
    const current = load();
    const rows = [
      ...rowsOf(SETTINGS, current as unknown as Record<string, unknown>),
      ...NETWORK_SETTINGS.flatMap(({ id, settings }) =>
        rowsOf(settings, current.networks[id] as Record<string, unknown>).map((row) => ({ ...row, name: row.env })),
      ),
    ];
    if (values.json) io.print(JSON.stringify(rows));
    else
      for (const { env, value, description } of rows) io.print(`${env.padEnd(32)} ${shown(value)}\n    ${description}`);
    return Promise.resolve(0);
  },
};

const rowsOf = (settings: object, values: Readonly<Record<string, unknown>>) =>
  Object.entries(settings as Record<string, Setting<unknown>>).map(([name, { env, secret, description }]) => ({
    env,
    name,
    value: secret && values[name] !== undefined ? '(set)' : (values[name] ?? null),
    description,
  }));

const shown = (value: unknown): string =>
  value === null ? '-' : Array.isArray(value) ? value.join(',') : String(value);
