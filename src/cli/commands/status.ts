import { parseArgs } from 'node:util';
import { readInstance } from '../../app/instance-file.js';
import { ServiceError } from '../../kernel/errors.js';
import type { Command } from '../command.js';

interface NetworkLine {
  readonly network: string;
  readonly tip: { readonly height: number } | null;
  readonly lagSeconds: number | null;
  readonly syncPct: number | null;
  readonly incidents: readonly string[];
}

export const status: Command = {
  name: 'status',
  summary: 'Show how far each network is indexed',
  usage: 'status [--json]',

  async run(argv, { io, config }) {
    const { values } = parseArgs({ args: [...argv], options: { json: { type: 'boolean', default: false } } });
    const instance = readInstance(config().dataDir);
    if (instance === undefined) throw new ServiceError('unavailable', 'No service runs on this data folder');
    const response = await fetch(new URL('/api/status', instance.url));
    const networks = (await response.json()) as readonly NetworkLine[];
    if (values.json) io.print(JSON.stringify(networks));
    else for (const network of networks) io.print(line(network));
    return networks.every(({ incidents }) => incidents.length === 0) ? 0 : 1;
  },
};

function line({ network, tip, lagSeconds, syncPct, incidents }: NetworkLine): string {
  const height = tip === null ? 'not started' : `block ${tip.height}`;
  const lag = lagSeconds === null ? '' : `${lagSeconds} s behind`;
  const progress = syncPct === null ? '' : `${syncPct.toFixed(1)} %`;
  return [network.padEnd(22), height.padEnd(16), progress.padEnd(8), lag, ...incidents].join(' ').trimEnd();
}
