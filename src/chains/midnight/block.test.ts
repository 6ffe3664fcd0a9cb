import { describe, expect, test } from 'vitest';
import { DecodeError } from '../../kernel/errors.js';
import { decodeBlock, encodeBlock, type MidnightBlock } from './block.js';

const hash = (digit: string): string => digit.repeat(64);

const BLOCK: MidnightBlock = {
  hash: hash('a'),
  parentHash: hash('b'),
  height: 7,
  protocolVersion: 1_000_002,
  timestamp: 1_750_000_000_000,
  author: undefined,
  ledgerParameters: '',
  zswapRoot: '00',
  zswapEndIndex: 1,
  dustCommitmentEndIndex: 2,
  dustGenerationEndIndex: 3,
  dustCommitmentRoot: undefined,
  dustGenerationRoot: undefined,
  systemParameters: { permissionedCandidates: 3, registeredCandidates: 1, terms: undefined },
  transactions: [
    {
      kind: 'REGULAR',
      hash: hash('c'),
      protocolVersion: 1_000_002,
      raw: '00',
      status: 'PARTIAL_SUCCESS',
      segments: [{ id: 1, success: false }],
      identifiers: [`00${hash('1')}`],
      fee: 10n ** 20n,
      zswapRoot: '00',
      zswap: { start: 0, end: 1 },
      dustCommitment: undefined,
      dustGeneration: undefined,
      bridgeClaim: undefined,
      created: [
        {
          intentHash: hash('d'),
          outputIndex: 0,
          owner: hash('e'),
          tokenType: hash('0'),
          value: 2n ** 100n,
          ctime: 1_750_000_000,
          initialNonce: hash('f'),
          registeredForDust: true,
        },
      ],
      spent: [{ intentHash: hash('2'), outputIndex: 4 }],
      actions: [
        {
          type: 'CALL',
          address: hash('3'),
          entryPoint: 'increment',
          state: '01',
          zswapState: '02',
          balances: [{ tokenType: hash('0'), amount: 5n }],
        },
      ],
      events: [{ group: 'DUST', id: 12, raw: '0a' }],
      unknownParts: [],
    },
  ],
  mappings: [
    { type: 'ADDED', stakeAddress: 'e0'.repeat(29), dustKey: 2n ** 250n, utxoTxHash: hash('4'), utxoOutputIndex: 1 },
  ],
};

describe('block encoding', () => {
  test('contains the whole block', () => {
    expect(decodeBlock(encodeBlock(BLOCK))).toEqual(BLOCK);
  });

  test('is independent of the field order of the value', () => {
    const turned = Object.fromEntries(Object.entries(BLOCK).reverse()) as unknown as MidnightBlock;
    expect(encodeBlock(turned)).toEqual(encodeBlock(BLOCK));
  });

  test('is rejected if a field is missing or has another type', () => {
    const text = Buffer.from(encodeBlock(BLOCK)).toString();
    for (const wrong of [
      '',
      '[]',
      'null',
      text.slice(0, -1),
      text.replace('"height":7', '"height":-7'),
      text.replace('"height":7,', ''),
      text.replace(hash('a'), 'aa'),
      text.replace('"PARTIAL_SUCCESS"', '"SOME"'),
      text.replace('"100000000000000000000"', '1e20'),
      text.replace('"raw":"00"', '"raw":"0"'),
    ])
      expect(() => decodeBlock(Buffer.from(wrong))).toThrow(DecodeError);
  });
});
