import { describe, expect, test } from 'vitest';
import { baseAddress, testKey, testScript } from '../../../test/support/builder-keys.js';
import { ledger } from '../../../test/support/builder-requests.js';
import { buildTransfer } from '../builds/transfer.js';

const home = baseAddress(testKey(1), testKey(2));
const script = testScript({ type: 'sig', keyHash: testKey(3).hash });
const request = {
  changeAddress: script.address,
  utxos: [{ txHash: 'ab'.repeat(32), address: home, lovelace: 9_000_000n }],
  outputs: [{ address: home, lovelace: 2_000_000n }],
};

describe('change to a script address', () => {
  test('gets a warning, because most scripts cannot spend an output without a datum', () => {
    const { warnings } = buildTransfer(request, { ...ledger, scripts: new Map() });
    expect(warnings.map(({ code }) => code)).toEqual(['change-at-script']);
  });

  test('gets no warning when the script is known to be a native one', () => {
    const scripts = new Map([[script.hash, { language: 'native', bytes: script.bytes } as const]]);
    expect(buildTransfer(request, { ...ledger, scripts }).warnings).toEqual([]);
    const nativeScripts = [script.bytes];
    expect(buildTransfer({ ...request, nativeScripts }, { ...ledger, scripts: new Map() }).warnings).toEqual([]);
  });
});
