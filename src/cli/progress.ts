import { type Clock, systemClock } from '../kernel/clock.js';
import type { Io } from './io.js';

export interface ProgressState {
  /** Text next to the bar. */
  readonly text: string;
  readonly done?: number | undefined;
  readonly total?: number | undefined;
}

export interface Progress {
  update(state: ProgressState): void;
  /** Removes the bar. The command prints the result. */
  finish(): void;
}

/** Interval of lines when redrawing is not possible. */
const LINE_EVERY_MS = 5_000;
const BAR_WIDTH = 24;
const DEFAULT_COLUMNS = 80;

/** Progress on standard error: a bar at a terminal, a plain line every five seconds elsewhere. */
export function showProgress(io: Io, clock: Clock = systemClock): Progress {
  if (io.redraws !== true) {
    let lastShownAt = clock.now();
    return {
      update({ text }) {
        if (clock.now() - lastShownAt < LINE_EVERY_MS) return;
        lastShownAt = clock.now();
        io.complain(text);
      },
      finish: () => undefined,
    };
  }
  return {
    update: (state) => io.rewrite(fitLine(formatBar(state), io.columns)),
    finish: () => io.rewrite(''),
  };
}

function formatBar({ text, done, total }: ProgressState): string {
  if (done === undefined || total === undefined || total <= 0) return text;
  const filled = Math.min(BAR_WIDTH, Math.max(0, Math.floor((BAR_WIDTH * done) / total)));
  return `[${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}] ${text}`;
}

/** A wrapped line cannot be redrawn: its upper part would remain. A terminal without a known width reports 0. */
export function fitLine(line: string, columns: number | undefined): string {
  const width = columns || DEFAULT_COLUMNS;
  const characters = [...line];
  return characters.length < width ? line : `${characters.slice(0, Math.max(0, width - 2)).join('')}…`;
}
