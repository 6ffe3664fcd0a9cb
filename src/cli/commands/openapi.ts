import { interfaceDescription } from '../../app/interface-description.js';
import type { Command } from '../command.js';

export const openapi: Command = {
  name: 'openapi',
  summary: 'Print the OpenAPI description of this build',
  usage: 'openapi',

  run(_argv, { io }) {
    io.print(JSON.stringify(interfaceDescription(), null, 2));
    return Promise.resolve(0);
  },
};
