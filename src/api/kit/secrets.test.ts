import { describe, expect, test } from 'vitest';
import { rejectSecrets } from './secrets.js';

const phrase = 'abandon ability able about above absent absorb abstract absurd abuse access accident';

describe('secrets', () => {
  test.each([
    ['a recovery phrase', { note: phrase }],
    ['a phrase inside a body', { body: { metadata: { '674': { msg: phrase } } } }],
    ['an extended private key', { key: `xprv${'9s21ZrQH143K3QTDL4LXw2F7HEK'}` }],
    ['an extended private key of a test network', { q: `tprv${'8ZgxMBicQKsPeDgjzdC36fs6bMjG'}` }],
    ['a descriptor with one', { q: `wpkh([d34db33f/84h/1h/0h]vprv${'9DMUxX4ShgxMLkgjzdC36fs6bMjG'}/0/*)` }],
    ['a key of a test network in wallet import format', `cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA`],
    ['a Cardano signing key', { skey: `ed25519_sk1${'q'.repeat(58)}` }],
    ['a Bitcoin key in wallet import format', { memo: 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn' }],
    ['a field that is called one', { signingKey: 'anything' }],
  ])('%s is rejected', (_, value) => {
    expect(() => rejectSecrets(value)).toThrow('never send keys or phrases');
  });

  test.each([
    [
      'an address',
      {
        address:
          'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
      },
    ],
    [
      'an extended public key',
      {
        xpub: 'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8',
      },
    ],
    ['a short text', { q: 'what did this address do last week' }],
    ['numbers and hashes', { txHash: 'ab'.repeat(32), limit: 5 }],
  ])('%s is accepted', (_, value) => {
    expect(() => rejectSecrets(value)).not.toThrow();
  });
});
