import { decode, encode } from '@ipld/dag-pb';
import { DecodeError } from '../../kernel/errors.js';
import type { Cid } from './cid.js';

/** A block with links: a directory, or a file of more than one block. */
export interface DagNode {
  readonly links: readonly DagLink[];
  readonly data: Uint8Array | undefined;
}

export interface DagLink {
  readonly cid: Cid;
  readonly name: string;
  /** Size of everything below, as declared by the creator of the link; not verified. */
  readonly size: bigint;
}

export function decodeDagPb(bytes: Uint8Array): DagNode {
  let node: ReturnType<typeof decode>;
  try {
    node = decode(bytes);
  } catch (cause) {
    throw new DecodeError(cause instanceof Error ? cause.message : 'not dag-pb', { cause });
  }
  const links = node.Links.map(({ Hash, Name = '', Tsize = 0 }) => {
    // The package reads sizes as doubles: values beyond 2^53 would be rounded silently.
    if (!Number.isSafeInteger(Tsize)) throw new DecodeError('the size of a link is too large');
    return { cid: Hash, name: Name, size: BigInt(Tsize) };
  });
  return { links, data: node.Data };
}

/** Links must be sorted by the bytes of their names, as the canonical form requires. */
export const encodeDagPb = ({ links, data }: DagNode): Uint8Array =>
  encode({
    Links: links.map(({ cid, name, size }) => ({ Hash: cid, Name: name, Tsize: Number(size) })),
    ...(data === undefined ? {} : { Data: data }),
  });
