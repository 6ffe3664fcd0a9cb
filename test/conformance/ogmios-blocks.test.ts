import { describe, expect, test } from 'vitest';
import { toBlockJson } from '../../src/api/compat/ogmios/block-json.js';
import { type Block, decodeBlock } from '../../src/chains/cardano/blocks/block.js';
import { loadOgmiosContract, type OgmiosContract } from '../support/compat/ogmios-contract.js';
import { describeWithData } from '../support/describe-with-data.js';
import { readData } from '../support/external-data.js';
import { decodeBlocks, singleBlocks } from './cardano-data.js';

// Real blocks of all eras in the JSON of chain synchronization.

/** Its proposal has a committee size above the limit of the schema. */
const BEYOND_SCHEMA: ReadonlySet<string> = new Set(['conway-01557848-1240f59bd88d.cbor']);

/** Differences between the JSON of a block and the schema. */
const check = (contract: OgmiosContract, block: Block): readonly string[] =>
  contract.check('NextBlockResponse', {
    jsonrpc: '2.0',
    method: 'nextBlock',
    result: { direction: 'forward', block: toBlockJson(block), tip: { slot: 1, id: '00'.repeat(32), height: 1 } },
  });

describeWithData(
  'ogmios-contract',
  'cardano-blocks',
  'cardano-block-facts',
)('single blocks', () => {
  test('JSON of blocks of every era validates against the schema', () => {
    const contract = loadOgmiosContract();
    const eras = new Set<string>();
    const failures: string[][] = [];
    const depth = (error: string): number => error.split('/').length;
    for (const { facts, bytes } of singleBlocks()) {
      const block = decodeBlock(bytes);
      if (block.era === 'dijkstra' || BEYOND_SCHEMA.has(facts.file)) continue;
      eras.add(block.era);
      const deepest = check(contract, block).toSorted((a, b) => depth(b) - depth(a));
      if (deepest.length > 0) failures.push([facts.file, ...deepest.slice(0, 3)]);
    }
    expect(failures).toEqual([]);
    expect([...eras].toSorted()).toEqual(
      ['allegra', 'alonzo', 'babbage', 'byron', 'conway', 'mary', 'shelley'].toSorted(),
    );
  });
});

describeWithData('ogmios-contract', 'cardano-mainnet-chunks')('chunks of mainnet', () => {
  describe.each(['00000', '00500', '06189-part1'])('%s', (name) => {
    test('JSON of blocks with transactions, and of each hundredth block, validates against the schema', () => {
      const contract = loadOgmiosContract();
      let checked = 0;
      let index = 0;
      for (const block of decodeBlocks([readData(`cardano-mainnet-chunks/${name}.chunk.gz`)])) {
        index += 1;
        if (index % 100 !== 1 && (block.transactions.length === 0 || checked > 300)) continue;
        expect([index, check(contract, block)]).toEqual([index, []]);
        checked += 1;
      }
      expect(checked).toBeGreaterThan(5);
    });
  });
});
