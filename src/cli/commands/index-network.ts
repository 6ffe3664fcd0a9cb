import { resolve } from 'node:path';
import Type from 'typebox';
import { progressLine } from '../../app/progress-line.js';
import { systemClock } from '../../kernel/clock.js';
import { command } from '../command.js';
import { NETWORK_ARGUMENT } from '../network-argument.js';
import { runWithProgress } from '../run-with-progress.js';

const TipPosition = Type.Object({ height: Type.Integer(), slot: Type.Integer(), hash: Type.String() });

export const indexNetwork = command({
  name: 'index',
  aliases: ['sync'],
  summary: 'Index one network without serving requests, with progress',
  description:
    'Follows the network until it is stopped, and passes submissions of `crosstie serve` on to the node. One process writes an index: further ones wait and take over when it ends. A lost database is reconnected. With `--once` or `--until-slot` the command ends at the goal and fails when another process writes the index. Progress is on standard error: a bar at a terminal, else a line every five seconds. A signal stops it after the current transaction; the next run continues from there.',
  arguments: { network: NETWORK_ARGUMENT },
  options: {
    'chain-dir': {
      type: 'text',
      placeholder: 'FOLDER',
      description: 'Read blocks from this folder, instead of that of the setting `<NETWORK>_CHAIN_DIR`',
    },
    'until-slot': {
      type: 'integer',
      placeholder: 'NUMBER',
      description: 'Stop at the first block at or after this slot',
    },
    once: { type: 'flag', description: 'Stop at the tip, instead of following it' },
    'log-level': {
      type: 'text',
      placeholder: 'LEVEL',
      setting: 'logLevel',
      description: 'Lowest level of logged events, on standard error; `auto` is `warn` here',
    },
  },
  examples: [
    { line: 'index cardano-preview', description: 'Index and follow a network beside processes of `crosstie serve`.' },
    { line: 'index cardano-preview --once', description: 'Index everything that the node has, then stop.' },
    {
      line: 'index cardano-mainnet --chain-dir /var/lib/cardano/db --until-slot 100000000 --log-level info',
      description: 'Index part of a chain from the files of a node, with the log.',
    },
  ],
  json: {
    description: 'The indexed tip of the network; `tip` is null when nothing was indexed.',
    schema: Type.Object({ network: Type.String(), tip: Type.Union([TipPosition, Type.Null()]) }),
  },

  async run({ arguments: { network }, options }, context) {
    const chainDir = options['chain-dir'];
    const ends = options.once || options['until-slot'] !== undefined;
    const { followNetwork, syncNetwork } = await import('../../app/networks/sync-network.js');
    let id = network;
    const { tip } = await runWithProgress(context, ({ config, log, progress, signal }) =>
      (ends ? syncNetwork : followNetwork)(
        config,
        {
          network,
          chainDir: chainDir === undefined ? undefined : resolve(chainDir),
          untilSlot: options['until-slot'],
          once: options.once,
        },
        {
          log,
          clock: systemClock,
          onState: (current, found) => {
            id = found.id;
            if (current.activity === 'stopped') return;
            const total = current.activity === 'syncing' ? current.sourceTip?.height : undefined;
            progress.update({ text: progressLine(found.id, current), done: current.tip?.height, total });
          },
          signal,
        },
      ),
    );
    context.output(
      { network: id, tip: tip === undefined ? null : { height: tip.height, slot: tip.slot, hash: tip.hash } },
      () => [tip === undefined ? 'Nothing was indexed.' : `Indexed up to block ${tip.height}, slot ${tip.slot}.`],
    );
    return 0;
  },
});
