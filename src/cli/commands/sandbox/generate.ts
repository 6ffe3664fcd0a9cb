import { resolve } from 'node:path';
import Type from 'typebox';
import { networkName } from '../../../app/settings/network-settings.js';
import { systemClock } from '../../../kernel/clock.js';
import { command } from '../../command.js';
import { NETWORK_ARGUMENT } from '../../network-argument.js';
import { showProgress } from '../../progress.js';

/** Its genesis is not published, so the generated chain cannot be mistaken for the public one. */
const GENERATED = 'apex-vector-testnet';

export const generate = command({
  name: 'generate',
  summary: 'Write a simulated chain of any length to files',
  description: 'Progress is on standard error: a bar at a terminal, else a line every five seconds.',
  arguments: {
    network: { ...NETWORK_ARGUMENT, optional: true, description: `Network of the chain. Default: ${GENERATED}` },
  },
  options: {
    blocks: { type: 'integer', placeholder: 'NUMBER', required: true, description: 'Number of blocks', minimum: 1 },
    out: { type: 'text', placeholder: 'FOLDER', required: true, description: 'Folder to write to' },
    seed: { type: 'integer', placeholder: 'NUMBER', default: 1, description: 'Seed of the chain' },
    transactions: { type: 'integer', placeholder: 'NUMBER', default: 20, description: 'Transactions in each block' },
  },
  examples: [
    {
      line: 'sandbox generate apex-vector-testnet --blocks 5000 --out ./chain --seed 7 --transactions 10',
      description: 'Files that `crosstie sync` can read.',
    },
  ],
  json: {
    description:
      'What was written. `firstBlock` and `genesisHash` are the values for the settings `<NETWORK>_FIRST_BLOCK` and `<NETWORK>_GENESIS_HASH`.',
    schema: Type.Object({
      network: Type.String(),
      folder: Type.String(),
      blocks: Type.Integer(),
      transactions: Type.Integer(),
      firstBlock: Type.String(),
      genesisHash: Type.String(),
      tip: Type.Object({ slot: Type.Integer(), height: Type.Integer(), hash: Type.String() }),
    }),
  },
  settings: false,

  async run({ arguments: { network: name = GENERATED }, options }, { io, output }) {
    const network = networkName(name);
    const folder = resolve(options.out);
    const progress = showProgress(io);
    const { generateChain, indexCommand } = await import('../../../app/sandbox/sandbox-generate.js');
    const { blocks, transactions, first, tip, genesisHash } = await generateChain({
      network,
      folder,
      blocks: options.blocks,
      seed: options.seed,
      transactionsPerBlock: options.transactions,
      clock: systemClock,
      onProgress: (done) =>
        progress.update({ text: `${done} of ${options.blocks} blocks`, done, total: options.blocks }),
    }).finally(() => progress.finish());
    output({ network, folder, blocks, transactions, firstBlock: first.hash, genesisHash, tip }, () => [
      `Wrote ${blocks} blocks with ${transactions} transactions, up to slot ${tip.slot}.`,
      'To index them:',
      '',
      ...indexCommand(network, folder, { first, genesisHash }).map((line) => `  ${line}`),
    ]);
    return 0;
  },
});
