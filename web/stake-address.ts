import { bech32 } from '@scure/base';

/** CIP-19: a stake address has 29 bytes; the low nibble of the first one is the network, 1 for mainnets. */
export function stakeAddressText(hex: string): string {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const [head = 0] = bytes;
  if (bytes.length !== 29 || head >> 5 !== 7)
    throw new Error('The wallet returned a stake address that cannot be decoded');
  return bech32.encode((head & 15) === 1 ? 'stake' : 'stake_test', bech32.toWords(bytes));
}
