import { afterEach, describe, expect, test } from 'vitest';
import {
  decodeBlock,
  encodeBlock,
  type MidnightBlock,
  type MidnightTransaction,
} from '../../src/chains/midnight/block.js';
import { networkById } from '../../src/chains/networks.js';
import { systemClock } from '../../src/kernel/clock.js';
import { silentLog } from '../../src/kernel/log.js';
import { IncompatibleSchema, UnsupportedByIndexer } from '../../src/sources/midnight/document-template.js';
import { DocumentRefused } from '../../src/sources/midnight/graphql.js';
import { midnightIndexer } from '../../src/sources/midnight/midnight-indexer.js';
import type { ChainEvent } from '../../src/sources/source.js';
import { takeFirst } from '../support/depth.js';
import { testWithData } from '../support/describe-with-data.js';
import { type GeneratedBlock, generateChain } from '../support/midnight-blocks.js';
import { realLines } from '../support/midnight-indexer/published-schemas.js';
import { startTestIndexer, type TestIndexer } from '../support/midnight-indexer/test-indexer.js';
import { ALL_FEATURES, buildTestSchema, type SchemaFeatures } from '../support/midnight-indexer/test-schema.js';

/** Every release of the official indexer is supported, with or without introspection. */

const network = networkById('MIDNIGHT_PREPROD');
const STAKE = 'stake_test1uq8crzpll5wxkc930kum95m258wynvvyk939gqpxymaqc6q83hn5f';
let indexer: TestIndexer;

afterEach(() => indexer?.close());

const openSource = () =>
  midnightIndexer({
    clock: systemClock,
    network,
    indexerUrl: indexer.url,
    random: () => Uint8Array.of(0, 0),
    log: silentLog,
    limits: { pollMs: 20, retry: { firstMs: 1, maxMs: 5, attempts: 60 } },
  });

/** Follows until the chain ends in `last`; `onEvent` may change the indexer meanwhile. */
async function followTo(last: MidnightBlock, onEvent: (event: ChainEvent) => void = () => undefined) {
  const stop = new AbortController();
  const chain: MidnightBlock[] = [];
  let backward = 0;
  for await (const event of openSource().follow([], stop.signal)) {
    if (event.type === 'forward') chain.push(decodeBlock(event.block.bytes));
    else {
      backward += 1;
      const { to } = event;
      chain.length = to === 'origin' ? 0 : chain.findIndex(({ hash }) => hash === to.hash) + 1;
    }
    onEvent(event);
    if (chain.at(-1)?.hash === last.hash) stop.abort();
  }
  return { chain, backward };
}

/** Bridge transactions are only in chains whose indexer supports them. */
const withClaims = (blocks: readonly GeneratedBlock[]): readonly GeneratedBlock[] =>
  blocks.map((block) => ({
    ...block,
    transactions: block.transactions.map((transaction) =>
      transaction.kind === 'SYSTEM' && block.height % 2 === 0
        ? { ...transaction, kind: 'BRIDGE_CLAIM', bridgeClaim: { recipient: 'ab'.repeat(32), amount: 2n ** 100n } }
        : transaction,
    ),
  }));

/** The fields of a block that a release with these features returns; all others are absent. */
function expectedBlock({ chainState: _, ...block }: GeneratedBlock, features: SchemaFeatures): MidnightBlock {
  const roots = features.renamedTreeFields ? {} : { zswapRoot: undefined };
  const indexes = features.blockIndexes
    ? {}
    : { zswapEndIndex: undefined, dustCommitmentEndIndex: undefined, dustGenerationEndIndex: undefined };
  const ranges = features.renamedTreeFields ? {} : { dustCommitment: undefined, dustGeneration: undefined };
  const transactions = block.transactions.map((each): MidnightTransaction => ({ ...each, ...ranges }));
  return decodeBlock(encodeBlock({ ...block, ...roots, ...indexes, transactions, mappings: undefined }));
}

interface Release {
  readonly name: string;
  readonly sdl: string;
  readonly features: SchemaFeatures;
}

