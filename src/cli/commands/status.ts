import { parseArgs } from 'node:util';
import { asOperator } from '../../app/operator-client.js';
import type { Command } from '../command.js';

interface NetworkLine {
  readonly network: string;
  readonly tip: { readonly height: number } | null;
  readonly nodeTip: { readonly height: number } | null;
  readonly lagSeconds: number | null;
  readonly syncPct: number | null;
  readonly indexers: readonly { readonly status: string }[];
  readonly incidents: readonly string[];
}

export const status: Command = {
  name: 'status',
  summary: 'Show how far each network is indexed',
  usage: 'status [--json]',

  async run(argv, { io, config }) {
    const { values } = parseArgs({ args: [...argv], options: { json: { type: 'boolean', default: false } } });
    const networks = (await asOperator(config(), (call) => call('GET', '/api/status'))) as readonly NetworkLine[];
    if (values.json) io.print(JSON.stringify(networks));
    else for (const network of networks) for (const line of lines(network)) io.print(line);
    return networks.every(({ incidents }) => incidents.length === 0) ? 0 : 1;
  },
};

/** What is wrong stands below, one line each: the sentences are long. */
function lines({ network, tip, nodeTip, lagSeconds, syncPct, indexers, incidents }: NetworkLine): readonly string[] {
  const activity = indexers[0]?.status ?? 'simulated';
  const height = tip === null ? '-' : `block ${tip.height}${nodeTip === null ? '' : ` of ${nodeTip.height}`}`;
  const progress = syncPct === null ? '' : `${syncPct.toFixed(2)} %`;
  const lag = lagSeconds === null ? '' : `${lagSeconds} s behind`;
  const first = [network.padEnd(22), activity.padEnd(10), height.padEnd(28), progress.padEnd(9), lag]
    .join(' ')
    .trimEnd();
  return [first, ...incidents.map((incident) => `  ${incident}`)];
}
