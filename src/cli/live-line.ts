import type { Io } from './io.js';
import { fitLine } from './progress.js';

/** One line at the bottom of a terminal. All other output scrolls above it. */
export interface LiveLine {
  readonly redraws: boolean;
  set(text: string): void;
  clear(): void;
  /** Prints other output without leaving remains of the line. */
  printAbove(print: () => void): void;
}

/** Does nothing unless both streams are terminals: a redrawn line would corrupt a file. */
export function showLiveLine(io: Io): LiveLine {
  const redraws = io.interactive && io.redraws === true;
  let shown = '';
  const redraw = (): void => {
    if (redraws) io.rewrite(shown === '' ? '' : fitLine(shown, io.columns));
  };
  return {
    redraws,
    set(text) {
      if (text === shown) return;
      shown = text;
      redraw();
    },
    clear() {
      if (shown === '') return;
      shown = '';
      redraw();
    },
    printAbove(print) {
      if (shown === '') return print();
      if (redraws) io.rewrite('');
      print();
      redraw();
    },
  };
}
