import type { OperatorCall } from '../../app/operator-client.js';
import { networkName } from '../../app/settings/network-settings.js';
import { type CommandContext, command, commandGroup, UsageError } from '../command.js';
import { NETWORK_ARGUMENT } from '../network-argument.js';
import { generate } from './sandbox/generate.js';
import { type SandboxResponse, sandboxLines } from './sandbox/lines.js';
import { sign } from './sandbox/sign.js';
import { wallets } from './sandbox/wallets.js';

const ADDRESS = { type: 'text', placeholder: 'ADDRESS', required: true, description: 'Receiving address' } as const;
const LOVELACE = { type: 'text', placeholder: 'NUMBER', description: 'Amount on a Cardano or Apex network' } as const;
const SATOSHI = { type: 'text', placeholder: 'NUMBER', description: 'Amount on a Bitcoin network' } as const;
const STAR = { type: 'text', placeholder: 'NUMBER', description: 'Amount of NIGHT on a Midnight network' } as const;

const status = command({
  name: 'status',
  summary: 'Show the state of a simulated chain',
  arguments: { network: NETWORK_ARGUMENT },
  examples: [{ line: 'sandbox status cardano-preprod', description: 'Its tip, and whether it makes blocks.' }],
  json: { description: 'The simulated chain.', operation: 'getSandbox' },
  run: ({ arguments: { network } }, context) => control(context, network, (call, path) => call('GET', path)),
});

const advance = command({
  name: 'advance',
  summary: 'Make blocks now',
  arguments: { network: NETWORK_ARGUMENT },
  options: {
    blocks: { type: 'integer', placeholder: 'NUMBER', description: 'Number of blocks' },
    epochs: { type: 'integer', placeholder: 'NUMBER', description: 'Number of epochs, instead of blocks' },
  },
  examples: [
    { line: 'sandbox advance cardano-preprod --blocks 3', description: 'Three blocks.' },
    { line: 'sandbox advance cardano-preprod --epochs 1', description: 'To the next epoch.' },
  ],
  json: { description: 'The simulated chain after the change.', operation: 'advanceSandbox' },

  run({ arguments: { network }, options: { blocks, epochs } }, context) {
    if ((blocks === undefined) === (epochs === undefined)) throw new UsageError('Give either --blocks or --epochs.');
    const body = blocks === undefined ? { epochs } : { blocks };
    return control(context, network, (call, path) => call('POST', `${path}/advance`, body));
  },
});

const fork = command({
  name: 'fork',
  summary: 'Roll back the newest blocks and replace them',
  arguments: { network: NETWORK_ARGUMENT },
  options: {
    depth: { type: 'integer', placeholder: 'NUMBER', required: true, description: 'Number of blocks to roll back' },
  },
  examples: [{ line: 'sandbox fork cardano-preprod --depth 2', description: 'Replaces the two newest blocks.' }],
  json: { description: 'The simulated chain after the change.', operation: 'forkSandbox' },
  run: ({ arguments: { network }, options: { depth } }, context) =>
    control(context, network, (call, path) => call('POST', `${path}/fork`, { depth })),
});

const hardFork = command({
  name: 'hard-fork',
  summary: 'Fork a Cardano or Apex chain to its next major protocol version',
  description:
    'Proposes each version up to the given one, votes for it, and advances two epochs per version. Version 12 is the draft of Dijkstra.',
  arguments: { network: NETWORK_ARGUMENT },
  options: {
    major: { type: 'integer', placeholder: 'NUMBER', required: true, description: 'Major protocol version to reach' },
  },
  examples: [{ line: 'sandbox hard-fork cardano-preprod --major 12', description: 'To the era Dijkstra.' }],
  json: { description: 'The simulated chain after the change.', operation: 'hardForkSandbox' },
  run: ({ arguments: { network }, options: { major } }, context) =>
    control(context, network, (call, path) => call('POST', `${path}/hardFork`, { major })),
});

