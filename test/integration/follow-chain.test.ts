import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ChainFollower, type ChainStep } from '../../src/api/services/chain/follow-chain.js';
import type { NetworkDb } from '../../src/store/network-db.js';
import { type BlockPosition, blockPositions } from '../../src/store/queries/cardano/blocks/blocks.js';
import { openTestService, type TestService } from '../support/service.js';
import { startNetworks } from '../support/start-networks.js';

let service: TestService;
let db: NetworkDb<'cardano'>;

beforeAll(async () => {
  service = await openTestService({ CROSSTIE_SANDBOX: 'on', CROSSTIE_SANDBOX_BLOCK_SECONDS: '0' });
  await startNetworks(service, 'CARDANO_PREPROD');
  db = await service.services.networks.open<'cardano'>('CARDANO_PREPROD');
});

afterAll(() => service.close());

const sandbox = () => service.services.networks.sandbox('CARDANO_PREPROD');

/** The chain of a client that applies the steps. */
function apply(chain: readonly BlockPosition[], steps: readonly ChainStep[]): readonly BlockPosition[] {
  let current = chain;
  for (const step of steps) {
    if (step.kind === 'backward') {
      const height = step.to?.height ?? -1;
      current = current.filter((block) => block.height <= height);
      expect(current.at(-1)?.hash).toBe(step.to?.hash);
    } else {
      if (current.length > 0) expect(step.block.height).toBe(current.at(-1)!.height + 1);
      current = [...current, step.block];
    }
  }
  return current;
}

async function readAll(follower: ChainFollower, chain: readonly BlockPosition[], limit: number) {
  let current = chain;
  for (;;) {
    const { steps } = await follower.read(limit);
    if (steps.length === 0) return current;
    current = apply(current, steps);
  }
}

/** The chain of the index itself. */
async function indexedHashes(): Promise<readonly string[]> {
  const follower = await ChainFollower.startAfter(db, undefined, blockPositions);
  return (await readAll(follower, [], 1_000)).map(({ hash }) => hash);
}

describe('following a chain', () => {
  test('a follower from the start gets every block once, for any size of a read', async () => {
    const expected = await indexedHashes();
    const follower = await ChainFollower.startAfter(db, undefined, blockPositions);
    const seen = await readAll(follower, [], 7);
    expect(seen.map(({ hash }) => hash)).toEqual(expected);
    const { tip, steps } = await follower.read(10);
    expect(steps).toEqual([]);
    expect(seen.at(-1)!.hash).toBe(tip.hash);
  });

  test('forks between reads lead to the chain of the index', async () => {
    const follower = await ChainFollower.startAfter(db, undefined, blockPositions);
    let chain = await readAll(follower, [], 50);
    for (const depth of [1, 3, 2]) {
      await (await sandbox()).fork(depth);
      await (await sandbox()).advanceBlocks(2);
      chain = await readAll(follower, chain, 3);
    }
    expect(chain.map(({ hash }) => hash)).toEqual(await indexedHashes());
  });

  test('two forks before one read are one rollback to the deeper one', async () => {
    const follower = await ChainFollower.startAfter(db, undefined, blockPositions);
    const chain = await readAll(follower, [], 500);
    await (await sandbox()).fork(2);
    await (await sandbox()).fork(5);
    const { steps } = await follower.read(100);
    expect(steps.map(({ kind }) => kind)).toEqual(['backward']);
    expect(await readAll(follower, apply(chain, steps), 100).then((all) => all.map(({ hash }) => hash))).toEqual(
      await indexedHashes(),
    );
  });

  test('a follower at the tip waits for the next block', async () => {
    const follower = await ChainFollower.startAfter(db, undefined, blockPositions);
    await readAll(follower, [], 500);
    const waiting = follower.readOrWait(10, new AbortController().signal);
    await (await sandbox()).advanceBlocks(1);
    const { steps, tip } = await waiting;
    expect(steps).toEqual([{ kind: 'forward', block: { height: tip.height, slot: tip.slot, hash: tip.hash } }]);
  });

  test('an aborted wait returns no step', async () => {
    const follower = await ChainFollower.startAfter(db, undefined, blockPositions);
    await readAll(follower, [], 500);
    const aborted = new AbortController();
    const waiting = follower.readOrWait(10, aborted.signal);
    aborted.abort();
    expect((await waiting).steps).toEqual([]);
  });

  test('a block that is not on the chain is refused as start', async () => {
    const { tip } = await (await ChainFollower.startAfter(db, undefined, blockPositions)).read(1);
    const wrong = { height: tip.height, slot: tip.slot, hash: '00'.repeat(32) };
    await expect(ChainFollower.startAfter(db, wrong, blockPositions)).rejects.toThrow('not on the chain');
  });
});
