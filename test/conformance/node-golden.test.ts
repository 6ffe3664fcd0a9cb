import { expect, test } from 'vitest';
import { readGoldenArchive } from '../../tools/conformance/golden-files.js';
import { checkGolden } from '../../tools/conformance/node-golden.js';
import { describeWithData } from '../support/describe-with-data.js';
import { readData } from '../support/external-data.js';

describeWithData('node-golden', 'ledger-queries')('bytes that a Haskell node writes', () => {
  test('are read and written again without a difference', () => {
    const files = readGoldenArchive(readData('node-golden/ouroboros-consensus-golden.tar.gz'));
    const { passed, failures } = checkGolden(files);
    expect(failures).toEqual([]);
    expect(passed).toBeGreaterThan(740);
  });

  test('results of ledger queries are read and written again without a difference', () => {
    const files = readGoldenArchive(readData('ledger-state/ledger-queries-golden.tar.gz'));
    const { passed, failures } = checkGolden(files);
    expect(failures).toEqual([]);
    expect(passed).toBe(48);
  });
});
