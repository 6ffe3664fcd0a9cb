import { systemClock } from '../../../src/kernel/clock.js';
import { silentLog } from '../../../src/kernel/log.js';
import {
  type BitcoinNodeOptions,
  type BitcoinNodeSource,
  bitcoinNode,
} from '../../../src/sources/bitcoin/bitcoin-node.js';
import type { BitcoinNodeLimits } from '../../../src/sources/bitcoin/node-limits.js';
import { REGTEST } from './start-bitcoind.js';

/** Timeouts for tests: failures are fast, and there are enough attempts for any misbehaviour. */
export const QUICK: Partial<BitcoinNodeLimits> = {
  replyMs: 20_000,
  mempoolMs: 0,
  retry: { firstMs: 1, maxMs: 20, attempts: 60 },
};

export const nodeSource = (
  options: Partial<BitcoinNodeOptions> & Pick<BitcoinNodeOptions, 'rpcUrl'>,
): BitcoinNodeSource =>
  bitcoinNode({
    network: REGTEST,
    clock: systemClock,
    random: (count) => new Uint8Array(count),
    log: silentLog,
    pollMs: 20,
    ...options,
    limits: { ...QUICK, ...options.limits },
  });
