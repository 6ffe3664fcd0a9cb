import { afterAll, beforeAll, expect, test } from 'vitest';
import { networkById } from '../../../src/chains/networks.js';
import { inDepth } from '../../support/depth.js';
import { eventually } from '../../support/eventually.js';
import { openTestService, type TestService } from '../../support/service.js';
import { describeUnless } from '../../support/skip.js';
import { startNetworks } from '../../support/start-networks.js';
import { findYaciObstacle, startYaciTail, type YaciTail } from '../../support/yaci.js';

/** The network whose magic and name yaci knows. */
const ID = 'CARDANO_PREPROD';

/** Blocks that are added one by one, and depths of the forks between them. */
const BLOCKS = inDepth(2, 20);
const FORKS = inDepth(1, 3);

describeUnless(findYaciObstacle())('yaci, a client of the node protocols in Java', () => {
  let service: TestService;
  let yaci: YaciTail | undefined;

  beforeAll(async () => {
    service = await openTestService({
      CROSSTIE_SANDBOX: 'on',
      CROSSTIE_SANDBOX_BLOCK_SECONDS: '0',
      NODE_PORT: '0',
      NODE_NETWORK: ID,
    });
    await startNetworks(service, ID);
  });

  afterAll(async () => {
    yaci?.stop();
    await service?.close();
  });

  const readBlock = async (id: string) =>
    (
      await service.http.inject({
        url: `/api/blocks/${id}`,
        headers: { 'x-api-key': `xt_demo_${networkById(ID).alias}` },
      })
    ).json<{ number: number; slot: number; hash: string }>();

  test('follows the simulated chain and its forks', async () => {
    const port = await service.listenAsNode();
    const sandbox = await service.services.networks.sandbox(ID);
    const tail = startYaciTail({ network: 'preprod', port: port!, known: await readBlock('latest') });
    yaci = tail;
    const showings = (height: number): number => tail.blocks.filter((each) => each.height === height).length;
    await eventually(tail.isFollowing);
    // Every advance is seen before the next, because the program shows only blocks that arrive while it runs.
    const advanceUntilSeen = async (): Promise<number> => {
      await sandbox.advanceBlocks(1);
      const { number } = await readBlock('latest');
      await eventually(() => showings(number) > 0);
      return number;
    };
    await eventually(async () => {
      await sandbox.advanceBlocks(1);
      return tail.blocks.length > 0;
    });
    const first = await advanceUntilSeen();
    for (let made = 1; made <= BLOCKS; made += 1) expect(await advanceUntilSeen()).toBe(first + made);
    for (let depth = 1; depth <= FORKS; depth += 1) {
      const { number } = await readBlock('latest');
      const before = showings(number);
      // The branch replaces the block of this height and adds one.
      await sandbox.fork(depth);
      await sandbox.advanceBlocks(depth + 1);
      await eventually(() => showings(number) > before && showings(number + 1) > 0);
    }
  });
});