const getFeatures = (name: string): SchemaFeatures => ({
  renamedTreeFields: name !== '4.0.0',
  blockIndexes: name === '4.3.7' || name === '4.4.0',
  bridge: name === '4.4.0',
  futureTypes: false,
});

const TEST_FEATURES: readonly SchemaFeatures[] = [
  ALL_FEATURES,
  { ...ALL_FEATURES, bridge: false },
  { ...ALL_FEATURES, bridge: false, blockIndexes: false },
  { ...ALL_FEATURES, bridge: false, blockIndexes: false, renamedTreeFields: false },
];

/** The published schemas have the same features; the short form needs ours only where those are missing. */
const OWN_FEATURES = takeFirst(TEST_FEATURES, realLines().length > 0 ? 1 : TEST_FEATURES.length);

const RELEASES: readonly Release[] = [
  ...OWN_FEATURES.map((features, index) => ({
    name: `own schema ${index + 1}`,
    sdl: buildTestSchema(features),
    features,
  })),
  ...realLines().map(({ name, sdl }) => ({ name, sdl, features: getFeatures(name) })),
];

/** The short form takes each release once, with and without introspection in turn. */
const CASES = RELEASES.flatMap((release, index) =>
  takeFirst(index % 2 === 0 ? [true, false] : [false, true], 1).map((introspection) => ({ ...release, introspection })),
);

describe('releases of the indexer', () => {
  testWithData('midnight-schemas')('six published releases of the official indexer are tested', () => {
    expect(realLines()).toHaveLength(6);
  });

  test.each(CASES)('$name is followed through a fork (introspection $introspection)', async (release) => {
    const { features, introspection, sdl } = release;
    indexer = await startTestIndexer('preprod', { sdl, introspection });
    const made = generateChain('release', 24);
    const first = features.bridge ? withClaims(made) : made;
    const second = [...first.slice(0, 15), ...generateChain('release fork', 12, made.slice(0, 15)).slice(15)];
    indexer.blocks = first;
    const { chain, backward } = await followTo(second.at(-1)!, (event) => {
      if (event.type === 'forward' && event.block.point.height === 20) indexer.blocks = second;
    });
    expect(chain).toEqual(second.map((block) => expectedBlock(block, features)));
    expect(backward).toBeGreaterThan(0);
    if (introspection) expect(indexer.rejectedDocuments).toEqual([]);
    else expect(indexer.rejectedDocuments.some((text) => text.includes('__schema'))).toBe(true);
  });

  test.each(CASES)('$name returns registrations (introspection $introspection)', async (release) => {
    indexer = await startTestIndexer('preprod', release);
    const seen = { dustAddress: 'mn_dust_preprod1x', valid: true, utxoTxHash: 'ab'.repeat(32), utxoOutputIndex: 1 };
    indexer.registrations = { [STAKE]: [seen] };
    expect(await openSource().queries.registrations!([STAKE])).toEqual([[seen]]);
    indexer.registrations = {};
    expect(await openSource().queries.registrations!([STAKE])).toEqual([[]]);
  });

  test.each(CASES)('$name returns or rejects bridge data (introspection $introspection)', async (release) => {
    indexer = await startTestIndexer('preprod', release);
    const balance = openSource().queries.lookup({ what: 'bridge-balance', address: '00'.repeat(32) });
    if (release.features.bridge) expect(await balance).toEqual({ deposited: '15', claimed: '5', balance: '10' });
    else await expect(balance).rejects.toThrow(UnsupportedByIndexer);
  });
});

