import { expect, test } from 'vitest';
import { actionIdCip129, parseActionId } from './governance-id.js';
import { findNetChangeLimit } from './net-change-limits.js';

test('limit of mainnet for 2025 holds in its epochs alone, and names its action', () => {
  const limit = findNetChangeLimit('CARDANO_MAINNET', 532);
  expect(limit).toMatchObject({ fromEpoch: 532, toEpoch: 604, lovelace: 350_000_000_000_000n });
  expect(findNetChangeLimit('CARDANO_MAINNET', 604)).toBe(limit);
  expect(findNetChangeLimit('CARDANO_MAINNET', 531)).toBeUndefined();
  expect(findNetChangeLimit('CARDANO_MAINNET', 605)).toBeUndefined();
  expect(findNetChangeLimit('CARDANO_PREVIEW', 532)).toBeUndefined();
  // The id under which members of the constitutional committee cited the action when they checked withdrawals.
  expect(actionIdCip129(parseActionId(limit!.govActionId))).toBe(
    'gov_action1nd3t833j7v5sz65k3tp9yyvztw60sjcjgcgjr37682s3m7frwrusqmd2k80',
  );
});
