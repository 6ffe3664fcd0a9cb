import { parseArgs } from 'node:util';
import type { Command } from '../command.js';

export const openapi: Command = {
  name: 'openapi',
  summary: 'Print the OpenAPI description of this build',
  usage: 'openapi',

  async run(argv, { io }) {
    parseArgs({ args: [...argv] });
    const { interfaceDescription } = await import('../../app/interface-description.js');
    io.print(JSON.stringify(interfaceDescription(), null, 2));
    return 0;
  },
};
