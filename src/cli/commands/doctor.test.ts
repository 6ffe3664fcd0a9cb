import { expect, test } from 'vitest';
import { reportLines } from './doctor.js';

test('each check has a row with its fix on the next line, and the last line has the counts', () => {
  const checks = [
    { name: 'node', status: 'ok', detail: 'Node 20.19.0', fix: null },
    { name: 'port', status: 'failed', detail: '127.0.0.1:80 is in use', fix: 'Set PORT.' },
    { name: 'disk', status: 'warning', detail: '2.0 GB free', fix: 'Free space.' },
  ] as const;
  expect(reportLines({ version: '1.0.0', ok: false, checks })).toEqual([
    'CHECK  RESULT   DETAIL',
    'node   ok       Node 20.19.0',
    'port   failed   127.0.0.1:80 is in use',
    '  -> Set PORT.',
    'disk   warning  2.0 GB free',
    '  -> Free space.',
    '',
    '1 to fix, 1 warnings',
  ]);
});
