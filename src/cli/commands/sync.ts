import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { configuredLog } from '../../app/console-log.js';
import { progressLine } from '../../app/progress-line.js';
import { systemClock } from '../../kernel/clock.js';
import { silentLog } from '../../kernel/log.js';
import { type Command, UsageError } from '../command.js';
import { stopSignal } from '../stop-signal.js';

export const sync: Command = {
  name: 'sync',
  summary: 'Index one network without serving it, with progress',
  usage: 'sync NETWORK [--chain-dir FOLDER] [--until-slot NUMBER] [--once]',

  async run(argv, { io, config: load }) {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        'chain-dir': { type: 'string' },
        'until-slot': { type: 'string' },
        once: { type: 'boolean', default: false },
      },
    });
    const [network, ...others] = positionals;
    if (network === undefined || others.length > 0) throw new UsageError('Name one network.');
    const untilSlot = values['until-slot'];
    if (untilSlot !== undefined && !/^[0-9]{1,15}$/.test(untilSlot))
      throw new UsageError('--until-slot takes the number of a slot.');
    const config = load();
    const chainDir = values['chain-dir'];
    const stopping = new AbortController();
    void stopSignal(io).then(() => stopping.abort());
    // A terminal shows one line that moves; what is worth keeping goes to the log elsewhere.
    const { log } = io.interactive ? { log: silentLog } : configuredLog(config, false, systemClock);
    const { syncNetwork } = await import('../../app/sync-network.js');
    const state = await syncNetwork(
      config,
      {
        network,
        chainDir: chainDir === undefined ? undefined : resolve(chainDir),
        untilSlot: untilSlot === undefined ? undefined : Number(untilSlot),
        once: values.once,
      },
      {
        log,
        clock: systemClock,
        onState: (current, { id }) => {
          if (io.interactive) io.rewrite(progressLine(id, current));
        },
        signal: stopping.signal,
      },
    ).finally(() => {
      if (io.interactive) io.print('');
    });
    io.print(
      state.tip === undefined
        ? 'Nothing was indexed.'
        : `Indexed up to block ${state.tip.height}, slot ${state.tip.slot}.`,
    );
    return 0;
  },
};
