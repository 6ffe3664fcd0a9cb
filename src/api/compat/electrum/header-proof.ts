import { merkleRoot, proveInclusion } from '../../../chains/bitcoin/merkle.js';
import { toHex } from '../../../kernel/hex.js';
import { headersFrom } from '../../../store/queries/bitcoin/blocks.js';
import type { Db } from '../../shapes/bitcoin/scan-history.js';

/** A subtree of this many headers. Its root is cached once no reorg can change it. */
const CHUNK_LEVELS = 11;
const CHUNK = 2 ** CHUNK_LEVELS;

const chunkHashes = async (db: Db, chunk: number, last: number): Promise<readonly Uint8Array[]> => {
  const from = chunk * CHUNK;
  const rows = await headersFrom(db, from, Math.min(CHUNK, last + 1 - from));
  return rows.map(({ hash }) => hash);
};

/** The node of an incomplete chunk at the level of complete ones: its hashes are paired with themselves up to there. */
function padded(hashes: readonly Uint8Array[]): readonly Uint8Array[] {
  let needed = hashes.length;
  let result = hashes;
  // Duplicating the last node of a level is the same as duplicating its subtree.
  for (let size = 1; size < CHUNK; size *= 2) {
    if ((needed / size) % 2 !== 0) {
      result = [...result, ...result.slice(-size)];
      needed += size;
    }
  }
  return result;
}

/** Proofs that a header is one of those up to a checkpoint, for clients that know the root of their hashes. */
export class HeaderProofs {
  readonly #roots = new Map<number, Uint8Array>();
  readonly #finalityDepth: number;

  constructor(finalityDepth: number) {
    this.#finalityDepth = finalityDepth;
  }

  /** Must run inside a snapshot whose tip is at `tipHeight`; `checkpoint` is not above it. */
  async prove(db: Db, height: number, checkpoint: number, tipHeight: number) {
    const lastChunk = Math.floor(checkpoint / CHUNK);
    const ownChunk = Math.floor(height / CHUNK);
    const own = await chunkHashes(db, ownChunk, checkpoint);
    if (lastChunk === 0) return toProof(proveInclusion(own, height), merkleRoot(own));
    const roots: Uint8Array[] = [];
    for (let chunk = 0; chunk <= lastChunk; chunk += 1) roots.push(await this.#root(db, chunk, checkpoint, tipHeight));
    const lower = proveInclusion(padded(own), height - ownChunk * CHUNK);
    const upper = proveInclusion(roots, ownChunk);
    const siblings = [...lower.siblings, ...upper.siblings];
    return toProof({ siblings }, merkleRoot(roots));
  }

  async #root(db: Db, chunk: number, checkpoint: number, tipHeight: number): Promise<Uint8Array> {
    const end = (chunk + 1) * CHUNK - 1;
    const known = end <= checkpoint ? this.#roots.get(chunk) : undefined;
    if (known !== undefined) return known;
    const root = merkleRoot(padded(await chunkHashes(db, chunk, checkpoint)));
    if (end <= Math.min(checkpoint, tipHeight - this.#finalityDepth)) this.#roots.set(chunk, root);
    return root;
  }
}

const toProof = ({ siblings }: { readonly siblings: readonly Uint8Array[] }, root: Uint8Array) => ({
  branch: siblings.map(toHex),
  root: toHex(root),
});
