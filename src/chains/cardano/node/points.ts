import { type Codec, hex, integer, record, uint, variants } from './codec.js';

export type NodePoint = 'origin' | { readonly slot: number; readonly hash: string };

const block = record({ slot: uint, hash: hex });

/** `[]` is the origin, `[slot, hash]` any other point. */
export const point: Codec<NodePoint> = {
  read(reader) {
    const before = reader.at;
    if (reader.readArrayHeader() === 0) return 'origin';
    reader.at = before;
    return block.read(reader);
  },
  write: (writer, value) => (value === 'origin' ? void writer.array(0) : block.write(writer, value)),
};

/** `[point, height]`; the height of an empty chain is 0. */
export const tip = record({ point, height: integer });

export const heightOrOrigin = variants('height', [
  [0, 'origin', {}],
  [1, 'block', { height: uint }],
]);
