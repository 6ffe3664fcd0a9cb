import { describe, expect, test } from 'vitest';
import { growChain, listBlockBytes } from '../../../test/support/generated-chain.js';
import { decodeBlock } from '../../chains/cardano/blocks/block.js';
import { encodeBlock } from '../../chains/cardano/blocks/encode-block.js';
import { DecodeError } from '../../kernel/errors.js';
import { decodeCheckedBlock } from './decode-checked.js';

const proof = { output: new Uint8Array(64), proof: new Uint8Array(80) };

const emptyBlock = (era: 'mary' | 'babbage'): Uint8Array =>
  encodeBlock({
    era,
    header: {
      height: 1,
      slot: 20,
      previousHash: new Uint8Array(32),
      protocolVersion: { major: 7, minor: 0 },
      issuerVkey: new Uint8Array(32),
      leader: {
        vrfVkey: new Uint8Array(32),
        nonceVrf: era === 'mary' ? proof : undefined,
        leaderVrf: era === 'mary' ? proof : undefined,
        vrfResult: era === 'mary' ? undefined : proof,
        certificate: { hotVkey: new Uint8Array(32), counter: 0, kesPeriod: 0, signature: new Uint8Array(64) },
      },
    },
    sign: () => new Uint8Array(448),
    transactions: [],
  });

describe('body hash of a block', () => {
  test('is checked for empty bodies of every era', () => {
    for (const era of ['mary', 'babbage', 'mary', 'babbage'] as const)
      expect(decodeCheckedBlock(emptyBlock(era)).transactions).toEqual([]);
  });

  test('that differs from the header is rejected, also for an empty body', () => {
    const bytes = emptyBlock('babbage');
    const { header } = decodeCheckedBlock(bytes);
    const place = Buffer.from(bytes).indexOf(header.bodyHash!);
    bytes[place] = bytes[place]! ^ 1;
    expect(() => decodeCheckedBlock(bytes)).toThrow(DecodeError);
  });

  test('bodies with transactions are checked each by its own bytes', () => {
    const blocks = listBlockBytes(growChain([], { length: 10, transactions: 2 }));
    for (const bytes of blocks) expect(decodeCheckedBlock(bytes).transactions.length).toBeGreaterThan(0);
    for (const bytes of blocks) {
      const changed = Uint8Array.from(bytes);
      const { bodyHash } = decodeBlock(changed).header;
      const place = Buffer.from(changed).indexOf(bodyHash!);
      changed[place] = changed[place]! ^ 1;
      expect(() => decodeCheckedBlock(changed)).toThrow('the body of the block is not the one that its header names');
    }
  });
});