const fund = command({
  name: 'fund',
  summary: 'Pay an address from the faucet',
  arguments: { network: NETWORK_ARGUMENT },
  options: { address: ADDRESS, lovelace: LOVELACE, satoshi: SATOSHI, star: STAR },
  examples: [
    {
      line: 'sandbox fund cardano-preprod --address addr_test1… --lovelace 1000000000',
      description: '1,000 ADA on the simulated preprod network.',
    },
    { line: 'sandbox fund bitcoin-testnet4 --address tb1… --satoshi 100000', description: 'On Bitcoin.' },
    { line: 'sandbox fund midnight-preprod --address mn_addr… --star 1000000', description: 'On Midnight.' },
  ],
  json: { description: 'The payment.', operation: 'fundFromSandbox' },

  run({ arguments: { network }, options: { address, ...amounts } }, context) {
    const amount = readAmounts(amounts);
    if (Object.keys(amount).length === 0)
      throw new UsageError('--lovelace is missing (Bitcoin: --satoshi, Midnight: --star).');
    return control(context, network, (call, path) => call('POST', `${path}/fund`, { address, ...amount }));
  },
});

const scatter = command({
  name: 'scatter',
  summary: 'Fund a Cardano, Apex or Bitcoin address with many small outputs',
  arguments: { network: NETWORK_ARGUMENT },
  options: {
    address: ADDRESS,
    count: { type: 'integer', placeholder: 'NUMBER', required: true, description: 'Number of outputs' },
    lovelace: { ...LOVELACE, description: 'Amount of each output on a Cardano or Apex network. Default: 2000000' },
    satoshi: { ...SATOSHI, description: 'Amount of each output on a Bitcoin network. Default: 10000' },
  },
  examples: [
    {
      line: 'sandbox scatter cardano-preprod --address addr_test1… --count 200 --lovelace 2000000',
      description: '200 outputs of 2 ADA each.',
    },
    {
      line: 'sandbox scatter bitcoin-testnet4 --address tb1… --count 50 --satoshi 10000',
      description: '50 outputs on Bitcoin.',
    },
  ],
  json: { description: 'The simulated chain after the change.', operation: 'scatterFromSandbox' },
  run: ({ arguments: { network }, options: { address, count, ...amounts } }, context) =>
    control(context, network, (call, path) =>
      call('POST', `${path}/scatter`, { address, count, ...readAmounts(amounts) }),
    ),
});

const setPaused = (name: 'pause' | 'resume', summary: string) =>
  command({
    name,
    summary,
    arguments: { network: NETWORK_ARGUMENT },
    examples: [{ line: `sandbox ${name} cardano-preprod`, description: 'Submitted transactions are still accepted.' }],
    json: { description: 'The simulated chain after the change.', operation: 'updateSandbox' },
    run: ({ arguments: { network } }, context) =>
      control(context, network, (call, path) => call('PATCH', path, { paused: name === 'pause' })),
  });

export const sandbox = commandGroup({
  name: 'sandbox',
  summary: 'Control the simulated chains, use their demo wallets, or write a chain to files',
  commands: [
    status,
    advance,
    fork,
    hardFork,
    fund,
    scatter,
    setPaused('pause', 'Pause block production'),
    setPaused('resume', 'Resume block production'),
    wallets,
    sign,
    generate,
  ],
});

async function control(
  { config, output }: CommandContext,
  name: string,
  request: (call: OperatorCall, path: string) => Promise<unknown>,
): Promise<number> {
  const network = networkName(name);
  const { asOperator } = await import('../../app/operator-client.js');
  const answer = await asOperator(config(), (call) => request(call, `/api/operator/sandbox/${network}`));
  output(answer, () => sandboxLines(answer as SandboxResponse));
  return 0;
}

/** In the unit of the option. */
const readAmounts = (amounts: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== undefined));
