import { expect, test } from 'vitest';
import type { Io } from './io.js';
import { showLiveLine } from './live-line.js';
import { showProgress } from './progress.js';

function recordIo(terminal: boolean, columns = 60): { readonly io: Io; readonly lines: string[] } {
  const lines: string[] = [];
  const io: Io = {
    print: (line) => lines.push(`out ${line}`),
    complain: (line) => lines.push(`err ${line}`),
    rewrite: (line) => lines.push(`bar ${line}`),
    readInput: async () => '',
    interactive: terminal,
    redraws: terminal,
    columns,
  };
  return { io, lines };
}

test('progress at a terminal is a bar on standard error that is cleared at the end', () => {
  const { io, lines } = recordIo(true);
  const progress = showProgress(io);
  progress.update({ text: 'opening' });
  progress.update({ text: '500 of 1000 blocks', done: 500, total: 1_000 });
  progress.update({ text: 'more than all', done: 2_000, total: 1_000 });
  progress.finish();
  expect(lines).toEqual([
    'bar opening',
    'bar [############------------] 500 of 1000 blocks',
    'bar [########################] more than all',
    'bar ',
  ]);
});

test('line longer than the terminal is truncated', () => {
  const { io, lines } = recordIo(true, 20);
  showProgress(io).update({ text: 'a'.repeat(50) });
  expect(lines).toEqual([`bar ${'a'.repeat(18)}…`]);
});

test('terminal without a known width gets lines of the default width', () => {
  const { io, lines } = recordIo(true, 0);
  showProgress(io).update({ text: '500 of 1000 blocks' });
  showProgress(io).update({ text: 'a'.repeat(200) });
  expect(lines).toEqual(['bar 500 of 1000 blocks', `bar ${'a'.repeat(78)}…`]);
});

test('progress without a terminal is a plain line every five seconds', () => {
  const { io, lines } = recordIo(false);
  let now = 0;
  const progress = showProgress(io, { now: () => now });
  for (now = 0; now <= 12_000; now += 1_000) progress.update({ text: `at ${now}`, done: 1, total: 2 });
  progress.finish();
  expect(lines).toEqual(['err at 5000', 'err at 10000']);
});

test('log lines appear above the live line, which is redrawn below them', () => {
  const { io, lines } = recordIo(true);
  const line = showLiveLine(io);
  line.printAbove(() => io.print('before'));
  line.set('1 live');
  // An identical update draws nothing.
  line.set('1 live');
  line.printAbove(() => io.print('warning'));
  line.clear();
  line.clear();
  expect(lines).toEqual(['out before', 'bar 1 live', 'bar ', 'out warning', 'bar 1 live', 'bar ']);
});

test('live line is disabled when a stream is not a terminal', () => {
  const { io, lines } = recordIo(false);
  const line = showLiveLine({ ...io, interactive: true });
  line.set('1 live');
  line.clear();
  expect([line.redraws, lines]).toEqual([false, []]);
});
