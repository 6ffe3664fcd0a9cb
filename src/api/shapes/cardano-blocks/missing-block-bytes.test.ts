import { expect, test } from 'vitest';
import { missingBlockBytes } from './missing-block-bytes.js';

test('missing bytes of a block are reported with the setting that limits them', () => {
  const error = missingBlockBytes({ network: 'CARDANO_MAINNET' });
  expect([error.kind, error.message]).toEqual([
    'not-implemented',
    'This needs the bytes of a block that CARDANO_MAINNET does not store (setting CARDANO_MAINNET_RAW_BLOCKS)',
  ]);
});
