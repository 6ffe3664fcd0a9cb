import Type from 'typebox';
import { ServiceError } from '../../../kernel/errors.js';
import { operation } from '../../kit/operation.js';
import { Closed, Integer } from '../../kit/schema.js';
import { forSandbox, SandboxStatus, toStatusJson } from '../../shapes/operator/sandbox.js';

export const advanceSandbox = operation({
  ...forSandbox,
  id: 'advanceSandbox',
  route: 'POST /api/operator/sandbox/{network}/advance',
  summary: 'Advance a simulated chain by blocks or epochs',
  description:
    'The clock of the chain moves forward; it never goes back. Transactions in the mempool are included in a block.',
  body: Closed({
    blocks: Type.Optional(Integer({ minimum: 1, maximum: 100, description: 'Number of blocks to produce' })),
    epochs: Type.Optional(Integer({ minimum: 1, maximum: 20, description: 'Number of epochs to skip' })),
  }),
  result: SandboxStatus,
  errors: ['invalid'],
  example: { path: { network: 'CARDANO_MAINNET' }, body: { blocks: 1 } },

  async handle({ services }, { path, body: { blocks, epochs } }) {
    if ((blocks === undefined) === (epochs === undefined))
      throw new ServiceError('invalid', "Provide either 'blocks' or 'epochs'");
    const sandbox = await services.networks.sandbox(path.network);
    if (blocks !== undefined) await sandbox.advanceBlocks(blocks);
    if (epochs !== undefined) await sandbox.advanceEpochs(epochs);
    return toStatusJson(await sandbox.status());
  },
});
