import type { CardanoNetwork } from '../../chains/networks.js';
import type { Clock, Random } from '../../kernel/clock.js';
import type { Log } from '../../kernel/log.js';
import type { SourceError } from '../errors.js';
import { LinkedChain } from '../linked-chain.js';
import { retrying } from '../retry.js';
import type { Capability, Mempool, Point, Submitter } from '../source.js';
import { createStatusTracker } from '../status-tracker.js';
import type { CardanoBlockSource, CardanoEvent } from './cardano-block.js';
import { followConnection } from './follow-connection.js';
import { type LedgerQueries, ledgerQueries, localMempool, localSubmitter } from './local-services.js';
import { type NodeAddress, printNodeAddress } from './node-address.js';
import { DEFAULT_NODE_LIMITS, type NodeLimits } from './node-limits.js';

export interface CardanoNodeOptions {
  readonly network: CardanoNetwork;
  readonly address: NodeAddress;
  /** For networks whose first block is not in the table of networks; see `network-identity.ts`. */
  readonly firstBlockHash?: string | undefined;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly limits?: Partial<NodeLimits>;
}

export interface CardanoNodeSource extends CardanoBlockSource {
  readonly submitter?: Submitter;
  readonly mempool?: Mempool;
  /** Only for a node behind a local socket. */
  readonly ledger?: LedgerQueries;
}

/** A node, followed over any number of connections: after a loss it continues from the last yielded block. */
export function cardanoNode(options: CardanoNodeOptions): CardanoNodeSource {
  const limits: NodeLimits = { ...DEFAULT_NODE_LIMITS, ...options.limits };
  const place = printNodeAddress(options.address);
  const local = options.address.protocol === 'node-to-client';
  const capabilities: readonly Capability[] = local ? ['submit', 'mempool', 'query'] : [];
  const log = options.log.with({ network: options.network.id, node: place });
  const status = createStatusTracker();
  const { report } = status;
  const onFault = (fault: SourceError, attempt: number, waitMs: number): void => {
    report({ state: 'waiting', reason: fault.message });
    log.warn('node.lost', { fault: fault.fault, reason: fault.message, attempt, waitMs });
  };

  function follow(known: readonly Point[], signal: AbortSignal): AsyncGenerator<CardanoEvent> {
    const chain = new LinkedChain(known, { genesisHash: options.network.genesisHashes.byron });
    const run = (): AsyncIterable<CardanoEvent> => {
      report({ state: 'connecting' });
      return followConnection({ ...options, log, limits, chain, report, signal });
    };
    return status.following(retrying(run, { limits: limits.retry, random: options.random, signal, onFault }));
  }

  const services = { ...options, log, limits };
  return {
    describe: () => ({ kind: 'cardano-node', place, capabilities, ...status.now() }),
    follow,
    ...(local && {
      submitter: localSubmitter(services),
      mempool: localMempool(services, report),
      ledger: ledgerQueries(services),
    }),
  };
}
