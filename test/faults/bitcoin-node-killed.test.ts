import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBitcoind } from '../support/bitcoind/find-bitcoind.js';
import { type Bitcoind, startBitcoind } from '../support/bitcoind/start-bitcoind.js';
import { eventually } from '../support/eventually.js';
import { type HealthReader, readHealth } from '../support/health-reader.js';
import { openTestService, type TestService } from '../support/service.js';
import { describeUnless } from '../support/skip.js';

const NETWORK = 'BITCOIN_REGTEST';
const bitcoind = await findBitcoind();

describeUnless(bitcoind.missing)('real Bitcoin node', () => {
  let node: Bitcoind;
  let service: TestService;
  let reader: HealthReader;

  beforeEach(async () => {
    node = await startBitcoind({ index: false });
    service = await openTestService({ [`${NETWORK}_RPC_URL`]: node.rpcUrl });
    reader = await readHealth(service, NETWORK);
    service.follow();
    await reader.reaches('live');
  });
  afterEach(async () => {
    await service.close();
    await node.stop();
  });

  const mempoolStatus = async (): Promise<number> => (await reader.request('btc/mempool')).status;

  test('degrades health and loses its mempool when killed, and both recover with it', async () => {
    await eventually(async () => (await mempoolStatus()) === 200);
    await node.kill();
    const { reason } = await reader.reaches('behind');
    expect(reason).toMatch(/^The (node|connection to the node) (cannot be reached|was lost) \([A-Z]+\)$/);
    await eventually(async () => (await mempoolStatus()) === 503);
    for (const path of ['btc/fees', 'btc/chain/health']) expect((await reader.request(path)).status).toBe(503);
    await node.restart();
    await reader.reaches('live');
    await eventually(async () => (await mempoolStatus()) === 200);
  });
});
