import { operation } from '../../kit/operation.js';
import { Closed, Integer } from '../../kit/schema.js';
import { forSandbox, SandboxStatus, shown } from '../../shapes/operator/sandbox.js';

export const forkSandbox = operation({
  ...forSandbox,
  id: 'forkSandbox',
  route: 'POST /api/operator/sandbox/{network}/fork',
  summary: 'Drop the newest blocks of a simulated chain',
  description:
    'Clients see a rollback. Transactions of the dropped blocks wait in the mempool again, as far as they still can ' +
    'stand; the next block continues from where the chain was cut.',
  body: Closed({ depth: Integer({ minimum: 1, maximum: 2_160, description: 'Number of blocks' }) }),
  result: SandboxStatus,
  errors: ['invalid'],
  example: { path: { network: 'CARDANO_MAINNET' }, body: { depth: 1 } },

  async handle({ services }, { path, body }) {
    const sandbox = await services.networks.sandbox(path.network);
    await sandbox.fork(body.depth);
    return shown(await sandbox.status());
  },
});
