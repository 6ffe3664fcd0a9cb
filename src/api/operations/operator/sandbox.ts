import Type, { type Static } from 'typebox';
import { type NetworkId, networkById } from '../../../chains/networks.js';
import { ServiceError } from '../../../kernel/errors.js';
import type { SandboxStatus as Status } from '../../context.js';
import { FIELD } from '../../field-descriptions.js';
import { operation } from '../../operation.js';
import { Amount, Closed, Count, described, Hex, Integer, Nullable, named, PathNetwork, Text } from '../../schema.js';
import { ChainTip, shownTip } from '../service/networks.js';

/** Chains that the service makes up itself obey whoever runs it, and the demo account while there is one. */
const forSandbox = {
  tag: 'Operator',
  gate: 'operator',
  demoToo: true,
  scope: 'none',
  addOn: null,
  bodyLimit: 4_096,
  path: Type.Object({ network: PathNetwork }),
} as const;

const SandboxStatus = named(
  'SandboxStatus',
  Closed({
    network: Type.String({ description: FIELD.network }),
    seed: Count('The number that everything is made from'),
    tip: Nullable(described(ChainTip, 'Newest block of the simulated chain; null before the first')),
    slot: Count('The slot that it is now on the simulated chain; its height where it counts no slots'),
    clockOffset: Count('Seconds by which its clock is ahead'),
    paused: Type.Boolean({ description: 'True while blocks are produced on request only' }),
    blockSeconds: Count('Between two blocks; 0 where none is made but on command'),
    mempool: Count('Number of transactions in the mempool'),
    faucet: Type.String({ description: 'Address that the faucet pays from' }),
  }),
);

const shown = ({ tip, ...status }: Status): Static<typeof SandboxStatus> => ({ ...status, tip: shownTip(tip) });

export const sandboxStatus = operation({
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

export const sandboxUpdate = operation({
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

export const sandboxAdvance = operation({
  ...forSandbox,
  id: 'advanceSandbox',
  route: 'POST /api/operator/sandbox/{network}/advance',
  summary: 'Make blocks now, or go to the same moment of a later epoch',
  description: 'The clock of the chain moves along; it never goes back. What waits in the mempool is put in a block.',
  body: Closed({
    blocks: Type.Optional(Integer({ minimum: 1, maximum: 100, description: 'Number of blocks to make' })),
    epochs: Type.Optional(Integer({ minimum: 1, maximum: 20, description: 'Number of epochs to skip' })),
  }),
  result: SandboxStatus,
  errors: ['invalid'],
  example: { path: { network: 'CARDANO_MAINNET' }, body: { blocks: 1 } },

  async handle({ services }, { path, body: { blocks, epochs } }) {
    if ((blocks === undefined) === (epochs === undefined))
      throw new ServiceError('invalid', "Either 'blocks' or 'epochs' says how far to advance");
    const sandbox = await services.networks.sandbox(path.network);
    if (blocks !== undefined) await sandbox.advanceBlocks(blocks);
    if (epochs !== undefined) await sandbox.advanceEpochs(epochs);
    return shown(await sandbox.status());
  },
});

export const sandboxFork = operation({
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

const Address = Text(256, { minLength: 1, description: 'Payment address of the network' });

interface Amounts {
  readonly lovelace?: string;
  readonly satoshi?: string;
  readonly star?: string;
}

const UNITS = { cardano: 'lovelace', bitcoin: 'satoshi', midnight: 'star' } as const;

/** Each family counts in a unit of its own; whoever names the wrong one has the wrong network in mind. */
function amountOn(network: NetworkId, given: Amounts, otherwise?: string): bigint {
  const unit = UNITS[networkById(network).family];
  const amount = given[unit] ?? otherwise;
  const wrong = Object.values(UNITS).some((other) => other !== unit && given[other] !== undefined);
  if (amount === undefined || wrong) throw new ServiceError('invalid', `An amount of ${network} is given as '${unit}'`);
  return BigInt(amount);
}

export const sandboxFund = operation({
  ...forSandbox,
  id: 'fundFromSandbox',
  route: 'POST /api/operator/sandbox/{network}/fund',
  summary: 'Pay an address out of the faucet of a simulated chain',
  description:
    'Answers when the payment can be queried. On Cardano, Apex and Midnight it is in a block of its own and can be spent; ' +
    'on Bitcoin it is in the mempool.',
  body: Closed({
    address: Address,
    lovelace: Type.Optional({ ...Amount, maxLength: 17, description: 'On Cardano and Apex' }),
    satoshi: Type.Optional({ ...Amount, maxLength: 16, description: 'On Bitcoin' }),
    star: Type.Optional({ ...Amount, maxLength: 17, description: 'On Midnight' }),
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

export const sandboxScatter = operation({
  ...forSandbox,
  id: 'scatterFromSandbox',
  route: 'POST /api/operator/sandbox/{network}/scatter',
  summary: 'Give an address many small outputs, to see how a wallet copes',
  description: 'Makes as many blocks as that takes.',
  body: Closed({
    address: Address,
    count: Integer({ minimum: 1, maximum: 5_000, description: 'Number of outputs' }),
    lovelace: Type.Optional({ ...Amount, maxLength: 12, description: 'Lovelace of each output; 2000000 when absent' }),
    satoshi: Type.Optional({
      ...Amount,
      maxLength: 12,
      description: 'Satoshi of each output on Bitcoin; 10,000 when absent',
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
    return shown(await sandbox.status());
  },
});
