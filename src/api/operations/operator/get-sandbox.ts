import { operation } from '../../kit/operation.js';
import { forSandbox, SandboxStatus, shown } from '../../shapes/operator/sandbox.js';

export const getSandbox = operation({
  ...forSandbox,
  id: 'getSandbox',
  route: 'GET /api/operator/sandbox/{network}',
  summary: 'Where a simulated chain stands; wakes it',
  description:
    'Starts the simulation of the network if it is not running yet. Answers 400 for a network that this service does not simulate.',
  result: SandboxStatus,
  errors: [],
  example: { path: { network: 'CARDANO_MAINNET' } },

  handle: async ({ services }, { path }) => shown(await (await services.networks.sandbox(path.network)).status()),
});
