import type { CardanoNetwork } from '../../../chains/networks.js';
import type { Clock } from '../../../kernel/clock.js';
import type { NodeAddress } from '../node-address.js';
import { DEFAULT_NODE_LIMITS, type NodeLimits } from '../node-limits.js';
import { type NodeConnection, openConnection, readNodeVersions, withConnection } from '../ouroboros/connection.js';
import { OFFERED_VERSIONS } from '../ouroboros/handshake.js';
import { inspectChain } from './inspect-chain.js';
import { inspectQueries } from './inspect-queries.js';
import { inspectLocalServices, inspectPeerServices } from './inspect-services.js';
import { InspectionLog, type InspectionStep } from './inspection-log.js';

export interface InspectionOptions {
  readonly network: CardanoNetwork;
  readonly address: NodeAddress;
  readonly firstBlockHash?: string | undefined;
  /** How long the next block is awaited at the tip; 0: not at all. */
  readonly waitMs: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly limits?: Partial<NodeLimits>;
}

export interface NodeInspection {
  readonly protocol: NodeAddress['protocol'];
  readonly offeredVersions: readonly number[];
  /** Undefined if the node did not list them. */
  readonly nodeVersions: readonly number[] | undefined;
  /** Undefined without a handshake. */
  readonly version: number | undefined;
  readonly steps: readonly InspectionStep[];
}

/** Tries every mini-protocol of a node. Each step that fails is recorded; only a failed handshake ends the inspection. */
export async function inspectNode(options: InspectionOptions): Promise<NodeInspection> {
  const { network, address, clock, signal, waitMs } = options;
  const { protocol } = address;
  const limits: NodeLimits = { ...DEFAULT_NODE_LIMITS, ...options.limits };
  const log = new InspectionLog(clock);
  const target = { address, magic: network.magic, limits, clock, signal };
  const connect = (): Promise<NodeConnection> => openConnection(target);
  const use = <T>(work: (connection: NodeConnection) => Promise<T>): Promise<T> => withConnection(target, work);

  const version = await log.run('handshake', () =>
    use(async ({ version: chosen }) => ({ detail: `${protocol} version ${chosen}`, value: chosen })),
  );
  const nodeVersions =
    version === undefined
      ? undefined
      : await log.run('versions', async () => {
          const versions = await readNodeVersions(target);
          return { detail: `the node has ${versions.join(', ')}`, value: versions };
        });
  if (version !== undefined) {
    const node = { log, limits, connect, use, version };
    await inspectChain({ ...node, protocol, network, firstBlockHash: options.firstBlockHash, waitMs });
    if (protocol === 'node-to-node') await inspectPeerServices(node);
    else {
      await inspectQueries(node);
      await inspectLocalServices(node);
    }
  }
  return { protocol, offeredVersions: OFFERED_VERSIONS[protocol], nodeVersions, version, steps: log.steps };
}
