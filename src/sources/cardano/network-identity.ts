import type { CardanoNetwork } from '../../chains/networks.js';
import { SourceError } from '../errors.js';

/** Distinguishes networks with the same magic. */
export interface ExpectedIdentity {
  readonly network: CardanoNetwork;
  /** Configured by the operator for networks whose first block is not in the table of networks. */
  readonly firstBlockHash?: string | undefined;
}

export interface FirstBlock {
  readonly hash: string;
  readonly previousHash: string | undefined;
}

/**
 * Compares the first block of a chain with the network's. If its hash is unknown, a Byron first block still contains
 * the genesis hash as its predecessor. False if neither can be checked.
 */
export function isFirstBlockVerified({ network, firstBlockHash }: ExpectedIdentity, first: FirstBlock): boolean {
  const expected = firstBlockHash ?? network.firstBlockHash;
  if (expected !== undefined) {
    if (first.hash === expected) return true;
    throw wrongNetwork(network, `its first block is ${first.hash} instead of ${expected}`);
  }
  const genesis = network.genesisHashes.byron;
  if (first.previousHash === undefined || genesis === undefined) return false;
  if (first.previousHash === genesis) return true;
  throw wrongNetwork(network, `its genesis is ${first.previousHash} instead of ${genesis}`);
}

/** The last resort, which needs a node's ledger: networks that share a magic started at different times. */
export function checkSystemStart(network: CardanoNetwork, seconds: number): void {
  if (seconds !== network.systemStart)
    throw wrongNetwork(network, `it started at ${seconds} instead of ${network.systemStart} seconds since 1970`);
}

const wrongNetwork = (network: CardanoNetwork, why: string): SourceError =>
  new SourceError('wrong-network', `This is not ${network.id}: ${why}`);
