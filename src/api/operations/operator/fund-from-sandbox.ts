import Type from 'typebox';
import { operation } from '../../kit/operation.js';
import { Amount, Closed, described, Hex } from '../../kit/schema.js';
import { Address, amountOn, forSandbox } from '../../shapes/operator/sandbox.js';

export const fundFromSandbox = operation({
  ...forSandbox,
  id: 'fundFromSandbox',
  route: 'POST /api/operator/sandbox/{network}/fund',
  summary: 'Send funds from the faucet of a simulated chain',
  description:
    'Responds when the payment can be queried. On Cardano, Apex and Midnight it is in a block and can be spent; ' +
    'on Bitcoin it is in the mempool.',
  body: Closed({
    address: Address,
    lovelace: Type.Optional({ ...Amount, maxLength: 17, description: 'Amount in lovelace, on Cardano and Apex' }),
    satoshi: Type.Optional({ ...Amount, maxLength: 16, description: 'Amount in satoshi, on Bitcoin' }),
    star: Type.Optional({ ...Amount, maxLength: 17, description: 'Amount in STAR, on Midnight' }),
  }),
  result: Closed({
    txHash: Hex(64, 'Hash or id of the transaction that pays, 64 hexadecimal digits'),
    address: Type.String({ description: 'Address that is paid' }),
    lovelace: Type.Optional(described(Amount, 'Amount paid on a Cardano or Apex network, in lovelace')),
    satoshi: Type.Optional(described(Amount, 'Amount paid on a Bitcoin network, in satoshi')),
    star: Type.Optional(described(Amount, 'Amount paid on a Midnight network, in STAR')),
  }),
  errors: ['invalid'],
  example: {
    path: { network: 'CARDANO_MAINNET' },
    body: {
      address: 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8',
      lovelace: '1000000000',
    },
  },

  async handle({ services }, { path, body }) {
    const amount = amountOn(path.network, body);
    const sandbox = await services.networks.sandbox(path.network);
    return { txHash: await sandbox.fund(body.address, amount), ...body };
  },
});
