import { resolve } from 'node:path';
import Type from 'typebox';
import { networkName } from '../../app/network-settings.js';
import type { OperatorCall } from '../../app/operator-client.js';
import { systemClock } from '../../kernel/clock.js';
import { type CommandContext, command, commandGroup, UsageError } from '../command.js';
import { NETWORK_ARGUMENT } from '../network-argument.js';
import { showProgress } from '../progress.js';

/** Its genesis is not published, so that a generated chain can be indexed as it. */
const GENERATED = 'apex-vector-testnet';

const ADDRESS = { type: 'text', placeholder: 'ADDRESS', required: true, description: 'Address that receives' } as const;
const AMOUNTS = {
  lovelace: { type: 'text', placeholder: 'NUMBER', description: 'Amount on a Cardano or Apex network' },
  satoshi: { type: 'text', placeholder: 'NUMBER', description: 'Amount on a Bitcoin network' },
  star: { type: 'text', placeholder: 'NUMBER', description: 'Amount of NIGHT on a Midnight network' },
} as const;

const status = command({
  name: 'status',
  summary: 'Show a simulated chain',
  arguments: { network: NETWORK_ARGUMENT },
  examples: [{ line: 'sandbox status cardano-preprod', description: 'Its tip, and whether it makes blocks.' }],
  json: { description: 'The simulated chain. The result is JSON with and without `--json`.', operation: 'getSandbox' },
  run: ({ arguments: { network } }, context) => control(context, network, (call, path) => call('GET', path)),
});

const advance = command({
  name: 'advance',
  summary: 'Make blocks now',
  arguments: { network: NETWORK_ARGUMENT },
  options: {
    blocks: { type: 'integer', placeholder: 'NUMBER', description: 'How many blocks' },
    epochs: { type: 'integer', placeholder: 'NUMBER', description: 'How many epochs, instead of blocks' },
  },
  examples: [
    { line: 'sandbox advance cardano-preprod --blocks 3', description: 'Three blocks.' },
    { line: 'sandbox advance cardano-preprod --epochs 1', description: 'To the next epoch.' },
  ],
  json: { description: 'The simulated chain afterwards.', operation: 'advanceSandbox' },

  run({ arguments: { network }, options: { blocks, epochs } }, context) {
    if ((blocks === undefined) === (epochs === undefined)) throw new UsageError('Give either --blocks or --epochs.');
    const body = blocks === undefined ? { epochs } : { blocks };
    return control(context, network, (call, path) => call('POST', `${path}/advance`, body));
  },
});

const fork = command({
  name: 'fork',
  summary: 'Roll the newest blocks back and replace them',
  arguments: { network: NETWORK_ARGUMENT },
  options: {
    depth: { type: 'integer', placeholder: 'NUMBER', required: true, description: 'How many blocks are rolled back' },
  },
  examples: [{ line: 'sandbox fork cardano-preprod --depth 2', description: 'The two newest blocks are replaced.' }],
  json: { description: 'The simulated chain afterwards.', operation: 'forkSandbox' },
  run: ({ arguments: { network }, options: { depth } }, context) =>
    control(context, network, (call, path) => call('POST', `${path}/fork`, { depth })),
});

const fund = command({
  name: 'fund',
  summary: 'Pay an address from the faucet',
  arguments: { network: NETWORK_ARGUMENT },
  options: { address: ADDRESS, ...AMOUNTS },
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
  summary: 'Pay an address in many small outputs',
  arguments: { network: NETWORK_ARGUMENT },
  options: {
    address: ADDRESS,
    count: { type: 'integer', placeholder: 'NUMBER', required: true, description: 'How many outputs' },
    ...AMOUNTS,
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
    { line: 'sandbox scatter midnight-preprod --address mn_addr… --count 5 --star 1000', description: 'On Midnight.' },
  ],
  json: { description: 'The payments.', operation: 'scatterFromSandbox' },
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
    json: { description: 'The simulated chain afterwards.', operation: 'updateSandbox' },
    run: ({ arguments: { network } }, context) =>
      control(context, network, (call, path) => call('PATCH', path, { paused: name === 'pause' })),
  });

const generate = command({
  name: 'generate',
  summary: 'Write a simulated chain of any length to files',
  description: 'Progress is on standard error: a bar at a terminal, else a line every five seconds.',
  arguments: {
    network: { ...NETWORK_ARGUMENT, optional: true, description: `Network of the chain. Default: ${GENERATED}` },
  },
  options: {
    blocks: { type: 'integer', placeholder: 'NUMBER', required: true, description: 'How many blocks', minimum: 1 },
    out: { type: 'text', placeholder: 'FOLDER', required: true, description: 'Folder to write to' },
    seed: { type: 'integer', placeholder: 'NUMBER', default: 1, description: 'Number that the chain is made from' },
    transactions: { type: 'integer', placeholder: 'NUMBER', default: 20, description: 'Transactions in each block' },
  },
  examples: [
    {
      line: 'sandbox generate apex-vector-testnet --blocks 5000 --out ./chain --seed 7 --transactions 10',
      description: 'Files that `crosstie sync` can read.',
    },
  ],
  json: {
    description: 'What was written. `firstBlock` is the value of the setting `<NETWORK>_FIRST_BLOCK`.',
    schema: Type.Object({
      network: Type.String(),
      folder: Type.String(),
      blocks: Type.Integer(),
      transactions: Type.Integer(),
      firstBlock: Type.String(),
      tip: Type.Object({ slot: Type.Integer(), height: Type.Integer(), hash: Type.String() }),
    }),
  },
  settings: false,

  async run({ arguments: { network: name = GENERATED }, options }, { io, output }) {
    const network = networkName(name);
    const folder = resolve(options.out);
    const progress = showProgress(io);
    const { generateChain } = await import('../../app/sandbox-generate.js');
    const { blocks, transactions, first, tip } = await generateChain({
      network,
      folder,
      blocks: options.blocks,
      seed: options.seed,
      transactionsPerBlock: options.transactions,
      clock: systemClock,
      onProgress: (done) =>
        progress.update({ text: `${done} of ${options.blocks} blocks`, done, total: options.blocks }),
    }).finally(() => progress.finish());
    output({ network, folder, blocks, transactions, firstBlock: first.hash, tip }, () => [
      `Wrote ${blocks} blocks with ${transactions} transactions, up to slot ${tip.slot}.`,
      `To index them set ${network}_FIRST_BLOCK=${first.hash} and ${network}_GENESIS_DIR to the folder.`,
    ]);
    return 0;
  },
});

export const sandbox = commandGroup({
  name: 'sandbox',
  summary: 'Control the simulated chains, or write one to files',
  commands: [
    status,
    advance,
    fork,
    fund,
    scatter,
    setPaused('pause', 'Make no further blocks'),
    setPaused('resume', 'Make blocks again'),
    generate,
  ],
});

async function control(
  { config, output }: CommandContext,
  name: string,
  ask: (call: OperatorCall, path: string) => Promise<unknown>,
): Promise<number> {
  const network = networkName(name);
  const { asOperator } = await import('../../app/operator-client.js');
  const answer = await asOperator(config(), (call) => ask(call, `/api/operator/sandbox/${network}`));
  output(answer, () => [JSON.stringify(answer, null, 2)]);
  return 0;
}

/** In the unit that was given. */
const readAmounts = (amounts: Readonly<Partial<Record<keyof typeof AMOUNTS, string | undefined>>>) =>
  Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== undefined));
