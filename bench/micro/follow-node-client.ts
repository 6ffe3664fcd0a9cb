import { networkById } from '../../src/chains/networks.js';
import { systemClock } from '../../src/kernel/clock.js';
import { silentLog } from '../../src/kernel/log.js';
import { cardanoNode } from '../../src/sources/cardano/cardano-node.js';
import { immutableDatabase } from '../../src/sources/cardano/immutable/immutable-database.js';
import type { NodeAddress } from '../../src/sources/cardano/node-address.js';
import type { NodeLimits } from '../../src/sources/cardano/node-limits.js';
import type { Source } from '../../src/sources/source.js';

export { unpackPreviewChain } from '../../test/support/cardano-node/real-chain.js';

const network = networkById('CARDANO_PREVIEW');
export const { magic } = network;

export const node = (address: NodeAddress, limits: Partial<NodeLimits>): Source =>
  cardanoNode({
    network,
    address,
    clock: systemClock,
    random: (count) => new Uint8Array(count),
    log: silentLog,
    limits,
  });

export const files = (folder: string): Source => immutableDatabase({ network, folder, log: silentLog });

/** Follows to the last block and returns blocks per second. */
export async function followAll(source: Source): Promise<{ readonly blocks: number; readonly perSecond: number }> {
  const stop = new AbortController();
  const began = performance.now();
  let blocks = 0;
  for await (const event of source.follow([], stop.signal)) {
    if (event.type !== 'forward') continue;
    blocks += 1;
    if (event.tip !== 'origin' && event.block.point.hash === event.tip.hash) stop.abort();
  }
  return { blocks, perSecond: (blocks * 1_000) / (performance.now() - began) };
}
