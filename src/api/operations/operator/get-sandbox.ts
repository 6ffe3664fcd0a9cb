import { operation } from '../../kit/operation.js';
import { forSandbox, SandboxStatus, toStatusJson } from '../../shapes/operator/sandbox.js';

export const getSandbox = operation({
  ...forSandbox,
  id: 'getSandbox',
  route: 'GET /api/operator/sandbox/{network}',
  summary: 'Get the state of a simulated chain',
  description:
    'Starts the simulation of the network if it is not running yet. Returns 400 for a network that this service does not simulate.',
  result: SandboxStatus,
  errors: [],
  example: { path: { network: 'CARDANO_MAINNET' } },

  handle: async ({ services }, { path }) =>
    toStatusJson(await (await services.networks.sandbox(path.network)).status()),
});
