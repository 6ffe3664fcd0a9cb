import type { Log, LogFields } from '../../src/kernel/log.js';

export interface RecordedEvent {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly event: string;
  readonly fields: LogFields;
}

/** A log that a test can read. */
export function recordingLog(): { readonly log: Log; readonly events: readonly RecordedEvent[] } {
  const events: RecordedEvent[] = [];
  const logWith = (bound: LogFields): Log => {
    const record = (level: RecordedEvent['level']) => (event: string, fields?: LogFields) => {
      events.push({ level, event, fields: { ...bound, ...fields } });
    };
    return {
      debug: record('debug'),
      info: record('info'),
      warn: record('warn'),
      error: record('error'),
      with: (fields) => logWith({ ...bound, ...fields }),
    };
  };
  return { log: logWith({}), events };
}
