import { expect, test } from 'vitest';
import type { Config } from './config.js';
import { configuredLog } from './console-log.js';

function written(config: Pick<Config, 'logLevel' | 'logFormat'>, interactive: boolean): readonly string[] {
  const lines: string[] = [];
  const { log } = configuredLog(config, { interactive, clock: { now: () => 0 }, write: (text) => lines.push(text) });
  log.debug('event.debugged');
  log.info('event.informed', { height: 1n });
  log.warn('event.warned');
  return lines;
}

test('terminal shows only warnings and errors unless a level is set', () => {
  const auto = { logLevel: 'auto', logFormat: 'auto' } as const;
  expect(written(auto, true)).toEqual(['00:00:00.000 warn  event.warned\n']);
  expect(written({ ...auto, logLevel: 'info' }, true)).toEqual([
    '00:00:00.000 info  event.informed           height=1\n',
    '00:00:00.000 warn  event.warned\n',
  ]);
});

test('without a terminal each event from level info is one line of JSON', () => {
  expect(written({ logLevel: 'auto', logFormat: 'auto' }, false).map((line) => JSON.parse(line))).toEqual([
    { time: '1970-01-01T00:00:00.000Z', level: 'info', event: 'event.informed', height: '1' },
    { time: '1970-01-01T00:00:00.000Z', level: 'warn', event: 'event.warned' },
  ]);
});

test('JSON format at a terminal uses the level info', () => {
  expect(written({ logLevel: 'auto', logFormat: 'json' }, true)).toHaveLength(2);
});
