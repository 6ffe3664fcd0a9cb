import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { run as runPots } from '../../tools/conformance/pots.js';
import { run as runRewards } from '../../tools/conformance/rewards.js';
import { describeWithData } from '../support/describe-with-data.js';
import { dataPath } from '../support/external-data.js';

describeWithData('ledger-rewards')('the rewards of preview', () => {
  test('equal those of db-sync and of a node', async () => {
    const { passed, failures } = await runRewards(dirname(dataPath('ledger-state/epoch-validation-input-371.json.gz')));
    expect(failures).toEqual([]);
    expect(passed).toBeGreaterThan(14_000);
  });
});

describeWithData(
  'cardano-preview-chain',
  'cardano-preview-facts',
  'cardano-preview-pots',
)('the preview chain', () => {
  test('has the pots of db-sync in every epoch when it is replayed from genesis', async () => {
    const { passed, failures } = await runPots(dirname(dataPath('cardano-preview-chain/ada-pots-dbsync.json')));
    expect(failures).toEqual([]);
    expect(passed).toBeGreaterThanOrEqual(13 * 7);
  });
});
