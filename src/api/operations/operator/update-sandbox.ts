import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed } from '../../kit/schema.js';
import { forSandbox, SandboxStatus, shown } from '../../shapes/operator/sandbox.js';

export const updateSandbox = operation({
  ...forSandbox,
  id: 'updateSandbox',
  route: 'PATCH /api/operator/sandbox/{network}',
  summary: 'Pause a simulated chain, or let it go on',
  description: 'While it is paused no block is made but on command. Transactions are still taken.',
  body: Closed({ paused: Type.Boolean({ description: 'True stops making blocks by time, false starts it again' }) }),
  result: SandboxStatus,
  errors: [],
  example: { path: { network: 'CARDANO_MAINNET' }, body: { paused: false } },

  async handle({ services }, { path, body }) {
    const sandbox = await services.networks.sandbox(path.network);
    await sandbox.setPaused(body.paused);
    return shown(await sandbox.status());
  },
});
