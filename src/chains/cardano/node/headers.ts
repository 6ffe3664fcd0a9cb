import { CborReader } from '../../../kernel/cbor/reader.js';
import { toHex } from '../../../kernel/hex.js';
import { type Codec, cborInBytes, record, uint } from './codec.js';
import { byEra, NODE_ERAS } from './eras.js';

/** The kind (0 for boundary blocks) and a size hint stand before headers of Byron, which do not contain them. */
const byronHeader = record({ frame: record({ kind: uint, sizeHint: uint }), header: cborInBytes });

export type NodeHeader = string | ReturnType<(typeof byronHeader)['read']>;

/** A header in node-to-node chain-sync, in hexadecimal digits from Shelley on. */
export const headerCodec = (eraIndex: number): Codec<NodeHeader> =>
  (eraIndex === 0 ? byronHeader : cborInBytes) as Codec<NodeHeader>;

export const nodeHeader = byEra(headerCodec);

/** Nodes estimate the size of a block on the wire with this many bytes around it. */
const SIZE_OVERHEAD = 7;

/** The header of `[era, block]` as node-to-node chain-sync sends it. */
export function extractHeader(block: Uint8Array): { readonly eraIndex: number; readonly value: NodeHeader } {
  const reader = new CborReader(block);
  reader.readTuple(2);
  const number = reader.readUint();
  // Blocks count the boundary blocks of Byron as an era of their own.
  const eraIndex = Math.max(0, number - 1);
  if (eraIndex >= NODE_ERAS.length) reader.fail(`a block of era ${number}`);
  reader.readArrayHeader();
  const header = toHex(reader.readEncoded());
  if (eraIndex > 0) return { eraIndex, value: header };
  return { eraIndex, value: { frame: { kind: number, sizeHint: block.length + SIZE_OVERHEAD }, header } };
}
