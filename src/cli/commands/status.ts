import type { NetworkStateName } from '../../app/networks/network-state.js';
import { command } from '../command.js';
import { formatDuration } from '../format-time.js';
import { cleanText, type Style } from '../style.js';
import { type Cell, formatTable } from '../table.js';

export interface NetworkLine {
  readonly network: string;
  readonly state: NetworkStateName;
  readonly tip: { readonly height: number } | null;
  readonly nodeTip: { readonly height: number } | null;
  readonly lagSeconds: number | null;
  readonly syncPct: number | null;
  readonly secondsLeft: number | null;
  readonly replicas?: readonly ReplicaLine[];
  readonly incidents: readonly string[];
}

export interface ReplicaLine {
  readonly name: string;
  readonly state: string;
  readonly height: number | null;
  readonly lagSeconds: number | null;
}

const STYLES: Readonly<Record<NetworkStateName, Style>> = {
  idle: 'dim',
  starting: 'cyan',
  syncing: 'cyan',
  live: 'green',
  behind: 'yellow',
  halted: 'red',
};

export const status = command({
  name: 'status',
  summary: 'Show the state of each network',
  description:
    'The states are `idle`, `starting`, `syncing`, `live`, `behind` and `halted` ([operations.md](operations.md#seeing-how-it-goes)). Works with and without a running service.',
  examples: [
    { line: 'status', description: 'A table of all networks.' },
    { line: 'status --json', description: 'The same for a program, for example a monitoring check.' },
  ],
  json: { description: 'The networks with their states.', operation: 'listStatus' },
  exitCode1: 'a network is `behind` or `halted`.',

  async run(_, { io, config, output }) {
    const { asOperator } = await import('../../app/operator-client.js');
    const networks = (await asOperator(config(), (call) => call('GET', '/api/status'))) as readonly NetworkLine[];
    output(networks, () => statusLines(networks, io.color));
    return networks.some(({ state }) => state === 'behind' || state === 'halted') ? 1 : 0;
  },
});

const COLUMNS = [
  { title: 'Network' },
  { title: 'State' },
  { title: 'Block', align: 'right' },
  { title: 'Progress' },
] as const;

/** A table of the networks; each incident has its own line below its network, because those sentences are long. */
export function statusLines(networks: readonly NetworkLine[], color?: boolean): readonly string[] {
  const [header, ...rows] = formatTable(COLUMNS, networks.map(toRow), color);
  if (header === undefined) return ['This service has no networks.'];
  return [
    header,
    ...rows.flatMap((row, index) => [
      row,
      ...(networks[index]!.replicas ?? []).map(formatReplica),
      ...networks[index]!.incidents.map((incident) => `  ${cleanText(incident)}`),
    ]),
  ];
}

function formatReplica({ name, state, height, lagSeconds }: ReplicaLine): string {
  const block = height === null ? '' : `, block ${grouped.format(height)}`;
  const lag = lagSeconds === null ? '' : `, ${lagSeconds} s behind the primary`;
  return `  ${cleanText(name)}: ${cleanText(state)}${block}${lag}`;
}

const grouped = new Intl.NumberFormat('en-US');

function toRow(line: NetworkLine): readonly Cell[] {
  const { network, state, tip, nodeTip } = line;
  const ofTotal = nodeTip === null || nodeTip.height === tip?.height ? '' : ` of ${grouped.format(nodeTip.height)}`;
  const block = tip === null ? '-' : `${grouped.format(tip.height)}${ofTotal}`;
  return [network, { text: state, style: STYLES[state] }, block, formatProgress(line)];
}

/** The age of a tip is meaningless while a network is idle or syncing. */
function formatProgress({ state, syncPct, secondsLeft, lagSeconds }: NetworkLine): string {
  if (state === 'idle' || state === 'starting') return '';
  if (state === 'syncing') {
    const percent = syncPct === null ? '' : `${syncPct.toFixed(2)} %`;
    return secondsLeft === null ? percent : `${percent}, ${formatDuration(secondsLeft)} left`;
  }
  if (lagSeconds === null) return '';
  const duration = formatDuration(lagSeconds);
  return state === 'live' ? `newest block ${duration} ago` : `${duration} behind`;
}
