/** Field values of an event. Never a key, a token or a password. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Events are past tense and dotted (`block.appended`); values are fields, never pasted into the name. */
export interface Log {
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
  /** A log that adds `fields` to every event. */
  with(fields: LogFields): Log;
}

export const silentLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  with: () => silentLog,
};
