import Type from 'typebox';
import type { DoctorReport } from '../../app/doctor/doctor.js';
import { systemClock } from '../../kernel/clock.js';
import { command } from '../command.js';
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
    'Checks the settings, the version of Node, memory, the data folder and its permissions, the disk, the port, the database (reachable, version, settings), each source (reachable, right network, genesis files) and the clock. It changes nothing and works next to a running service.',
  examples: [
    { line: 'doctor', description: 'Before the first start, or when something does not work.' },
    { line: 'doctor --config production.json --json', description: 'For a deployment script.' },
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

  async run(_, { io, config, output }) {
    const { runChecks: examine } = await import('../../app/doctor/doctor.js');
    const report = await examine(config, { clock: systemClock });
    output(report, () => reportLines(report, io.color));
    return report.ok ? 0 : 1;
  },
});

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
