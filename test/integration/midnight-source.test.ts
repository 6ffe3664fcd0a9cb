import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decodeBlock, encodeBlock, type MidnightBlock } from '../../src/chains/midnight/block.js';
import { networkById } from '../../src/chains/networks.js';
import { systemClock } from '../../src/kernel/clock.js';
import { ServiceError } from '../../src/kernel/errors.js';
import { silentLog } from '../../src/kernel/log.js';
import { createRandomInt, pick } from '../../src/sandbox/random-int.js';
import { SourceError } from '../../src/sources/errors.js';
import { LIMITS, midnightIndexer } from '../../src/sources/midnight/midnight-indexer.js';
import { encodeExtrinsic } from '../../src/sources/midnight/node-rpc.js';
import type { ChainEvent, Point } from '../../src/sources/source.js';
import { takeFirst } from '../support/depth.js';
import { eventually } from '../support/eventually.js';
import { type GeneratedBlock, generateChain } from '../support/midnight-blocks.js';
import { type Misbehaviour, startTestIndexer, type TestIndexer } from '../support/midnight-indexer/test-indexer.js';

const network = networkById('MIDNIGHT_PREPROD');
let indexer: TestIndexer;

beforeEach(async () => {
  indexer = await startTestIndexer('preprod');
});
afterEach(() => indexer.close());

const createSource = (limits = {}, options = {}) =>
  midnightIndexer({
    clock: systemClock,
    network,
    indexerUrl: indexer.url,
    random: () => Uint8Array.of(0, 0),
    log: silentLog,
    limits: { pollMs: 20, maxBytes: 1_000_000, retry: { firstMs: 1, maxMs: 5, attempts: 60 }, ...limits },
    ...options,
  });

/** The state of a follower after events: its blocks, and the number of rollbacks. */
async function followUntil(
  source: ReturnType<typeof createSource>,
  isDone: (chain: readonly MidnightBlock[]) => boolean,
  known: readonly Point[] = [],
  onEvent: (event: ChainEvent) => void = () => undefined,
  stop = new AbortController(),
) {
  const chain: MidnightBlock[] = [];
  let backward = 0;
  for await (const event of source.follow(known, stop.signal)) {
    if (event.type === 'forward') chain.push(decodeBlock(event.block.bytes));
    else {
      backward += 1;
      const to = event.to;
      const retainedLength = to === 'origin' ? 0 : chain.findIndex(({ hash }) => hash === to.hash) + 1;
      chain.length = retainedLength;
    }
    onEvent(event);
    if (isDone(chain)) stop.abort();
  }
  return { chain, backward };
}

const toIndexerBlock = ({ chainState: _, ...block }: GeneratedBlock): MidnightBlock =>
  decodeBlock(encodeBlock({ ...block, mappings: undefined }));
const toPoint = ({ hash, height, timestamp }: MidnightBlock): Required<Point> => ({
  hash,
  height,
  slot: Math.floor(timestamp / 6_000),
});

