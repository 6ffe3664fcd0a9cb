import { parseArgs } from 'node:util';
import { asOperator } from '../../app/operator-client.js';
import type { Command } from '../command.js';

interface NetworkLine {
  readonly network: string;
  readonly state: 'idle' | 'starting' | 'syncing' | 'live' | 'behind' | 'halted';
  readonly tip: { readonly height: number } | null;
  readonly nodeTip: { readonly height: number } | null;
  readonly lagSeconds: number | null;
  readonly syncPct: number | null;
  readonly secondsLeft: number | null;
  readonly incidents: readonly string[];
}

export const status: Command = {
  name: 'status',
  summary: 'Show the state of each network; the exit code is 1 when one is behind or halted',
  usage: 'status [--json]',

  async run(argv, { io, config }) {
    const { values } = parseArgs({ args: [...argv], options: { json: { type: 'boolean', default: false } } });
    const networks = (await asOperator(config(), (call) => call('GET', '/api/status'))) as readonly NetworkLine[];
    if (values.json) io.print(JSON.stringify(networks));
    else for (const network of networks) for (const line of statusLines(network)) io.print(line);
    return networks.some(({ state }) => state === 'behind' || state === 'halted') ? 1 : 0;
  },
};

/** One line for the network, and one for each incident, because those sentences are long. */
export function statusLines(line: NetworkLine): readonly string[] {
  const { network, state, tip, nodeTip, incidents } = line;
  const height = tip === null ? '-' : `block ${tip.height}${nodeTip === null ? '' : ` of ${nodeTip.height}`}`;
  const first = [network.padEnd(22), state.padEnd(10), height.padEnd(28), progress(line)].join(' ').trimEnd();
  return [first, ...incidents.map((incident) => `  ${incident}`)];
}

/** The age of a tip says nothing while a network is not in use or still loading. */
function progress({ state, syncPct, secondsLeft, lagSeconds }: NetworkLine): string {
  if (state === 'idle' || state === 'starting') return '';
  if (state === 'syncing') {
    const percent = syncPct === null ? '' : `${syncPct.toFixed(2)} %`;
    return secondsLeft === null ? percent : `${percent}, ${formatDuration(secondsLeft)} left`;
  }
  return lagSeconds === null ? '' : `newest block ${formatDuration(lagSeconds)} old`;
}

const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;

/** The two largest units: `1 d 10 h`, `2 min 5 s`. */
function formatDuration(seconds: number): string {
  const first = Math.max(
    0,
    UNITS.findIndex(([, size]) => seconds >= size),
  );
  if (seconds < 1) return '0 s';
  let left = seconds;
  const parts: string[] = [];
  for (const [unit, size] of UNITS.slice(first, first + 2)) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0) parts.push(`${count} ${unit}`);
  }
  return parts.join(' ');
}
