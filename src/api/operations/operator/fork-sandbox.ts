import { operation } from '../../kit/operation.js';
import { Closed, Integer } from '../../kit/schema.js';
import { forSandbox, SandboxStatus, toStatusJson } from '../../shapes/operator/sandbox.js';

export const forkSandbox = operation({
  ...forSandbox,
  id: 'forkSandbox',
  route: 'POST /api/operator/sandbox/{network}/fork',
  summary: 'Roll back the newest blocks of a simulated chain',
  description:
    'Clients see a rollback. Transactions of the removed blocks return to the mempool if they are still ' +
    'valid; the next block continues from the new tip.',
  body: Closed({ depth: Integer({ minimum: 1, maximum: 2_160, description: 'Number of blocks' }) }),
  result: SandboxStatus,
  errors: ['invalid'],
  example: { path: { network: 'CARDANO_MAINNET' }, body: { depth: 1 } },

  async handle({ services }, { path, body }) {
    const sandbox = await services.networks.sandbox(path.network);
    await sandbox.fork(body.depth);
    return toStatusJson(await sandbox.status());
  },
});