describe('unknown schema', () => {
  test('new types and values are stored by name and the chain continues', async () => {
    indexer = await startTestIndexer('preprod', { sdl: buildTestSchema({ ...ALL_FEATURES, futureTypes: true }) });
    const made = generateChain('future', 30);
    indexer.blocks = made.map((block) => ({
      ...block,
      transactions: block.transactions.map((each) => ({
        ...each,
        ...(each.kind === 'SYSTEM' && { kind: 'OTHER' as const }),
        status: each.kind === 'REGULAR' && each.status === 'FAILURE' ? undefined : each.status,
        actions: each.actions.map((action) =>
          action.type === 'UPDATE' ? { ...action, type: 'OTHER' as const } : action,
        ),
      })),
    }));
    const { chain } = await followTo(made.at(-1)!);
    const transactions = chain.flatMap((block) => block.transactions);
    const unknown = new Set(transactions.flatMap(({ unknownParts }) => unknownParts));
    expect([...unknown].sort()).toEqual([
      'contract action ContractFreeze',
      'status QUEUED',
      'transaction FutureTransaction',
    ]);
    const others = transactions.filter(({ kind }) => kind === 'OTHER');
    const expected = made.flatMap((block) => block.transactions).filter(({ kind }) => kind === 'SYSTEM');
    expect(others.map(({ raw, created }) => ({ raw, created }))).toEqual(
      expected.map(({ raw, created }) => ({ raw, created })),
    );
  });

  test('indexer that is replaced by an older release is still followed', async () => {
    indexer = await startTestIndexer('preprod');
    const blocks = generateChain('downgrade', 30);
    indexer.blocks = blocks.slice(0, 15);
    const { chain } = await followTo(blocks.at(-1)!, () => {
      if (indexer.blocks.length === blocks.length) return;
      indexer.useSchema(buildTestSchema({ ...ALL_FEATURES, bridge: false, blockIndexes: false }));
      indexer.blocks = blocks;
    });
    expect(chain.map(({ hash }) => hash)).toEqual(blocks.map(({ hash }) => hash));
    expect(chain.at(-1)!.zswapEndIndex).toBeUndefined();
    expect(indexer.introspections).toBeGreaterThan(1);
  });

  test('indexer that is upgraded without a failure returns the fields of its new types', async () => {
    indexer = await startTestIndexer('preprod', { sdl: buildTestSchema({ ...ALL_FEATURES, bridge: false }) });
    const made = generateChain('upgrade', 30);
    const blocks = [...made.slice(0, 15), ...withClaims(made).slice(15)];
    indexer.blocks = blocks.slice(0, 15);
    const { chain } = await followTo(blocks.at(-1)!, () => {
      if (indexer.blocks.length === blocks.length) return;
      indexer.useSchema(buildTestSchema(ALL_FEATURES));
      indexer.blocks = blocks;
    });
    const claims = chain.flatMap((block) => block.transactions.flatMap(({ bridgeClaim }) => bridgeClaim ?? []));
    expect(claims.length).toBeGreaterThan(0);
    expect(chain).toEqual(blocks.map((block) => expectedBlock(block, ALL_FEATURES)));
  });

  test('schema is read once per connection', async () => {
    indexer = await startTestIndexer('preprod');
    const blocks = generateChain('once', 40);
    indexer.blocks = blocks;
    await followTo(blocks.at(-1)!);
    expect(indexer.introspections).toBe(1);
  });

  test('schema without transactions in blocks is rejected with the name of the field', async () => {
    const sdl = buildTestSchema(ALL_FEATURES).replace('transactions: [Transaction!]! system', 'system');
    indexer = await startTestIndexer('preprod', { sdl });
    const blocks = generateChain('short', 3);
    indexer.blocks = blocks;
    const failed = followTo(blocks.at(-1)!);
    await expect(failed).rejects.toThrow(IncompatibleSchema);
    await expect(failed).rejects.toThrow(/Block\.transactions/);
  });

  test('indexer that rejects the documents of every release gives a typed error', async () => {
    const sdl = buildTestSchema(ALL_FEATURES).replace('timestamp: Int!', 'time: Int!');
    indexer = await startTestIndexer('preprod', { sdl, introspection: false });
    const blocks = generateChain('refused', 3);
    indexer.blocks = blocks;
    await expect(followTo(blocks.at(-1)!)).rejects.toThrow(DocumentRefused);
  });
});
