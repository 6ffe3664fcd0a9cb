import { encodeWith } from '../../chains/cardano/node/codec.js';
import { extractHeader, nodeHeader } from '../../chains/cardano/node/headers.js';
import type { CardanoNetwork } from '../../chains/networks.js';
import { CborReader } from '../../kernel/cbor/reader.js';
import type { Clock } from '../../kernel/clock.js';
import { decodeFrom, SourceError } from '../errors.js';
import { type Point, samePoint } from '../source.js';
import { type Candidate, decodeSelectionHeader, type SelectionHeader } from './chain-selection.js';
import type { NodeAddress } from './node-address.js';
import type { NodeLimits } from './node-limits.js';
import { CHAIN_SYNC_PROTOCOL, ChainSync, LOCAL_CHAIN_SYNC_PROTOCOL } from './ouroboros/chain-sync.js';
import { withConnection } from './ouroboros/connection.js';
import type { NodeProtocol } from './ouroboros/handshake.js';
import { readWrapped } from './ouroboros/points.js';

/**
 * Reads how the chain of a node differs from the own one, whose points are `known`, newest first. The headers after the
 * intersection are read if the chains are equally long, because only then the header of the tip matters.
 */
export async function readCandidate(
  sync: ChainSync,
  known: readonly Point[],
  protocol: NodeProtocol,
): Promise<Candidate> {
  const own = known[0];
  const { at = 'origin', tip } = await sync.findIntersect([...known, 'origin']);
  // The node returns the point without its height.
  const intersection = at === 'origin' ? at : (known.find((point) => samePoint(point, at)) ?? at);
  if (tip === 'origin' || own?.height !== tip.height || samePoint(own, tip))
    return { intersection, tip, header: undefined };
  let header: SelectionHeader | undefined;
  while (header === undefined || header.point.height < tip.height) {
    const step = await sync.next(1);
    if (step.type === 'backward') {
      if (header !== undefined) throw new SourceError('misbehaved', 'The node changed its chain while it was compared');
      continue;
    }
    const { content } = step;
    header = decodeFrom('header', () =>
      decodeSelectionHeader(protocol === 'node-to-node' ? content : toHeader(content)),
    );
  }
  return { intersection, tip, header };
}

/** Node-to-client carries whole blocks. */
const toHeader = (content: Uint8Array): Uint8Array =>
  encodeWith(nodeHeader, extractHeader(readWrapped(new CborReader(content))));

/** The header of a received block, for the comparison with candidates. */
export const toSelectionHeader = (block: Uint8Array): SelectionHeader =>
  decodeSelectionHeader(encodeWith(nodeHeader, extractHeader(block)));

export interface CandidateOptions {
  readonly network: Pick<CardanoNetwork, 'magic'>;
  readonly address: NodeAddress;
  readonly clock: Clock;
  readonly limits: NodeLimits;
}

/** Asks a node for its chain over a connection of its own. */
export const readNodeCandidate = (
  { network, ...options }: CandidateOptions,
  known: readonly Point[],
  signal: AbortSignal,
): Promise<Candidate> =>
  withConnection({ ...options, magic: network.magic, signal }, (connection) => {
    const { protocol } = options.address;
    const channel =
      protocol === 'node-to-client'
        ? connection.open(LOCAL_CHAIN_SYNC_PROTOCOL, options.limits.blockBytes)
        : connection.open(CHAIN_SYNC_PROTOCOL, options.limits.headerBytes);
    return readCandidate(new ChainSync(channel, options.limits), known, protocol);
  });
