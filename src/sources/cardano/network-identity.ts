import type { CardanoNetwork } from '../../chains/networks.js';
import { SourceError } from '../errors.js';

/** What tells one network from another that has the same magic. */
export interface ExpectedIdentity {
  readonly network: CardanoNetwork;
  /** From the operator, for networks whose first block we do not know. */
  readonly firstBlockHash?: string | undefined;
}

export interface FirstBlock {
  readonly hash: string;
  readonly previousHash: string | undefined;
}

/**
 * Compares the first block of a chain with the network's. Where its hash is not known, a Byron first block still
 * names the network's genesis file as its predecessor. False when neither says anything.
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

/** The last resort, which only a node's ledger can answer: the networks that share a magic began at different times. */
export function checkSystemStart(network: CardanoNetwork, seconds: number): void {
  if (seconds !== network.systemStart)
    throw wrongNetwork(network, `it began at ${seconds} instead of ${network.systemStart} seconds since 1970`);
}

const wrongNetwork = (network: CardanoNetwork, why: string): SourceError =>
  new SourceError('wrong-network', `This is not ${network.id}: ${why}`);
