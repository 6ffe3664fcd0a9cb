import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Defaulted, OneOf } from '../../kit/schema.js';
import { readEpochParameters, readParametersJson } from '../../services/epochs/parameters.js';
import { ProtocolParams } from '../../shapes/epochs/protocol-params.js';
import { cliParameters, ogmiosParameters } from '../../shapes/network/parameter-formats.js';
import { ExactJson } from '../../shapes/outputs/data-json.js';

export const getProtocolParameters = operation({
  id: 'getProtocolParameters',
  route: 'GET /api/network/protocol-parameters',
  tag: 'Network',
  summary: 'Get the current protocol parameters in a tool-specific format',
  description:
    '`format` selects the field names: of this API, of `cardano-cli query protocol-parameters`, or of Ogmios 6. The values are those of the ledger state. An index without ledger state has the values that were known when this version of the service was released: `origin` is then `BUILT_IN`, and later changes by governance actions are correct only when the operator has configured them.',
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
  cachedUntilNextBlock: true,
  errors: [],
  example: {},

  async handle(context, { query: { format } }) {
    if (format === 'default') return await readParametersJson(context);
    const parameters = await readEpochParameters(context);
    return format === 'cli' ? cliParameters(parameters) : ogmiosParameters(parameters);
  },
});
