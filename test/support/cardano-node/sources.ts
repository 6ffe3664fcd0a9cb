import { type CardanoNetwork, networkById } from '../../../src/chains/networks.js';
import { systemClock } from '../../../src/kernel/clock.js';
import { silentLog } from '../../../src/kernel/log.js';
import {
  type CardanoNodeOptions,
  type CardanoNodeSource,
  cardanoNode,
} from '../../../src/sources/cardano/cardano-node.js';
import type { NodeAddress } from '../../../src/sources/cardano/node-address.js';
import type { NodeLimits } from '../../../src/sources/cardano/node-limits.js';

export const PREVIEW: CardanoNetwork = networkById('CARDANO_PREVIEW');

/** Timeouts for tests: failures are fast, and there are enough attempts for any misbehaviour. */
export const QUICK: Partial<NodeLimits> = {
  connectMs: 5_000,
  handshakeMs: 2_000,
  replyMs: 2_000,
  awaitMs: 20_000,
  retry: { firstMs: 1, maxMs: 20, attempts: 40 },
};

/** A source that accepts any first block unless specified. */
export const createNodeSource = (
  address: NodeAddress,
  options: Partial<CardanoNodeOptions> & Pick<CardanoNodeOptions, 'firstBlockHash'>,
): CardanoNodeSource =>
  cardanoNode({
    network: PREVIEW,
    address,
    clock: systemClock,
    random: (count) => new Uint8Array(count),
    log: silentLog,
    ...options,
    limits: { ...QUICK, ...options.limits },
  });
