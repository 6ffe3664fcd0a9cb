import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../../tools/conformance/scenarios.js';
import { tarEntries } from '../../tools/tar.mjs';
import { describeWithData } from '../support/describe-with-data.js';
import { readData } from '../support/external-data.js';

describeWithData('ledger-rules')('transaction scenarios of the Haskell ledger', () => {
  let directory: string;

  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'crosstie-scenarios-'));
    for (const [name, bytes] of tarEntries(readData('ledger-state/transaction-scenarios.tar.gz'))) {
      const path = join(directory, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, bytes);
    }
  });

  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  test('both phases accept the valid ones and name the predicate failure of the others', async () => {
    expect(await run(directory)).toEqual({ passed: 212, failures: [] });
  });
});
