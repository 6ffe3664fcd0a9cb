import type { CardanoNetwork } from '../../chains/networks.js';
import type { CardanoBlockSource } from '../../sources/cardano/cardano-block.js';
import { type CardanoNodeSource, cardanoNode } from '../../sources/cardano/cardano-node.js';
import { immutableDatabase } from '../../sources/cardano/immutable/immutable-database.js';
import { parseNodeAddresses } from '../../sources/cardano/node-address.js';
import { DEFAULT_NODE_LIMITS } from '../../sources/cardano/node-limits.js';
import { readNodeCandidate } from '../../sources/cardano/read-candidate.js';
import { severalNodes } from '../../sources/cardano/several-nodes.js';
import { concatSources } from '../../sources/concat-sources.js';
import type { Point } from '../../sources/source.js';
import type { SourceDependencies } from '../families/chain-family.js';
import type { NetworkConfig } from '../settings/network-settings.js';

/** A node appends to its files every few minutes. */
const FOLDER_POLL_MS = 5_000;

/** The configured source of a network: the folder first, because it is faster, then the node. */
export function cardanoSource(
  network: CardanoNetwork,
  { node, chainDir, firstBlock }: NetworkConfig,
  dependencies: SourceDependencies,
): CardanoBlockSource | undefined {
  const identity = { network, firstBlockHash: firstBlock };
  const folder = (pollMs: number | undefined): CardanoBlockSource | undefined =>
    chainDir === undefined
      ? undefined
      : immutableDatabase({ ...identity, folder: chainDir, pollMs, log: dependencies.log });
  if (node === undefined) return folder(dependencies.ends ? undefined : FOLDER_POLL_MS);
  const live = liveSource(identity, node, dependencies);
  const files = folder(undefined);
  return files === undefined ? live : concatSources(files, live);
}

/** Attempts at one node before the next one is followed. */
const ATTEMPTS_PER_NODE = 3;

function liveSource(
  identity: { readonly network: CardanoNetwork; readonly firstBlockHash: string | undefined },
  node: string,
  dependencies: SourceDependencies,
): CardanoNodeSource {
  const [first, ...others] = parseNodeAddresses(node);
  if (others.length === 0) return cardanoNode({ ...identity, ...dependencies, address: first });
  const limits = { ...DEFAULT_NODE_LIMITS, retry: { ...DEFAULT_NODE_LIMITS.retry, attempts: ATTEMPTS_PER_NODE } };
  const nodes = [first, ...others].map((address) => {
    const options = { ...identity, ...dependencies, limits, address };
    return {
      source: cardanoNode(options),
      readCandidate: (known: readonly Point[], signal: AbortSignal) => readNodeCandidate(options, known, signal),
    };
  });
  return severalNodes({ nodes, securityParameter: identity.network.securityParameter, log: dependencies.log });
}
