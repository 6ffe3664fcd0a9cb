import type { Command, CommandGroup } from './command.js';
import { account } from './commands/account.js';
import { config } from './commands/config.js';
import { doctor } from './commands/doctor.js';
import { exportGroup } from './commands/export.js';
import { indexNetwork } from './commands/index-network.js';
import { key } from './commands/key.js';
import { openapi } from './commands/openapi.js';
import { resync } from './commands/resync.js';
import { sandbox } from './commands/sandbox.js';
import { serve } from './commands/serve.js';
import { snapshot } from './commands/snapshot.js';
import { start } from './commands/start.js';
import { status } from './commands/status.js';

/** All commands, in the order of help. */
export const COMMANDS: readonly (Command | CommandGroup)[] = [
  start,
  serve,
  status,
  doctor,
  indexNetwork,
  resync,
  snapshot,
  exportGroup,
  sandbox,
  key,
  account,
  config,
  openapi,
];

/** All commands with their full names, for example `key create`. */
export const commandPaths = (): readonly { readonly path: string; readonly command: Command }[] =>
  COMMANDS.flatMap((entry) =>
    entry.kind === 'command'
      ? [{ path: entry.name, command: entry }]
      : entry.commands.map((command) => ({ path: `${entry.name} ${command.name}`, command })),
  );
