import { operation } from '../../kit/operation.js';
import { Closed, Integer } from '../../kit/schema.js';
import { forSandbox, SandboxStatus, toStatusJson } from '../../shapes/operator/sandbox.js';

export const hardForkSandbox = operation({
  ...forSandbox,
  id: 'hardForkSandbox',
  route: 'POST /api/operator/sandbox/{network}/hardFork',
  summary: 'Fork a simulated chain to its next major protocol version',
  description:
    'Only Cardano and Apex. Proposes each version up to `major`, votes for it as DReps, pools and committee, and advances ' +
    'two epochs per version. Version 12 is the era Dijkstra in its draft: blocks then contain sub-transactions.',
  body: Closed({ major: Integer({ minimum: 11, maximum: 12, description: 'Major protocol version to reach' }) }),
  result: SandboxStatus,
  errors: ['invalid'],
  example: { path: { network: 'CARDANO_PREVIEW' }, body: { major: 12 } },

  async handle({ services }, { path, body }) {
    const sandbox = await services.networks.sandbox(path.network);
    await sandbox.hardFork(body.major);
    return toStatusJson(await sandbox.status());
  },
});
