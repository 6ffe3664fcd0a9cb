// Real chain data for measurements; `test/data/README.md` says what it is and how to get it.
import { missingFiles } from '../tools/test-data.mjs';

/** Ends the measurement where one of these sets is not present. */
export function needData(name, ...sets) {
  const absent = sets.filter((set) => missingFiles([set]).length > 0);
  if (absent.length === 0) return;
  console.log(`${name}: skipped, no data: ${absent.join(', ')} (see test/data/README.md)`);
  process.exit(0);
}
