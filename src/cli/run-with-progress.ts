import type { Config } from '../app/config.js';
import { configuredLog } from '../app/console-log.js';
import { systemClock } from '../kernel/clock.js';
import type { Log } from '../kernel/log.js';
import type { CommandContext } from './command.js';
import { type Progress, showProgress } from './progress.js';
import { listenForStop } from './stop-signal.js';

export interface LongRun {
  readonly config: Config;
  readonly log: Log;
  readonly progress: Progress;
  /** Aborted by the first stop signal. */
  readonly signal: AbortSignal;
}

/** Runs a command that takes long, with progress and the log on standard error. `stopReason` is the abort reason. */
export async function runWithProgress<Result>(
  { io, config: load }: Pick<CommandContext, 'io' | 'config'>,
  work: (run: LongRun) => Promise<Result>,
  stopReason?: Error,
): Promise<Result> {
  const config = load();
  const stopping = new AbortController();
  const stop = listenForStop(io);
  void stop.requested.then(() => stopping.abort(stopReason));
  const progress = showProgress(io);
  // Standard output is for the result. Progress replaces the events of level `info`.
  const { log } = configuredLog(config.logLevel === 'auto' ? { ...config, logLevel: 'warn' } : config, {
    interactive: io.redraws === true,
    clock: systemClock,
    write: (text) => {
      progress.finish();
      process.stderr.write(text);
    },
  });
  try {
    return await work({ config, log, progress, signal: stopping.signal });
  } finally {
    progress.finish();
    stop.release();
  }
}
