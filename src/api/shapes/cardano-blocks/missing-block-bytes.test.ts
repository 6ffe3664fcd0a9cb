import { expect, test } from 'vitest';
import { missingBlockBytes } from './missing-block-bytes.js';

test('missing bytes of a block are reported with the setting that limits them', () => {
  const error = missingBlockBytes({ network: 'CARDANO_MAINNET' });
  expect([error.kind, error.message]).toEqual([
    'not-implemented',
    'This needs the bytes of a block that CARDANO_MAINNET neither stores (setting CARDANO_MAINNET_RAW_BLOCKS) nor finds in the files of a node (setting CARDANO_MAINNET_CHAIN_DIR)',
  ]);
});
