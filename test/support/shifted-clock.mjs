// Preloaded with `--import`: shifts the clock of a process by the milliseconds in the file CLOCK_OFFSET, which may change.
import { readFileSync } from 'node:fs';

const file = process.env.CLOCK_OFFSET;
const RealDate = Date;
const CHECK_MS = 50;
let offset = 0;

const read = () => {
  try {
    offset = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    offset = 0;
  }
};

if (file !== undefined) {
  read();
  setInterval(read, CHECK_MS).unref();
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      super(...(given.length === 0 ? [RealDate.now() + offset] : given));
    }
    static now() {
      return RealDate.now() + offset;
    }
  };
}