describe('Midnight indexer', () => {
  test('emits its whole chain, and each new block when it is announced', async () => {
    const blocks = generateChain('calm', 60);
    indexer.blocks = blocks.slice(0, 40);
    const source = createSource({ pollMs: 60_000 });
    expect(source.describe()).toMatchObject({ kind: 'midnight-indexer', capabilities: ['query'], state: 'idle' });
    const ring = setInterval(() => {
      if (indexer.subscribers > 0 && indexer.blocks.length < blocks.length && indexer.blocks.length >= 40) {
        indexer.blocks = blocks.slice(0, indexer.blocks.length + 5);
        indexer.announce();
      }
    }, 20);
    const { chain, backward } = await followUntil(source, ({ length }) => length === blocks.length);
    clearInterval(ring);
    expect(backward).toBe(0);
    expect(chain).toEqual(blocks.map(toIndexerBlock));
    expect(source.describe()).toMatchObject({ state: 'ended', identity: 'verified' });
  });

  test('continues from a known point, and rolls back to the newest common one', async () => {
    const blocks = generateChain('shared', 20);
    const branch = generateChain('other branch', 10, blocks.slice(0, 15));
    indexer.blocks = branch;
    const known = [...blocks].reverse().map(toPoint);
    const seen: ChainEvent[] = [];
    const { chain } = await followUntil(
      createSource(),
      ({ length }) => length === 10,
      known,
      (event) => seen.push(event),
    );
    expect(seen[0]).toMatchObject({ type: 'backward', to: { hash: blocks[14]!.hash, height: 14 } });
    expect(chain.map(({ hash }) => hash)).toEqual(branch.slice(15).map(({ hash }) => hash));
  });

  test('without a common block is rejected', async () => {
    indexer.blocks = generateChain('another', 5);
    const known = [toPoint(generateChain('mine', 3)[2]!)];
    await expect(followUntil(createSource(), () => false, known)).rejects.toMatchObject({ fault: 'no-common-point' });
  });

  test('of another network is rejected', async () => {
    await indexer.close();
    indexer = await startTestIndexer('preview');
    indexer.blocks = generateChain('elsewhere', 20);
    await expect(followUntil(createSource(), () => false)).rejects.toMatchObject({ fault: 'wrong-network' });
  });

  test('that reorgs meanwhile is followed to its new branch', async () => {
    const first = generateChain('before', 30);
    const second = generateChain('after', 12, first.slice(0, 22));
    indexer.blocks = first;
    let forked = false;
    const { chain, backward } = await followUntil(
      createSource(),
      (blocks) => blocks.at(-1)?.hash === second.at(-1)!.hash,
      [],
      (event) => {
        if (event.type === 'forward' && event.block.point.height === 29 && !forked) {
          forked = true;
          indexer.blocks = second;
        }
      },
    );
    expect(backward).toBeGreaterThan(0);
    expect(chain.map(({ hash }) => hash)).toEqual(second.map(({ hash }) => hash));
  });

  test('that is behind us is waited for', async () => {
    const blocks = generateChain('behind', 12);
    indexer.blocks = blocks.slice(0, 6);
    const known = blocks.slice(0, 10).toReversed().map(toPoint);
    const catchUp = setInterval(() => {
      if (indexer.responses > 6) indexer.blocks = blocks;
    }, 10);
    const { chain, backward } = await followUntil(createSource(), ({ length }) => length === 2, known);
    clearInterval(catchUp);
    expect(backward).toBe(0);
    expect(chain.map(({ height }) => height)).toEqual([10, 11]);
  });

  test.each(takeFirst(['one', 'two', 'three'], 1))('gives the same chain after any failures (%s)', async (seed) => {
    const blocks = generateChain(seed, 40);
    const misbehaviours: readonly Misbehaviour[] = [
      'cut',
      'late',
      'duplicate',
      'gap',
      'garbage',
      'status',
      'errors',
      'wrong-field',
      'too-long',
      'lagging',
    ];
    const random = createRandomInt(seed);
    const plan = Array.from({ length: 400 }, () => (random(3) === 0 ? pick(random, misbehaviours) : undefined));
    indexer.misbehave = (answer) => plan[answer];
    indexer.blocks = blocks;
    let cuts = 0;
    const { chain } = await followUntil(
      createSource(),
      ({ length }) => length === blocks.length,
      [],
      () => {
        cuts += 1;
        if (cuts % 15 === 0) indexer.cutConnections();
      },
    );
    expect(chain).toEqual(blocks.map(toIndexerBlock));
  });

  test('that stays unreachable is given up with its reason', async () => {
    indexer.misbehave = () => 'status';
    const source = createSource({ retry: { firstMs: 1, maxMs: 2, attempts: 3 } });
    await expect(followUntil(source, () => false)).rejects.toMatchObject({ fault: 'gave-up' });
    expect(source.describe().reason).toMatch(/Gave up after 4 attempts/);
  });

  test.each([
    ['vanishes without closing its connections', () => indexer.freeze()],
    ['is stopped', () => indexer.close()],
  ])('that %s is reported as lost, with the reason', async (_, lose) => {
    const blocks = generateChain('lost', 5);
    indexer.blocks = blocks;
    // Polling is too rare to detect anything here: only the pings of the subscription do.
    const source = createSource({ pollMs: 600_000, timeoutMs: 600_000, silentMs: 300, pingMs: 50 });
    const stop = new AbortController();
    let given = 0;
    const count = (): void => {
      given += 1;
    };
    const following = followUntil(source, () => stop.signal.aborted, [], count, stop);
    // No request is open: the follower waits for the announcement of a block.
    await eventually(async () => {
      const before = indexer.responses;
      await new Promise((resolve) => setTimeout(resolve, 200));
      const isIdle = given === blocks.length && indexer.responses === before;
      return isIdle && indexer.subscribers > 0 && source.describe().state === 'following';
    });
    await lose();
    await eventually(async () => source.describe().state === 'waiting');
    expect(source.describe().reason).toMatch(/has not answered|cannot be reached/);
    stop.abort();
    await following;
  });

  test('that responds again after a silence is followed again', async () => {
    const blocks = generateChain('silent', 12);
    indexer.blocks = blocks.slice(0, 6);
    indexer.misbehave = (answer) => (answer > 3 && answer % 3 === 0 ? 'late' : undefined);
    const source = createSource({ silentMs: 20 });
    const states: string[] = [];
    const watch = setInterval(() => {
      states.push(source.describe().state);
      if (states.includes('waiting')) indexer.blocks = blocks;
    }, 5);
    const { chain } = await followUntil(source, ({ length }) => length === blocks.length);
    clearInterval(watch);
    expect(states).toContain('waiting');
    expect(chain).toEqual(blocks.map(toIndexerBlock));
  });

  test('is detected as lost within ten seconds', () => {
    expect(LIMITS.pollMs + LIMITS.silentMs).toBeLessThan(10_000);
    expect(3 * LIMITS.pingMs + LIMITS.silentMs).toBeLessThan(10_000);
  });

  test('returns data that blocks do not contain', async () => {
    const address = 'stake_test1uq8crzpll5wxkc930kum95m258wynvvyk939gqpxymaqc6q83hn5f';
    const registration = {
      dustAddress: 'mn_dust_preprod1x',
      valid: true,
      utxoTxHash: 'ab'.repeat(32),
      utxoOutputIndex: 1,
    };
    indexer.registrations = { [address]: [registration] };
    const { queries } = createSource();
    expect(await queries.registrations!([address])).toEqual([[registration]]);
    expect(await queries.merkleUpdate('zswap', 0, 10)).toMatchObject({ endIndex: 10, update: 'abcd' });
    await expect(queries.merkleUpdate('zswap', 0, 1_000)).rejects.toThrow(ServiceError);
    indexer.blocks = generateChain('final', 3);
    expect(await queries.finalizedHeight()).toBe(2);
  });
});

