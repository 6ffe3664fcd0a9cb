import type { CardanoNetwork } from '../../chains/networks.js';
import type { CardanoBlockSource } from '../../sources/cardano/cardano-block.js';
import { cardanoNode } from '../../sources/cardano/cardano-node.js';
import { immutableDatabase } from '../../sources/cardano/immutable/immutable-database.js';
import { parseNodeAddress } from '../../sources/cardano/node-address.js';
import { concatSources } from '../../sources/concat-sources.js';
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
  const live = cardanoNode({ ...identity, ...dependencies, address: parseNodeAddress(node) });
  const files = folder(undefined);
  return files === undefined ? live : concatSources(files, live);
}
