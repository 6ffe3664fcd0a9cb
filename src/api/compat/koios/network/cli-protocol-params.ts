import { operation } from '../../../kit/operation.js';
import { readEpochParameters } from '../../../services/epochs/parameters.js';
import { cliParameters } from '../../../shapes/network/parameter-formats.js';
import { json } from '../fields.js';
import { KOIOS, KOIOS_ROUTE } from '../koios-route.js';

export const cliProtocolParams = operation({
  ...KOIOS_ROUTE,
  id: 'koios.getCliProtocolParams',
  route: `GET ${KOIOS}/cli_protocol_params`,
  summary: 'Get the current protocol parameters as cardano-cli prints them',
  result: json('The document of `cardano-cli query protocol-parameters`'),
  cachedUntilNextBlock: true,
  errors: [],
  example: {},

  handle: async (context) => cliParameters(await readEpochParameters(context)),
});