describe('Midnight node', () => {
  test('accepts transactions, or rejects them with a reason, and knows the final block', async () => {
    const source = createSource({}, { nodeUrl: indexer.nodeUrl });
    const bytes = Buffer.from('midnight:transaction');
    expect(source.describe().capabilities).toContain('submit');
    expect(await source.submitter!.submit(bytes)).toEqual({ accepted: true });
    expect(indexer.submitted).toEqual([`0x${Buffer.from(encodeExtrinsic(bytes)).toString('hex')}`]);
    indexer.rejection = { code: 1010, message: 'Invalid Transaction', data: 'Custom error: 103' };
    const submissionResult = await source.submitter!.submit(bytes);
    expect(submissionResult.accepted === false && Buffer.from(submissionResult.reason).toString()).toBe(
      'Invalid Transaction: Custom error: 103',
    );
    indexer.rejection = { code: 1013, message: 'Transaction Already Imported' };
    expect(await source.submitter!.submit(bytes)).toEqual({ accepted: true });
    indexer.rejection = { code: -32_000, message: 'Something else' };
    await expect(source.submitter!.submit(bytes)).rejects.toThrow(SourceError);
    expect(await source.queries.finalizedHeight()).toBeUndefined();
    indexer.finalized = 7;
    expect(await source.queries.finalizedHeight()).toBe(7);
  });

  test('gets the same extrinsic as on the development chains', () => {
    // 3,639 bytes: two bytes of length each, then version 4, pallet 5, call 0.
    const extrinsic = Buffer.from(encodeExtrinsic(new Uint8Array(3_639)));
    expect(extrinsic.subarray(0, 7).toString('hex')).toBe('f138040500dd38');
    expect(extrinsic.length).toBe(3_639 + 7);
  });
});
