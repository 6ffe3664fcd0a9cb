import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Closed } from '../../kit/schema.js';
import { forSandbox, SandboxStatus, toStatusJson } from '../../shapes/operator/sandbox.js';

export const updateSandbox = operation({
  ...forSandbox,
  id: 'updateSandbox',
  route: 'PATCH /api/operator/sandbox/{network}',
  summary: 'Pause or resume a simulated chain',
  description: 'While it is paused, blocks are produced only on request. Transactions are still accepted.',
  body: Closed({ paused: Type.Boolean({ description: 'True stops timed block production, false resumes it' }) }),
  result: SandboxStatus,
  errors: [],
  example: { path: { network: 'CARDANO_MAINNET' }, body: { paused: false } },

  async handle({ services }, { path, body }) {
    const sandbox = await services.networks.sandbox(path.network);
    await sandbox.setPaused(body.paused);
    return toStatusJson(await sandbox.status());
  },
});
