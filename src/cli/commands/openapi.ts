import { parseArgs } from 'node:util';
import { interfaceDescription } from '../../app/interface-description.js';
import type { Command } from '../command.js';

export const openapi: Command = {
  name: 'openapi',
  summary: 'Print the OpenAPI description of this build',
  usage: 'openapi',

  async run(argv, { io }) {
    parseArgs({ args: [...argv] });
    io.print(JSON.stringify(interfaceDescription(), null, 2));
    return 0;
  },
};
