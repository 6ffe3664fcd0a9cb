import type { CardanoNetwork } from '../../chains/networks.js';
import type { CardanoBlockSource } from '../../sources/cardano/cardano-block.js';
import { cardanoNode } from '../../sources/cardano/cardano-node.js';
import { immutableDatabase } from '../../sources/cardano/immutable/immutable-database.js';
import { parseNodeAddress } from '../../sources/cardano/node-address.js';
import { inTurn } from '../../sources/in-turn.js';
import type { SourceParts } from '../families/chain-family.js';
import type { NetworkConfig } from '../settings/network-settings.js';

/** A node appends to its files every few minutes. */
const FOLDER_POLL_MS = 5_000;

/** The configured source of a network: the folder first, because it is faster, then the node. */
export function cardanoSource(
  network: CardanoNetwork,
  { node, chainDir, firstBlock }: NetworkConfig,
  parts: SourceParts,
): CardanoBlockSource | undefined {
  const identity = { network, firstBlockHash: firstBlock };
  const folder = (pollMs: number | undefined): CardanoBlockSource | undefined =>
    chainDir === undefined ? undefined : immutableDatabase({ ...identity, folder: chainDir, pollMs, log: parts.log });
  if (node === undefined) return folder(parts.ends ? undefined : FOLDER_POLL_MS);
  const live = cardanoNode({ ...identity, ...parts, address: parseNodeAddress(node) });
  const files = folder(undefined);
  return files === undefined ? live : inTurn(files, live);
}
