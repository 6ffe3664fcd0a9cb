import { parseArgs } from 'node:util';
import { SETTINGS, type Setting } from '../../app/settings.js';
import type { Command } from '../command.js';

export const config: Command = {
  name: 'config',
  summary: 'Show every setting and the value it has here',
  usage: 'config [--json]',

  run(argv, { io, config: load }) {
    const { values } = parseArgs({ args: [...argv], options: { json: { type: 'boolean', default: false } } });
    const current = load() as unknown as Record<string, unknown>;
    const rows = Object.entries(SETTINGS as Record<string, Setting<unknown>>).map(([name, setting]) => ({
      env: setting.env,
      name,
      value: setting.secret && current[name] !== undefined ? '(set)' : (current[name] ?? null),
      description: setting.description,
    }));
    if (values.json) io.print(JSON.stringify(rows));
    else
      for (const { env, value, description } of rows) io.print(`${env.padEnd(32)} ${shown(value)}\n    ${description}`);
    return Promise.resolve(0);
  },
};

const shown = (value: unknown): string =>
  value === null ? '-' : Array.isArray(value) ? value.join(',') : String(value);
