import Type from 'typebox';
import { networkById } from '../../../chains/networks.js';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, Integer } from '../../kit/schema.js';
import { Address, amountOn, forSandbox, SandboxStatus, toStatusJson } from '../../shapes/operator/sandbox.js';

export const scatterFromSandbox = operation({
  ...forSandbox,
  id: 'scatterFromSandbox',
  route: 'POST /api/operator/sandbox/{network}/scatter',
  summary: 'Send many small outputs to an address on a simulated chain',
  description: 'For testing wallets with many UTxOs. Produces as many blocks as needed.',
  body: Closed({
    address: Address,
    count: Integer({ minimum: 1, maximum: 5_000, description: 'Number of outputs' }),
    lovelace: Type.Optional({ ...Amount, maxLength: 12, description: 'Lovelace of each output; default 2000000' }),
    satoshi: Type.Optional({
      ...Amount,
      maxLength: 12,
      description: 'Satoshi of each output on Bitcoin; default 10,000',
    }),
  }),
  result: SandboxStatus,
  errors: ['invalid'],
  example: {
    path: { network: 'CARDANO_MAINNET' },
    body: { address: 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8', count: 10 },
  },

  async handle({ services }, { path, body }) {
    const otherwise = networkById(path.network).family === 'bitcoin' ? '10000' : '2000000';
    const amount = amountOn(path.network, body, otherwise);
    const sandbox = await services.networks.sandbox(path.network);
    await sandbox.scatter(body.address, body.count, amount);
    return toStatusJson(await sandbox.status());
  },
});
