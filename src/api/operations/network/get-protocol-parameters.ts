import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Defaulted, OneOf } from '../../kit/schema.js';
import { readEpochParameters } from '../../services/epochs/parameters.js';
import { ProtocolParams, toParametersJson } from '../../shapes/epochs/protocol-params.js';
import { cliParameters, ogmiosParameters } from '../../shapes/network/parameter-formats.js';
import { ExactJson } from '../../shapes/outputs/data-json.js';

export const getProtocolParameters = operation({
  id: 'getProtocolParameters',
  route: 'GET /api/network/protocol-parameters',
  tag: 'Network',
  summary: 'Get the current protocol parameters in a tool-specific format',
  description:
    '`format` selects the field names: of this API, of `cardano-cli query protocol-parameters`, or of Ogmios 6. Parameters that a governance action changed after the release of this version of the service are correct only when the operator has configured them.',
  gate: 'caller',
  scope: 'cardano',
  addOn: null,
  query: Type.Object({
    format: Defaulted(
      OneOf(['default', 'cli', 'ogmios'], 'Field names and structure: of this API, of cardano-cli or of Ogmios'),
      'default',
    ),
  }),
  result: Type.Union([ProtocolParams, ExactJson('Protocol parameters in the field names of another tool')]),
  errors: [],
  example: {},

  async handle(context, { query: { format } }) {
    const parameters = await readEpochParameters(context);
    if (format === 'cli') return cliParameters(parameters);
    return format === 'ogmios' ? ogmiosParameters(parameters) : toParametersJson(parameters);
  },
});
