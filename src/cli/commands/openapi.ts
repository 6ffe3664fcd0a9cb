import Type from 'typebox';
import { command } from '../command.js';

export const openapi = command({
  name: 'openapi',
  summary: 'Print the OpenAPI description of this build',
  examples: [{ line: 'openapi > openapi.json', description: 'For a client generator.' }],
  json: {
    description: 'The OpenAPI 3.1 document. Without `--json` it is the same document, indented.',
    schema: Type.Object({ openapi: Type.String(), info: Type.Object({}), paths: Type.Object({}) }),
  },
  settings: false,

  async run(_, { output }) {
    const { interfaceDescription } = await import('../../app/interface-description.js');
    const description = interfaceDescription();
    output(description, () => [JSON.stringify(description, null, 2)]);
    return 0;
  },
});
