import { expect, test } from 'vitest';
import { encodeBase58 } from '../../../kernel/base58.js';
import { blake2b256 } from '../../../kernel/blake2b.js';
import { DecodeError } from '../../../kernel/errors.js';
import { parseExactJson } from '../../../kernel/exact-json.js';
import { toHex } from '../../../kernel/hex.js';
import { networkById } from '../../networks.js';
import { encodeByronAddress, redeemAddress } from '../addresses/byron-address.js';
import { genesisOutputs } from './genesis.js';

const preview = networkById('CARDANO_PREVIEW');
const mainnet = networkById('CARDANO_MAINNET');

test('every balance of both files becomes an output with the hash of its address', () => {
  const byronAddress = encodeByronAddress({ root: new Uint8Array(28), spending: 'key', networkMagic: 2 });
  const shelleyAddress = `60${'00'.repeat(28)}`;
  const voucher = new Uint8Array(32).fill(7);
  const outputs = genesisOutputs(
    {
      byron: JSON.stringify({
        avvmDistr: { [Buffer.from(voucher).toString('base64url')]: '31' },
        nonAvvmBalances: { [encodeBase58(byronAddress)]: '0' },
      }),
      shelley: `{"initialFunds":{"${shelleyAddress}":30000000000000001}}`,
    },
    preview,
  );
  expect(outputs.map(({ address, lovelace }) => [toHex(address), lovelace])).toEqual([
    [toHex(redeemAddress(voucher, 2)), 31n],
    [toHex(byronAddress), 0n],
    [shelleyAddress, 30_000_000_000_000_001n],
  ]);
  for (const { txHash, address, index } of outputs) {
    expect(txHash).toEqual(blake2b256(address));
    expect(index).toBe(0);
  }
});

test('a voucher redeems to an address with magic only on networks that use one', () => {
  const byron = JSON.stringify({ avvmDistr: { [Buffer.alloc(32).toString('base64url')]: '1' } });
  const [onMainnet] = genesisOutputs({ byron }, mainnet);
  const [onPreview] = genesisOutputs({ byron }, preview);
  expect(toHex(onMainnet!.address)).not.toBe(toHex(onPreview!.address));
});

test('other files are rejected', () => {
  for (const byron of ['', '[]', '{"avvmDistr":[]}', '{"avvmDistr":{"AA":"1"}}', '{"nonAvvmBalances":{"0OIl":"1"}}'])
    expect(() => genesisOutputs({ byron }, mainnet)).toThrow(DecodeError);
  for (const amount of ['-1', '1.5', '"x"', 'null', '1e30'])
    expect(() => genesisOutputs({ shelley: `{"initialFunds":{"60${'00'.repeat(28)}":${amount}}}` }, preview)).toThrow(
      DecodeError,
    );
});

test('integers beyond 2^53 keep every digit, and numeric strings stay unchanged', () => {
  const text = '{"a":9007199254740993,"b":"x:9007199254740993","c":-12345678901234567890,"d":1e3,"e":9007199254740991}';
  expect(parseExactJson(text)).toEqual({
    a: '9007199254740993',
    b: 'x:9007199254740993',
    c: '-12345678901234567890',
    d: 1000,
    e: 9_007_199_254_740_991,
  });
});
