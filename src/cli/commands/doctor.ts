import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import Type from 'typebox';
import type { DoctorReport } from '../../app/doctor/doctor.js';
import type { NodeReportRequest } from '../../app/doctor/node-report.js';
import { systemClock } from '../../kernel/clock.js';
import { type CommandContext, command } from '../command.js';
import { listenForStop } from '../stop-signal.js';
import { cleanText, type Style } from '../style.js';
import { formatTable } from '../table.js';

const STYLES: Readonly<Record<DoctorReport['checks'][number]['status'], Style>> = {
  ok: 'green',
  warning: 'yellow',
  failed: 'red',
  skipped: 'dim',
};

export const doctor = command({
  name: 'doctor',
  summary: 'Check the requirements of a start, and report fixes',
  description:
    'Checks the settings, the version of Node, memory, the data folder and its permissions, the disk, the port, the database (reachable, version, settings), each source (reachable, right network, genesis files) and the clock. It changes nothing and works next to a running service. With `--node` it examines a Cardano node instead: the handshake, every query of the local state, the first blocks, the newest block, the mempool, and a transaction that the node must reject. The report names no address and no setting, so it can be sent to us.',
  options: {
    node: {
      type: 'text',
      placeholder: 'SOCKET|HOST:PORT',
      description: 'Examine the Cardano node at this local socket or port, and write a report about it',
    },
    network: {
      type: 'text',
      placeholder: 'NETWORK',
      default: 'CARDANO_MAINNET',
      description: 'Network of the node of `--node`, by its id or alias',
    },
    wait: {
      type: 'integer',
      placeholder: 'SECONDS',
      minimum: 0,
      maximum: 600,
      default: 60,
      description: 'How long the next block of the node of `--node` is awaited; 0 does not wait',
    },
    report: {
      type: 'text',
      placeholder: 'FILE',
      default: 'crosstie-node-report',
      description: 'Name of the two files of `--node`, to which `.json` and `.txt` are added',
    },
  },
  examples: [
    { line: 'doctor', description: 'Before the first start, or when something does not work.' },
    { line: 'doctor --config production.json --json', description: 'For a deployment script.' },
    {
      line: 'doctor --node /run/cardano-node/node.socket --network cardano-preprod --wait 30 --report /tmp/my-node',
      description: 'Whether we understand everything that a node says; writes /tmp/my-node.json and /tmp/my-node.txt.',
    },
  ],
  json: {
    description: '`ok` is false when a check has `failed`. `fix` is what to do, and null when there is nothing to do.',
    schema: Type.Object({
      version: Type.String(),
      ok: Type.Boolean(),
      checks: Type.Array(
        Type.Object({
          name: Type.String(),
          status: Type.Union([
            Type.Literal('ok'),
            Type.Literal('warning'),
            Type.Literal('failed'),
            Type.Literal('skipped'),
          ]),
          detail: Type.String(),
          fix: Type.Union([Type.String(), Type.Null()]),
        }),
      ),
    }),
  },
  exitCode1: 'something must be fixed (a check has `failed`); warnings alone are 0.',

  async run({ options }, context) {
    const { io, config, output } = context;
    if (options.node !== undefined)
      return await examineNode(
        { address: options.node, network: options.network, waitSeconds: options.wait },
        resolve(options.report),
        context,
      );
    const { runChecks: examine } = await import('../../app/doctor/doctor.js');
    const report = await examine(config, { clock: systemClock });
    output(report, () => reportLines(report, io.color));
    return report.ok ? 0 : 1;
  },
});

async function examineNode(
  request: NodeReportRequest,
  path: string,
  { io, config, output }: CommandContext,
): Promise<number> {
  const { createNodeReport, describeNodeReport, toDoctorReport } = await import('../../app/doctor/node-report.js');
  const stopping = new AbortController();
  const stop = listenForStop(io);
  void stop.requested.then(() => stopping.abort());
  try {
    const report = await createNodeReport(config(), request, { clock: systemClock, signal: stopping.signal });
    const checks = toDoctorReport(report);
    const lines = (color?: boolean): readonly string[] => [
      ...describeNodeReport(report),
      '',
      ...reportLines(checks, color),
    ];
    await writeFile(`${path}.json`, `${JSON.stringify(report, undefined, 2)}\n`);
    await writeFile(`${path}.txt`, `${lines().join('\n')}\n`);
    output(checks, () => [...lines(io.color), '', `Report: ${path}.json and ${path}.txt`]);
    return report.ok ? 0 : 1;
  } finally {
    stop.release();
  }
}

const COLUMNS = [{ title: 'Check' }, { title: 'Result' }, { title: 'Detail' }] as const;

/** The fix has its own line below its check. */
export function reportLines({ checks }: DoctorReport, color?: boolean): readonly string[] {
  const rows = checks.map(
    ({ name, status, detail }) => [name, { text: status, style: STYLES[status] }, detail] as const,
  );
  const [header = '', ...lines] = formatTable(COLUMNS, rows, color);
  const count = (status: string): number => checks.filter((check) => check.status === status).length;
  return [
    header,
    ...lines.flatMap((line, index) => {
      const { fix } = checks[index]!;
      return fix === null ? [line] : [line, `  -> ${cleanText(fix)}`];
    }),
    '',
    `${count('failed')} to fix, ${count('warning')} warnings`,
  ];
}
