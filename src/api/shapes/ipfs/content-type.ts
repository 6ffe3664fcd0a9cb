import type { UnixFsNode } from '../../../gateways/ipfs/unixfs-node.js';
import { OneOf } from '../../kit/schema.js';

export const TYPES = ['file', 'directory', 'raw', 'symlink', 'node', 'unknown'] as const;

export const ContentType = OneOf(
  TYPES,
  '`raw`: a file that is one block; `node`: linked data; `unknown`: its block is not on this node',
);

export const getType = (node: UnixFsNode): (typeof TYPES)[number] => {
  if (node.kind === 'file') return node.raw ? 'raw' : 'file';
  return node.kind === 'shard' ? 'directory' : node.kind;
};
