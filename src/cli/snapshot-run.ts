import Type from 'typebox';
import type { Config } from '../app/config.js';
import type { SnapshotDependencies } from '../app/snapshot/snapshot-commands.js';
import { systemClock } from '../kernel/clock.js';
import { ServiceError } from '../kernel/errors.js';
import type { CommandContext } from './command.js';
import { runWithProgress } from './run-with-progress.js';

/** The newest block of an exported or imported index, in the output of commands. */
export const IndexedTip = Type.Object({
  height: Type.Integer(),
  slot: Type.Union([Type.Integer(), Type.Null()]),
  hash: Type.String(),
});

/** Runs an export or an import; the first stop signal ends it after the current chunks. */
export const runOnSnapshot = <Result>(
  context: CommandContext,
  work: (config: Config, dependencies: SnapshotDependencies) => Promise<Result>,
): Promise<Result> =>
  runWithProgress(
    context,
    ({ config, log, progress, signal }) =>
      work(config, {
        log,
        clock: systemClock,
        signal,
        onProgress: ({ step, done, total }) =>
          progress.update({ text: total > 0 ? `${step} ${done} of ${total}` : `${step}: ${done}`, done, total }),
      }),
    new ServiceError('unavailable', 'Stopped by a signal; the next run continues'),
  );
