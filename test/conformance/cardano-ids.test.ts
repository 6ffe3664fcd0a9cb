import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { addressText, credentialBech32, decodeAddress, parseAddress } from '../../src/chains/cardano/address.js';
import { decodeBech32 } from '../../src/kernel/bech32.js';
import { blake2b224 } from '../../src/kernel/blake2b.js';
import { toHex } from '../../src/kernel/hex.js';

const vectors = new URL('../../../shared/data/cip-vectors/', import.meta.url);
const present = existsSync(vectors);
// biome-ignore lint/suspicious/noConsole: a skipped suite says so.
if (!present) console.info('cardano-ids: ../shared/data is absent, CIP vectors are skipped');

const read = <T>(name: string): T => JSON.parse(readFileSync(new URL(name, vectors), 'utf8')) as T;

describe.skipIf(!present)('CIP vectors', () => {
  test('every address of CIP-19 decodes to its parts and comes back', () => {
    const cip19 = read<{
      readonly paymentKey: string;
      readonly stakeKey: string;
      readonly script: string;
      readonly pointer: readonly [number, number, number];
      readonly mainnet: Readonly<Record<string, string>>;
      readonly testnet: Readonly<Record<string, string>>;
    }>('cip19-addresses.json');
    const keyHash = (text: string): string => toHex(blake2b224(decodeBech32(text).bytes));
    const script = toHex(decodeBech32(cip19.script).bytes);
    const [slot, txIndex, certIndex] = cip19.pointer;
    for (const [name, id] of [
      ['mainnet', 1],
      ['testnet', 0],
    ] as const) {
      for (const [type, text] of Object.entries(cip19[name])) {
        const form = Number(type.slice('type-'.length));
        const address = parseAddress(text);
        expect(addressText(address)).toBe(text);
        expect(address).toMatchObject({ networkId: id });
        if ('payment' in address) {
          expect(address.payment.type).toBe(form & 1 ? 'script' : 'key');
          expect(toHex(address.payment.hash)).toBe(form & 1 ? script : keyHash(cip19.paymentKey));
        }
        if ('stake' in address)
          expect(toHex(address.stake.hash)).toBe(address.stake.type === 'script' ? script : keyHash(cip19.stakeKey));
        if ('pointer' in address) expect(address.pointer).toEqual({ slot, txIndex, certIndex });
        if (address.type === 'enterprise' && address.payment.type === 'script')
          expect(credentialBech32(address.payment, 'payment')).toBe(cip19.script);
        expect(decodeAddress(decodeBech32(text).bytes)).toEqual(address);
      }
    }
  });
});
